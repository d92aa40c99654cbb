import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { cashierPin, ownerPin, staffedSetup, staffSetup, supervisorPin } from './staff-setup.ts'

const MINUTE = 60_000

describe('a counter without staff', () => {
  test('is open to everybody as its owner, from the first minute', async () => {
    const { staff } = await staffSetup()
    expect(staff.duty()).toEqual({ kind: 'open' })
    expect(staff.caller()).toEqual({ window: 'main', role: 'owner', staff: null })
    await staff.lock()
    expect(staff.duty().kind).toBe('open')
  })

  test('gets an owner first, who is on duty at once', async () => {
    const { staff, kinds } = await staffSetup()
    const someone = { name: 'Budi', role: 'cashier', pin: cashierPin } as const
    await expect(staff.add(someone)).rejects.toMatchObject({ code: 'notPossible' })
    await staff.setUp('Ibu Sari', ownerPin)
    expect(staff.caller()).toMatchObject({ role: 'owner', staff: { name: 'Ibu Sari' } })
    await expect(staff.setUp('Maling', cashierPin)).rejects.toMatchObject({ code: 'notPossible' })
    expect(await kinds()).toEqual(['staffAdded'])
  })
})

describe('a counter with staff', () => {
  test('starts locked, and lets each person in by PIN with their role', async () => {
    const { restart, cashier } = await staffedSetup()
    const { staff, kinds } = await restart()
    expect(staff.caller()).toEqual({ window: 'main', role: null, staff: null })
    expect(await staff.signIn(cashier.id, cashierPin)).toMatchObject({ kind: 'signedIn' })
    expect(staff.caller()).toEqual({ window: 'main', role: 'cashier', staff: cashier })
    expect((await kinds()).slice(-2)).toEqual(['locked', 'signedIn'])
  })

  test('is taken over by another without being locked between', async () => {
    const { staff, cashier, supervisor, duties } = await staffedSetup()
    await staff.signIn(cashier.id, cashierPin)
    await staff.signIn(supervisor.id, supervisorPin)
    expect(staff.caller().staff).toEqual(supervisor)
    expect(duties.slice(-2).map(({ kind }) => kind)).toEqual(['onDuty', 'onDuty'])
  })

  test('locks when nobody has touched it for as long as is set', async () => {
    const { staff, cashier, time, kinds } = await staffedSetup()
    await staff.signIn(cashier.id, cashierPin)
    time.pass(4 * MINUTE)
    staff.seen()
    time.pass(4 * MINUTE)
    expect(staff.duty().kind).toBe('onDuty')
    // Who sets the clock keeps nobody on duty.
    time.setClock(-60 * MINUTE)
    time.pass(MINUTE)
    expect(staff.duty().kind).toBe('locked')
    await expect.poll(kinds).toContain('locked')
  })

  test('has no two people of one name, and lets in only people who were added', async () => {
    const { staff, owner, cashier } = await staffedSetup()
    await staff.signIn(owner.id, ownerPin)
    const again = { name: 'budi', role: 'cashier', pin: '918273' } as const
    await expect(staff.add(again)).rejects.toMatchObject({ code: 'nameTaken' })
    await expect(staff.change(cashier.id, { name: 'RINA' })).rejects.toMatchObject({ code: 'nameTaken' })
    const nobody = '00000000-0000-4000-8000-000000000000'
    await expect(staff.change(nobody, { name: 'Siti' })).rejects.toMatchObject({ code: 'notFound' })
    expect(await staff.signIn(nobody, ownerPin)).toEqual({ kind: 'wrong', left: 0 })
  })

  test('keeps its last owner, on every request', async () => {
    const { staff, list, file, owner, supervisor } = await staffedSetup()
    await staff.signIn(owner.id, ownerPin)
    await expect(staff.change(owner.id, { active: false })).rejects.toMatchObject({ code: 'lastOwner' })
    await expect(staff.change(owner.id, { role: 'cashier' })).rejects.toMatchObject({ code: 'lastOwner' })
    expect(staff.caller().role).toBe('owner')
    await staff.ownPin(ownerPin)
    await staff.change(supervisor.id, { role: 'owner' })
    await staff.change(owner.id, { active: false })
    // A person who no longer works here is no longer on duty.
    expect(staff.duty().kind).toBe('locked')
    expect(await staff.signIn(owner.id, ownerPin)).toEqual({ kind: 'wrong', left: 0 })
    expect((await staff.names()).map(({ name }) => name)).not.toContain('Ibu Sari')
    list.close()
    const database = new DatabaseSync(join(dirname(file), 'staff.db'))
    expect(() => database.exec("UPDATE staff SET active = 0 WHERE name = 'Rina'")).toThrow('owner')
    expect(() => database.exec('DELETE FROM staff')).toThrow('never deleted')
    database.close()
  })

  test('whose owner’s PIN is lost takes a new owner only by an option of its start, and the audit log keeps that', async () => {
    const { restart, cashier } = await staffedSetup()
    const { staff, kinds, restart: again } = await restart({ newOwner: true })
    expect(staff.caller()).toEqual({ window: 'main', role: 'owner', staff: null })
    expect((await kinds()).at(-1)).toBe('newOwner')
    await staff.setUp('Pak Joko', '918274')
    await staff.ownPin('918274')
    await staff.resetPin(cashier.id, '829174')
    const later = await again()
    expect(later.staff.duty().kind).toBe('locked')
    expect(await later.staff.signIn(cashier.id, '829174')).toMatchObject({ kind: 'signedIn' })
  })

  test('changes all that is saved of somebody at once, or nothing', async () => {
    const { staff, owner, cashier, journal } = await staffedSetup()
    await staff.signIn(owner.id, ownerPin)
    const refused = staff.change(cashier.id, { name: 'RINA', role: 'owner', pin: '918273' })
    await expect(refused).rejects.toMatchObject({ code: 'nameTaken' })
    expect((await staff.signIn(cashier.id, cashierPin)).kind).toBe('signedIn')
    await staff.signIn(owner.id, ownerPin)
    await staff.ownPin(ownerPin)
    await staff.change(cashier.id, { name: 'Budi S', role: 'supervisor', pin: '918273' })
    const [line] = await journal.listAudit({ kind: 'staffChanged', limit: 9 })
    expect(line?.detail).toEqual({ role: 'supervisor', active: 'true', name: 'Budi S', newPin: 'true' })
    expect((await staff.signIn(cashier.id, cashierPin)).kind).toBe('wrong')
    expect(await staff.signIn(cashier.id, '918273')).toMatchObject({
      duty: { staff: { role: 'supervisor' } },
    })
  })

  test('has an owner who replaces PINs, and the old one is wrong from then on', async () => {
    const { staff, owner, cashier } = await staffedSetup()
    await staff.signIn(owner.id, ownerPin)
    await staff.ownPin(ownerPin)
    await staff.resetPin(cashier.id, '918273')
    expect(await staff.signIn(cashier.id, cashierPin)).toMatchObject({ kind: 'wrong' })
    expect(await staff.signIn(cashier.id, '918273')).toMatchObject({ kind: 'signedIn' })
  })
})

