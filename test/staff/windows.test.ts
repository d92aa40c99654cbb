import { describe, expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { cashierPin, ownerPin, staffedSetup, staffSetup, supervisorPin } from './staff-setup.ts'

const MINUTE = 60_000

describe('duty belongs to the window where the PIN was typed', () => {
  test('so a window beside it stays locked, or with whom it was', async () => {
    const { at, owner, cashier, duties } = await staffedSetup()
    await at('main').signIn(cashier.id, cashierPin)
    await at('office').signIn(owner.id, ownerPin)
    expect(at('main').caller()).toEqual({ window: 'main', role: 'cashier', staff: cashier })
    expect(at('office').caller()).toMatchObject({ role: 'owner', staff: owner })
    expect(at('third').caller()).toMatchObject({ role: null, staff: null })
    expect(duties.slice(-2).map(({ to }) => to)).toEqual([{ only: 'main' }, { only: 'office' }])
  })

  test('so locking one, and leaving one alone, locks no other', async () => {
    const { at, owner, cashier, time } = await staffedSetup()
    await at('main').signIn(cashier.id, cashierPin)
    await at('office').signIn(owner.id, ownerPin)
    await at('main').lock()
    expect([at('main').duty().kind, at('office').duty().kind]).toEqual(['locked', 'onDuty'])
    await at('main').signIn(cashier.id, cashierPin)
    time.pass(4 * MINUTE)
    at('main').seen()
    time.pass(MINUTE)
    expect([at('main').duty().kind, at('office').duty().kind]).toEqual(['onDuty', 'locked'])
  })

  test('so one that slept is locked when it wakes: asleep no timer fires, and only the wall clock goes on', async () => {
    const { at, journal, owner, cashier, time } = await staffedSetup()
    await at('main').signIn(cashier.id, cashierPin)
    await at('office').signIn(owner.id, ownerPin)
    time.setClock(4 * MINUTE)
    expect([at('main').duty().kind, at('office').duty().kind]).toEqual(['onDuty', 'onDuty'])
    at('main').seen()
    time.setClock(4 * MINUTE)
    expect(at('office').caller()).toMatchObject({ role: null, staff: null })
    expect(at('main').duty().kind).toBe('onDuty')
    at('office').seen()
    expect(at('office').duty().kind).toBe('locked')
    const [line] = await journal.listAudit({ limit: 1 })
    expect(line).toMatchObject({ kind: 'locked', by: owner, detail: { why: 'idle' } })
  })

  test('so closing one ends the duty there, and the log says why', async () => {
    const { at, everywhere, journal, cashier } = await staffedSetup()
    await at('main').signIn(cashier.id, cashierPin)
    await at('second').signIn(cashier.id, cashierPin)
    await everywhere.leave('second')
    await everywhere.leave('third')
    expect([at('main').duty().kind, at('second').duty().kind]).toEqual(['onDuty', 'locked'])
    const [line] = await journal.listAudit({ limit: 1 })
    expect(line).toMatchObject({ kind: 'locked', by: cashier, detail: { why: 'left' } })
  })

  test('so the first owner locks every other window of a counter that was open', async () => {
    const { at, duties } = await staffSetup()
    expect(at('office').caller().role).toBe('owner')
    await at('main').setUp('Ibu Sari', ownerPin)
    expect(at('main').caller().role).toBe('owner')
    expect(at('office').caller().role).toBe(null)
    expect(duties).toEqual([
      { kind: 'locked', to: { allBut: 'main' } },
      { kind: 'onDuty', to: { only: 'main' } },
    ])
  })
})

describe('in every window at once', () => {
  test('who is dismissed is no longer on duty', async () => {
    const { at, owner, cashier, kinds } = await staffedSetup()
    await at('main').signIn(cashier.id, cashierPin)
    await at('second').signIn(cashier.id, cashierPin)
    await at('office').signIn(owner.id, ownerPin)
    await at('office').change(cashier.id, { active: false })
    expect(['main', 'second', 'office'].map((window) => at(window).duty().kind)).toEqual([
      'locked',
      'locked',
      'onDuty',
    ])
    expect((await kinds()).slice(-3)).toEqual(['staffChanged', 'locked', 'locked'])
  })

  test('who gets another role or name has it', async () => {
    const { at, owner, supervisor } = await staffedSetup()
    await at('main').signIn(supervisor.id, supervisorPin)
    await at('second').signIn(supervisor.id, supervisorPin)
    await at('office').signIn(owner.id, ownerPin)
    await at('office').change(supervisor.id, { role: 'cashier' })
    expect([at('main').caller().role, at('second').caller().role]).toEqual(['cashier', 'cashier'])
  })

  test('who came in by a PIN that was replaced is out', async () => {
    const { at, owner, cashier } = await staffedSetup()
    await at('main').signIn(cashier.id, cashierPin)
    await at('second').signIn(cashier.id, cashierPin)
    await at('main').changePin(cashierPin, '618240')
    // The one who changed it knows the new one.
    expect([at('main').duty().kind, at('second').duty().kind]).toEqual(['onDuty', 'locked'])
    await at('office').signIn(owner.id, ownerPin)
    await at('office').ownPin(ownerPin)
    await at('office').resetPin(cashier.id, '729351')
    expect(at('main').duty().kind).toBe('locked')
    await at('office').ownPin(ownerPin)
    await at('office').resetPin(owner.id, '836462')
    expect(at('office').duty().kind).toBe('onDuty')
  })
})

describe('an approval belongs to the window and the cashier that asked for it', () => {
  const wanted = { action: 'refund', merchantTradeNo: 'TRX-1', amount: rupiah(10_000) } as const
  const nothing = () => Promise.reject(new Error('nothing may be done'))
  const refused = { code: 'approvalRefused' }

  async function approvedAt(window: string) {
    const setup = await staffedSetup()
    await setup.at(window).signIn(setup.cashier.id, cashierPin)
    const answer = await setup.at(window).approve(setup.supervisor.id, supervisorPin, wanted)
    if (answer.kind !== 'approved') throw new Error('the supervisor may approve')
    return { ...setup, approval: answer.approval }
  }

  test('so no other window can use it, not even for the same cashier', async () => {
    const { at, cashier, approval } = await approvedAt('main')
    await at('second').signIn(cashier.id, cashierPin)
    await expect(at('second').authorised(approval, wanted, nothing)).rejects.toMatchObject(refused)
    const used = await at('main').authorised(approval, wanted, async ({ by }) => by)
    expect(used).toEqual(cashier)
  })

  test('so no other cashier can use it who takes the window over', async () => {
    const { at, owner, approval } = await approvedAt('main')
    await at('main').signIn(owner.id, ownerPin)
    await at('main').ownPin(ownerPin)
    const other = await at('main').add({ name: 'Dewi', role: 'cashier', pin: '618240' })
    await at('main').signIn(other.id, '618240')
    await expect(at('main').authorised(approval, wanted, nothing)).rejects.toMatchObject(refused)
  })

  test('and nothing is done for a person who is no longer on duty by then', async () => {
    const { everywhere, at, owner } = await staffedSetup()
    await at('main').signIn(owner.id, ownerPin)
    const asking = at('main').admitted()
    await at('main').lock()
    await expect(everywhere.authorised(asking, undefined, wanted, nothing)).rejects.toMatchObject({
      code: 'locked',
    })
  })
})
