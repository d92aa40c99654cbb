import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { jobStatements } from '../../electron/journal/print-jobs/print-job-rows.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aCashPayment, anAttempt, openOrderIn, openState, orderIn, paidState } from '../helpers/orders.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const DAY = 24 * 3_600_000

async function aJournal(...orders: string[]) {
  const journal = openJournal(join(temporaryFolder(), 'journal.db'))
  onTestFinished(() => journal.close())
  for (const merchantTradeNo of orders) await journal.openAttempt(anAttempt({ merchantTradeNo }))
  return journal
}

test('the list of prints comes newest first, page after page, by state, and counts what waits', async () => {
  const journal = await aJournal('T-1')
  for (let made = 0; made < 5; made += 1) await journal.addPrintJob(aReceiptJob('T-1', made))
  await journal.takeJob(1, 'main', 10)
  await journal.finishJob(1, { state: 'sent' }, 11)
  await journal.takeJob(2, 'main', 12)
  await journal.finishJob(2, { state: 'failed', failure: 'timeout' }, 13)
  await journal.cancelJob(3, 14)
  const ids = async (query: Parameters<typeof journal.pageOfPrintJobs>[0]) => {
    const { jobs, more, waiting } = await journal.pageOfPrintJobs(query)
    return { ids: jobs.map(({ id }) => id), more, waiting }
  }
  expect(await ids({ limit: 3 })).toEqual({ ids: [5, 4, 3], more: true, waiting: 3 })
  expect(await ids({ limit: 3, before: 3 })).toEqual({ ids: [2, 1], more: false, waiting: 3 })
  expect((await ids({ limit: 9, states: ['queued', 'failed'] })).ids).toEqual([5, 4, 2])
  expect((await ids({ limit: 9, states: ['sent'] })).ids).toEqual([1])
  expect((await ids({ limit: 9, states: ['cancelled'], before: 3 })).ids).toEqual([])
})

test('copies are counted by a slip’s subject, over all printers', async () => {
  const journal = await aJournal('T-1', 'T-2')
  const sent = async (job: Parameters<typeof journal.addPrintJob>[0]) => {
    const { id } = await journal.addPrintJob(job)
    const taken = await journal.takeJob(id, job.printer, 10)
    await journal.finishJob(id, { state: 'sent' }, 11)
    return taken?.job.copy
  }
  expect(await sent(aReceiptJob('T-1', 1))).toBe(1)
  expect(await sent({ ...aReceiptJob('T-1', 2), printer: 'kitchen' })).toBe(2)
  expect(await sent(aReceiptJob('T-2', 3))).toBe(1)
  expect(await sent({ ...aReceiptJob('T-1', 4), kind: 'payment' })).toBe(1)
  const testPage = { ...aReceiptJob('T-1', 5), kind: 'test', subject: null } as const
  expect([await sent(testPage), await sent(testPage)]).toEqual([1, 1])
})

test('a cancelled print uses up its copy number only if it may be on paper', async () => {
  const journal = await aJournal('T-1', 'T-2')
  const cancelledAfter = async (of: string, failure: 'timeout' | 'paperOut') => {
    const { id } = await journal.addPrintJob(aReceiptJob(of, 1))
    await journal.takeJob(id, 'main', 2)
    await journal.finishJob(id, { state: 'failed', failure }, 3)
    await journal.cancelJob(id, 4)
    return (await journal.addPrintJob(aReceiptJob(of, 5))).copy
  }
  expect(await cancelledAfter('T-1', 'timeout')).toBe(2)
  expect(await cancelledAfter('T-2', 'paperOut')).toBe(1)
})

test('a job in place of another one: both, or neither where it can’t be queued or the other is under way', async () => {
  const journal = await aJournal('T-1')
  const states = async () => (await journal.listPrintJobs('T-1')).map(({ state }) => state)
  const { id } = await journal.addPrintJob(aReceiptJob('T-1', 1))
  await expect(journal.replaceJob(id, aReceiptJob('T-none', 2), 2)).rejects.toThrow(/constraint/)
  expect(await states()).toEqual(['queued'])
  expect(await journal.replaceJob(id, aReceiptJob('T-1', 3), 3)).toMatchObject({
    withdrawn: { id, state: 'cancelled', updatedAt: 3 },
    queued: { id: 2, state: 'queued', copy: 1 },
  })
  expect(await states()).toEqual(['cancelled', 'queued'])
  await journal.takeJob(2, 'main', 4)
  expect(await journal.replaceJob(2, aReceiptJob('T-1', 5), 5)).toBeNull()
  expect(await states()).toEqual(['cancelled', 'sending'])
})

