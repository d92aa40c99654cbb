/** A script in a cashier's window may try as often as it likes: the log says how often, in a few lines. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createRefusedTries } from '../../electron/staff/refused-tries.ts'
import { systemClock } from '../../platform/clock.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { auditKey, cashierPin, ownerPin, staffedSetup } from './staff-setup.ts'

async function withScript() {
  const setup = await staffedSetup()
  const { staff, cashier, journal } = setup
  await staff.signIn(cashier.id, cashierPin)
  let nth = 0
  const tryTimes = async (times: number) => {
    for (let each = 0; each < times; each += 1) {
      nth += 1
      const wanted = { action: 'refund', merchantTradeNo: `TRX-${nth}`, amount: rupiah(1_000) } as const
      const tried = staff.authorised(randomUUID(), wanted, async () => 'done')
      await expect(tried).rejects.toMatchObject({ code: 'approvalRefused' })
    }
  }
  const lines = async (of = journal) =>
    (await of.listAudit({ kind: 'approvalRefused', limit: 200 }))
      .map(({ subject, detail }) => [subject, detail.tries])
      .reverse()
  return { ...setup, tryTimes, lines }
}

test('ten tries have a line each; of more, a line a minute says how many there were and what the last was for', async () => {
  const { tryTimes, lines, time } = await withScript()
  await tryTimes(10)
  expect(await lines()).toEqual(Array.from({ length: 10 }, (_, at) => [`TRX-${at + 1}`, undefined]))
  await tryTimes(490)
  expect(await lines()).toHaveLength(10)
  time.pass(60_000)
  expect((await lines()).slice(10)).toEqual([['TRX-500', '490']])
  // It goes on: its ten lines are used up.
  await tryTimes(3)
  time.pass(60_000)
  expect((await lines()).slice(11)).toEqual([['TRX-503', '3']])
  // A minute without any, and a mistake has a line of its own again.
  time.pass(60_000)
  await tryTimes(1)
  expect((await lines()).slice(12)).toEqual([['TRX-504', undefined]])
})

test('what has no line yet gets one before the duty ends', async () => {
  const { tryTimes, kinds, lines, staff } = await withScript()
  await tryTimes(15)
  await staff.lock()
  expect((await lines()).slice(10)).toEqual([['TRX-15', '5']])
  expect((await kinds()).slice(-2)).toEqual(['approvalRefused', 'locked'])
})

test('what has no line yet gets one before Loket stops', async () => {
  const { tryTimes, lines, restart } = await withScript()
  await tryTimes(12)
  const after = await restart()
  expect((await lines(after.journal)).slice(10)).toEqual([['TRX-12', '2']])
})

test('Loket stops also where the disk takes no line any more, and reports it', async () => {
  const journal = openJournal(':memory:', auditKey)
  const trouble: unknown[] = []
  const { note, stop } = createRefusedTries({
    note: journal.noteAudit,
    clock: systemClock,
    onTrouble: (error) => trouble.push(error),
  })
  const tried = { kind: 'approvalRefused', by: null, subject: 'TRX-1', detail: {} } as const
  for (let nth = 1; nth <= 11; nth += 1) await note({ at: nth, ...tried })
  await journal.close()
  await stop()
  expect(trouble).toHaveLength(1)
})

test('one person’s tries use up no lines of another, and count together in all windows', async () => {
  const { tryTimes, lines, at, owner, cashier } = await withScript()
  await tryTimes(30)
  await at('office').signIn(owner.id, ownerPin)
  await at('office').ownPin(ownerPin)
  const other = await at('office').add({ name: 'Tono', role: 'cashier', pin: '264839' })
  const tryAt = async (window: string, staffId: string, pin: string) => {
    await at(window).signIn(staffId, pin)
    const wanted = { action: 'refund', merchantTradeNo: window, amount: rupiah(1_000) } as const
    const tried = at(window).authorised(randomUUID(), wanted, async () => 'done')
    await expect(tried).rejects.toMatchObject({ code: 'approvalRefused' })
  }
  await tryAt('of Budi', cashier.id, cashierPin)
  await tryAt('of Tono', other.id, '264839')
  expect((await lines()).slice(10)).toEqual([['of Tono', undefined]])
})
