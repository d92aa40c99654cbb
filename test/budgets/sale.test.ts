/** What one sale costs the disk and the page, in counts: no machine is too busy for them. See docs/performance.md. */
import { randomUUID } from 'node:crypto'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

interface Counts {
  statements: number
  /** Each waits for the disk once. */
  commits: number
}

/** Counts what goes to the journal from now on. */
function countJournal(): Counts {
  const counts: Counts = { statements: 0, commits: 0 }
  const ofJournal = new WeakSet<StatementSync>()
  const isJournal = (database: DatabaseSync) => database.location()?.endsWith('journal.db') ?? false
  const note = (sql: string) => {
    counts.statements += 1
    if (/^\s*COMMIT/i.test(sql)) counts.commits += 1
  }
  const { prepare, exec } = DatabaseSync.prototype
  DatabaseSync.prototype.prepare = function (...args) {
    const statement = prepare.apply(this, args)
    if (isJournal(this)) ofJournal.add(statement)
    return statement
  }
  DatabaseSync.prototype.exec = function (sql) {
    if (isJournal(this)) note(sql)
    return exec.call(this, sql)
  }
  const names = ['run', 'get', 'all', 'iterate'] as const
  const before = names.map((name) => [name, StatementSync.prototype[name]] as const)
  for (const [name, act] of before) {
    Object.defineProperty(StatementSync.prototype, name, {
      configurable: true,
      writable: true,
      value(this: StatementSync, ...args: unknown[]) {
        if (ofJournal.has(this)) note(this.sourceSQL)
        return (act as (...args: unknown[]) => unknown).apply(this, args)
      },
    })
  }
  onTestFinished(() => {
    Object.assign(DatabaseSync.prototype, { prepare, exec })
    Object.assign(StatementSync.prototype, Object.fromEntries(before))
  })
  return counts
}

test('a charge costs the disk three commits before it shows its code, and its payment two', async () => {
  const counts = countJournal()
  const { call, heard, trouble } = await windowlessCounter()
  const sell = async () => {
    const order = { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) }
    return (await call('sale.charge', order)).merchantTradeNo
  }
  const begin = () => {
    Object.assign(counts, { statements: 0, commits: 0 })
    heard.length = 0
  }
  const told = (name: string) => heard.filter((each) => each.name === name).length
  // The first one opens the services as well.
  await sell()

  // On a busy machine what the counter does beside a sale, such as an inquiry about the one before, may fall into it: the
  // least counts.
  let merchantTradeNo = ''
  const sales: { commits: number; statements: number; changes: number; events: number }[] = []
  for (let sale = 0; sale < 3; sale += 1) {
    begin()
    merchantTradeNo = await sell()
    sales.push({ ...counts, changes: told('order.changed'), events: heard.length })
  }
  const least = (name: keyof (typeof sales)[number]) => Math.min(...sales.map((each) => each[name]))
  // The intent; that it is being sent; the answer.
  expect(least('commits')).toBe(3)
  expect(least('changes')).toBeLessThanOrEqual(2)
  expect(least('events')).toBeLessThanOrEqual(3)
  // About 30.
  expect(least('statements')).toBeLessThanOrEqual(40)

  begin()
  expect((await call('training.play', { merchantTradeNo, action: 'pay' })).state.kind).toBe('paid')
  // The payment; that its slips need not be printed any more. A question that found nothing new comes with neither.
  expect(counts.commits).toBeLessThanOrEqual(2)
  expect(counts.statements).toBeLessThanOrEqual(40)
  // On a slow machine an inquiry that finds nothing new, about either order, comes between: it changes no state.
  const isPayment = (each: (typeof heard)[number]) =>
    each.name === 'order.changed' && each.value.state.kind === 'paid'
  expect(heard.filter(isPayment)).toHaveLength(1)
  expect(heard.length).toBeLessThanOrEqual(3)
  expect(trouble).toEqual([])
})
