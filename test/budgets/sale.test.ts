/** What one sale costs the disk and the page, in counts: no machine is too busy for them. See docs/performance.md. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import type { EventName } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'

interface Counts {
  statements: number
  /** Each waits for the disk once. */
  commits: number
  events: number
  /** Of these, how often an order changed. */
  changes: number
}

/**
 * Counts what a call does to the journal, and nothing that the counter does beside it: on a busy machine inquiries about this
 * order or an earlier one come between, as many as there is time for.
 */
function countCalls() {
  const asked = new AsyncLocalStorage<Counts>()
  const ofJournal = new WeakSet<StatementSync>()
  const isJournal = (database: DatabaseSync) => database.location()?.endsWith('journal.db') ?? false
  const note = (sql: string) => {
    const counts = asked.getStore()
    if (!counts) return
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
  // A timer that a call sets is not a part of it.
  const { setTimeout } = globalThis
  globalThis.setTimeout = ((work: () => void, ...rest: []) =>
    setTimeout(
      asked.exit(() => AsyncLocalStorage.bind(work)),
      ...rest,
    )) as typeof setTimeout
  onTestFinished(() => {
    globalThis.setTimeout = setTimeout
    Object.assign(DatabaseSync.prototype, { prepare, exec })
    Object.assign(StatementSync.prototype, Object.fromEntries(before))
  })
  return {
    noteEvent(name: EventName) {
      const counts = asked.getStore()
      if (!counts) return
      counts.events += 1
      if (name === 'order.changed') counts.changes += 1
    },
    async costOf<Value>(work: () => Promise<Value>) {
      const counts: Counts = { statements: 0, commits: 0, events: 0, changes: 0 }
      return { value: await asked.run(counts, work), ...counts }
    },
  }
}

test('a charge costs the disk three commits before it shows its code, and its payment two', async () => {
  const { costOf, noteEvent } = countCalls()
  const { call, subscribe, trouble } = await windowlessCounter()
  subscribe(noteEvent)
  const sell = () =>
    call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(25_000) })
  // The first one opens the services as well.
  await sell()

  const sale = await costOf(sell)
  // The intent; that it is being sent; the answer.
  expect(sale).toMatchObject({ commits: 3, changes: 2, events: 2 })
  expect(sale.statements).toBeLessThanOrEqual(26)

  const { merchantTradeNo } = sale.value
  const payment = await costOf(() => call('training.play', { merchantTradeNo, action: 'pay' }))
  expect(payment.value.state.kind).toBe('paid')
  // The payment; that its slips need not be printed any more. Less where the gateway's notification was quicker.
  expect(payment.commits).toBeLessThanOrEqual(2)
  expect(payment.statements).toBeLessThanOrEqual(22)
  expect(payment.changes).toBeLessThanOrEqual(1)
  expect(payment.events).toBeLessThanOrEqual(2)
  expect(trouble).toEqual([])
})
