import { expect, test } from 'vitest'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { aDatabase } from './databases.ts'
import { aFedCounter, anOrder, aRefund, entry } from './fed-rows.ts'

const MANY = 1_200
const heardOf = (at: number) =>
  entry('refunds_elsewhere', [`HEARD-${at}`], {
    merchant_refund_no: `HEARD-${at}`,
    merchant_trade_no: 'LK-1',
    counter: 'Kasir 9',
    amount: 1,
    state: 'done',
    created_at: 5,
    since: 6,
  })
const times = <Made>(make: (at: number) => Made) => Array.from({ length: MANY }, (_, at) => make(at))

/** Each look at an order with a hundred thousand refunds took PostgreSQL over a second, and the embedded database six. */
async function aFloodedShop() {
  const database = await aDatabase()
  const [honest, liar] = [await aFedCounter(database, 'Kasir 1'), await aFedCounter(database, 'Jahat')]
  const away = entry('refund_rights', ['LK-1'], { merchant_trade_no: 'LK-1', loan: 0, state: 'away' })
  await honest.feed(anOrder('LK-1'), aRefund('RF-1', 'LK-1', { state: 'inProgress' }), away)
  await liar.feed(...times((at) => aRefund(`X-${at}`, 'LK-1')), ...times(heardOf))
  const rowsOf = async (table: 'refunds' | 'refunds_elsewhere' | 'refund_news') =>
    Number((await database.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]?.n)
  return { database, honest, liar, rowsOf }
}

test('most of them are in its copy alone, what it changes of the others is read, and no refund of another counter is left out', async () => {
  const { database, honest, liar, rowsOf } = await aFloodedShop()
  const before = { refunds: await rowsOf('refunds'), heard: await rowsOf('refunds_elsewhere') }
  expect(before.refunds).toBeLessThan(MANY)
  expect(before.heard).toBeLessThan(MANY)
  await liar.feed(aRefund('X-NEW', 'LK-1'), aRefund('X-1', 'LK-1', { state: 'failed' }), heardOf(MANY))
  await honest.feed(aRefund('RF-1', 'LK-1'), aRefund('RF-2', 'LK-1'))
  expect(
    await database.query(
      "SELECT number, state FROM refunds WHERE number IN ('X-NEW', 'X-1', 'RF-1', 'RF-2') ORDER BY number",
    ),
  ).toEqual([
    { number: 'RF-1', state: 'done' },
    { number: 'RF-2', state: 'done' },
    { number: 'X-1', state: 'failed' },
  ])
  expect(await rowsOf('refunds_elsewhere')).toBe(before.heard)
})

test('what it has heard is told to the order’s own counter once, not again with each further refund', async () => {
  const { database, honest, liar, rowsOf } = await aFloodedShop()
  const before = await rowsOf('refund_news')
  await liar.feed(heardOf(1))
  expect(await rowsOf('refund_news')).toBe(before + 1)
  const { refunds } = await createLendingBook(database, () => 1).news(honest.id)
  expect(refunds.length).toBeGreaterThan(0)
})