describe('wrong PINs', () => {
  const guess = async ({ staff }: Awaited<ReturnType<typeof staffSetup>>, id: string, times: number) => {
    const answers = []
    for (let time = 0; time < times; time += 1) answers.push(await staff.signIn(id, '000000'))
    return answers
  }

  test('cost nothing four times, then longer and longer, then half an hour', async () => {
    const setup = await staffedSetup()
    const { cashier, time } = setup
    const answers = await guess(setup, cashier.id, 5)
    expect(answers).toEqual([
      { kind: 'wrong', left: 4 },
      { kind: 'wrong', left: 3 },
      { kind: 'wrong', left: 2 },
      { kind: 'wrong', left: 1 },
      { kind: 'wait', seconds: 15 },
    ])
    const waits = []
    for (const seconds of [15, 30, 60, 120, 300]) {
      time.pass(seconds * 1_000)
      waits.push(...(await guess(setup, cashier.id, 1)))
    }
    expect(waits).toEqual([30, 60, 120, 300, 1_800].map((seconds) => ({ kind: 'wait', seconds })))
  })

  test('keep out the right one as well, until the wait is over, and no clock shortens it', async () => {
    const setup = await staffedSetup()
    const { staff, cashier, time } = setup
    await guess(setup, cashier.id, 5)
    const tryRight = () => staff.signIn(cashier.id, cashierPin)
    expect(await tryRight()).toEqual({ kind: 'wait', seconds: 15 })
    time.setClock(60 * MINUTE)
    expect(await tryRight()).toEqual({ kind: 'wait', seconds: 15 })
    time.setClock(-120 * MINUTE)
    expect(await tryRight()).toEqual({ kind: 'wait', seconds: 15 })
    time.pass(15_000)
    expect(await tryRight()).toMatchObject({ kind: 'signedIn' })
    // And the count starts again.
    expect(await guess(setup, cashier.id, 1)).toEqual([{ kind: 'wrong', left: 4 }])
  })

  test('that are typed while their person waits write nothing more than the seconds that have passed', async () => {
    const setup = await staffedSetup()
    const { cashier, time, file } = setup
    await guess(setup, cashier.id, 5)
    const written = () =>
      ['staff.db', 'staff.db-wal'].map((name) => readFileSync(join(dirname(file), name), 'base64'))
    const before = written()
    for (let each = 0; each < 100; each += 1) {
      time.pass(5)
      await guess(setup, cashier.id, 1)
    }
    expect(written()).toEqual(before)
    time.pass(5_500)
    await guess(setup, cashier.id, 1)
    const later = await setup.restart()
    expect(await guess(later, cashier.id, 1)).toEqual([{ kind: 'wait', seconds: 9 }])
  })

  test.each([0, -90 * MINUTE, 24 * 60 * MINUTE])(
    'wait on over a restart, with the clock moved by %d ms',
    async (moved) => {
      const setup = await staffedSetup()
      const { cashier, time } = setup
      await guess(setup, cashier.id, 5)
      for (const seconds of [15, 30, 60, 120, 300]) {
        time.pass(seconds * 1_000)
        await guess(setup, cashier.id, 1)
      }
      time.pass(10 * MINUTE)
      time.setClock(moved)
      const later = await setup.restart()
      const answer = await later.staff.signIn(cashier.id, cashierPin)
      expect(answer.kind).toBe('wait')
      const { seconds } = answer as { seconds: number }
      // What has passed may count; what a clock says to have passed never more than that.
      expect(seconds).toBeGreaterThanOrEqual(20 * 60)
      expect(seconds).toBeLessThanOrEqual(30 * 60)
      later.time.pass(30 * MINUTE)
      expect(await later.staff.signIn(cashier.id, cashierPin)).toMatchObject({ kind: 'signedIn' })
    },
  )

  test('begun with the clock put back are not over when it is put right', async () => {
    const setup = await staffedSetup()
    const { cashier, time } = setup
    time.setClock(-60 * MINUTE)
    await guess(setup, cashier.id, 5)
    time.setClock(60 * MINUTE)
    const later = await setup.restart()
    expect(await later.staff.signIn(cashier.id, cashierPin)).toMatchObject({ kind: 'wait' })
  })

  test('are counted on disk before they are compared: pulling the plug is no more tries', async () => {
    const setup = await staffedSetup()
    const { staff, list, cashier } = setup
    const seen: number[] = []
    const read = async () => list.read(cashier.id)?.failures ?? -1
    const trying = staff.signIn(cashier.id, cashierPin)
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.resolve()
      seen.push(await read())
    }
    await trying
    expect(seen).toContain(1)
    expect(await read()).toBe(0)
  })

  test('asked many at once are tried one after the other', async () => {
    const { staff, cashier } = await staffedSetup()
    const answers = await Promise.all(Array.from({ length: 20 }, () => staff.signIn(cashier.id, '000000')))
    expect(answers.filter(({ kind }) => kind === 'wrong')).toHaveLength(4)
    expect(answers.filter(({ kind }) => kind === 'wait')).toHaveLength(16)
  })

  test('are forgiven by the owner, who gives a new PIN', async () => {
    const setup = await staffedSetup()
    const { staff, owner, cashier } = setup
    await guess(setup, cashier.id, 6)
    await staff.signIn(owner.id, ownerPin)
    expect((await staff.list()).find(({ id }) => id === cashier.id)).toMatchObject({
      failures: 5,
      waitSeconds: 15,
    })
    await staff.ownPin(ownerPin)
    await staff.resetPin(cashier.id, '918273')
    expect(await staff.signIn(cashier.id, '918273')).toMatchObject({ kind: 'signedIn' })
  })

  test('are in the audit log, and no PIN is anywhere', async () => {
    const setup = await staffedSetup()
    const { journal, staff, cashier, file } = setup
    await staff.signIn(cashier.id, '640271')
    await staff.signIn(cashier.id, cashierPin)
    const [, wrong] = await journal.listAudit({ limit: 2 })
    expect(wrong).toMatchObject({ kind: 'wrongPin', subject: 'Budi', detail: { failures: '1' } })
    const told = JSON.stringify([
      await staff.list(),
      await staff.names(),
      await journal.listAudit({ limit: 99 }),
    ])
    await journal.close()
    const folder = dirname(file)
    const kept = readdirSync(folder).map((name) => readFileSync(join(folder, name)).toString('latin1'))
    const places = [told, ...kept].join()
    const found = (secret: string) => places.includes(secret)
    const secrets = [ownerPin, cashierPin, supervisorPin, '640271', 'pepperpepper', 'chainkeychainkey']
    expect(secrets.filter(found)).toEqual([])
    // The same look finds what is there.
    expect(found('Ibu Sari')).toBe(true)
  })
})