test('a sent job keeps no document, and waiting jobs are found without reading sent ones', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const journal = openJournal(file)
  await journal.openAttempt(anAttempt({ merchantTradeNo: 'T-1' }))
  for (const at of [1, 2]) await journal.addPrintJob(aReceiptJob('T-1', at))
  await journal.takeJob(1, 'main', 3)
  await journal.finishJob(1, { state: 'sent' }, 4)
  expect(await journal.requeueJob(1, 'main', 5)).toBeNull()
  await journal.close()

  const database = openDatabase(file, migrations)
  onTestFinished(() => database.close())
  expect(database.prepare('SELECT id, document FROM print_jobs ORDER BY id').all()).toEqual([
    { id: 1, document: null },
    { id: 2, document: '{}' },
  ])
  const prepare = vi.spyOn(database, 'prepare')
  jobStatements(database).pageOf(['failed'])
  const ofWaiting = prepare.mock.calls.map(([sql]) => sql).filter((sql) => sql.includes("<> 'sent'"))
  prepare.mockRestore()
  expect(ofWaiting.length).toBeGreaterThan(6)
  for (const sql of ofWaiting) {
    const plan = database
      .prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .all()
      .map(({ detail }) => detail)
    expect(plan.join('\n')).toContain('INDEX print_jobs_not_sent')
  }
})

test('a failed print is offered for a week, and then counts as cancelled, without its document', async () => {
  const journal = await aJournal('T-1')
  const { id } = await journal.addPrintJob(aReceiptJob('T-1', 1))
  await journal.takeJob(id, 'main', 2)
  await journal.finishJob(id, { state: 'failed', failure: 'timeout' }, 3)
  await journal.resume(3 + 7 * DAY)
  expect(await journal.findJob(id)).toMatchObject({ state: 'failed' })
  await journal.resume(4 + 7 * DAY)
  expect(await journal.findJob(id)).toMatchObject({ state: 'cancelled' })
  expect(await journal.requeueJob(id, 'main', 5 + 7 * DAY)).toBeNull()
})

test('a code that an earlier run left queued is not printed once it is too old, or may not be paid any more', async () => {
  const journal = await aJournal('T-2')
  await orderIn(journal, anAttempt({ merchantTradeNo: 'T-1', at: 1 }), openState({ since: 2 }))
  const jobs = [
    await journal.addPrintJob({ ...aReceiptJob('T-1', 100_000), kind: 'payment' }),
    await journal.addPrintJob({ ...aReceiptJob('T-1', 10), kind: 'payment' }),
    await journal.addPrintJob({ ...aReceiptJob('T-2', 100_000), kind: 'payment' }),
    await journal.addPrintJob(aReceiptJob('T-1', 10)),
  ]
  await journal.resume(130_000)
  const states = await Promise.all(jobs.map(async ({ id }) => (await journal.findJob(id))?.state))
  expect(states).toEqual(['queued', 'cancelled', 'cancelled', 'queued'])
})

test('the code for the rest of a sale is printed while its cash part is in the drawer, and no more once the rest is paid', async () => {
  const journal = await aJournal()
  const total = rupiah(40_000)
  const cash = aCashPayment({ saleId: 'S', amount: rupiah(15_000), partOf: { total, restOf: null } })
  const rest = anAttempt({ saleId: 'S' })
  await journal.payInCash(cash)
  await openOrderIn(journal, { ...rest, partOf: { total, restOf: cash.merchantTradeNo } })
  const { merchantTradeNo } = rest
  const job = await journal.addPrintJob({ ...aReceiptJob(merchantTradeNo, 10), kind: 'payment' })
  const retried = await journal.addPrintJob({ ...aReceiptJob(merchantTradeNo, 10), kind: 'payment' })
  await journal.takeJob(retried.id, 'main', 11)
  await journal.finishJob(retried.id, { state: 'failed', failure: 'unreachable' }, 12)
  const states = async () => [
    (await journal.findJob(job.id))?.state,
    (await journal.findJob(retried.id))?.state,
  ]

  expect(await journal.lapseJobs(20)).toEqual([])
  await journal.resume(20)
  expect(await states()).toEqual(['queued', 'failed'])

  await journal.takeStep({ merchantTradeNo, from: 'open', evidence: [], to: paidState() })
  await journal.lapseJobs(30)
  expect(await states()).toEqual(['cancelled', 'cancelled'])
})
