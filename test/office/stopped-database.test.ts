/** Money while the office runs and its database is away: for the counters the office is then as good as away. */
import { expect, test } from 'vitest'
import type { Database, Queries } from '../../services/office/database/database.ts'
import { rupiah } from '../../shared/money.ts'
import type { CallFailed } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { anAddress, hasServer, letIn, openedAt, shutOut } from './databases.ts'
import {
  aShopOfTwo,
  counterAt,
  endsAs,
  findAt,
  linkOf,
  paidByWallet,
  type Running,
  refund,
} from './two-counters.ts'

async function aShop(options: Parameters<typeof startedSandbox>[0] = {}) {
  const address = await anAddress()
  const database = await openedAt(address)
  let moment: RegExp | null = null
  function stopping(queries: Queries): Queries {
    const query: Queries['query'] = async (sql, ...values) => {
      if (moment?.test(sql)) {
        moment = null
        await shutOut(address)
      }
      return await queries.query(sql, ...values)
    }
    return { query, queryPlanned: query }
  }
  /** Stops the database right before the next such statement; the answer tells whether that has come. */
  const stopBefore = (statement: RegExp) => {
    moment = statement
    return () => moment === null
  }
  const watched: Database = {
    ...database,
    ...stopping(database),
    transaction: (work) => database.transaction((queries) => work(stopping(queries))),
  }
  const gateway = await startedSandbox(options)
  return { address, database, gateway, stopBefore, ...(await aShopOfTwo(watched, gateway)) }
}

const connected = async (...counters: readonly Running[]) => {
  for (const counter of counters) await expect.poll(() => linkOf(counter)).toBe('connected')
}
/** Waits until the office shows an order as paid, with its right there. */
const isAt = (counter: Running, order: string, right: string) =>
  expect
    .poll(async () => {
      const [found] = await findAt(counter, order).catch(() => [])
      return [found?.state, found?.right?.kind]
    })
    .toEqual(['paid', right])
const why = (failure: CallFailed) => failure.code

test.runIf(hasServer)(
  'a lent refund whose outcome is known while the database is away is paid once, and counted by both counters',
  async () => {
    const began = Date.now()
    // Its time moves by hand, so a refund ends when the test says so.
    const { address, database, gateway, office, first, second } = await aShop({ now: () => began })
    const order = await paidByWallet(first, gateway, 100_000)
    await isAt(second, order, 'home')
    const one = await refund(second, order, 60_000)
    await shutOut(address)
    // Neither its own counter nor the borrower starts another one meanwhile.
    // Perhaps it has heard of the refund that is under way.
    expect(['officeAway', 'notPossible']).toContain(await refund(first, order, 40_000).catch(why))
    await gateway.play('clock', { advanceSeconds: 10 })
    await endsAs(second, one.merchantRefundNo, 'done')
    expect(await refund(second, order, 40_000).catch(why)).toBe('officeAway')
    await letIn(address)
    await connected(first, second)

    const there = async () => (await first.call('order.read', { merchantTradeNo: order })).refunds
    await expect.poll(there).toMatchObject([{ counter: 'Kasir 2', state: { kind: 'done' } }])
    expect(await refund(first, order, 40_001).catch(why)).toBe('refundTooLarge')
    const two = await refund(first, order, 40_000)
    await gateway.play('clock', { advanceSeconds: 10 })
    await endsAs(first, two.merchantRefundNo, 'done')
    const copied = () => database.query('SELECT state, amount::int FROM refunds ORDER BY amount')
    await expect
      .poll(copied)
      .toEqual([40_000, 60_000].map((amount) => ({ state: 'done', amount: rupiah(amount) })))
    expect([office.troubles, first.trouble, second.trouble]).toEqual([[], [], []])
  },
)

/** The office's statements while a right goes from its counter to another one. */
const steps = [
  /SELECT g\.loan/,
  /INSERT INTO refund_rights/,
  /UPDATE refund_rights g SET holder = NULL/,
  /UPDATE refund_rights SET holder = \$2/,
  /UPDATE refund_rights SET taken = true/,
]

test.runIf(hasServer)(
  'if the database stops at any statement of a loan, one counter refunds at most, and what is left is refunded later',
  async () => {
    const { address, gateway, first, folders, stopBefore, ...others } = await aShop()
    let { second } = others
    for (const [at, statement] of steps.entries()) {
      await connected(first, second)
      const order = await paidByWallet(first, gateway, 100_000)
      await isAt(second, order, 'home')
      const isReached = stopBefore(statement)
      const answers = [await refund(second, order, 60_000).catch(why)]
      // The office does not lend before it has the whole copy of the order's counter.
      while (!isReached() && answers.at(-1) === 'officeAway')
        answers.splice(0, 1, await refund(second, order, 60_000).catch(why))
      expect(isReached(), `${statement}: ${JSON.stringify(answers)}`).toBe(true)
      // The office hears nothing more of what this one was lent or not.
      await second.close()
      await letIn(address)
      await connected(first)
      answers.push(await refund(first, order, 60_000).catch(why))
      second = await counterAt(gateway, folders[1])
      await connected(second)
      // A loan that it did not use comes back.
      while (answers.at(-1) === 'refundElsewhere') answers.push(await refund(first, order, 60_000).catch(why))
      const made = answers.flatMap((answer) => (typeof answer === 'string' ? [] : [answer]))
      expect(made.length, `${statement}: ${JSON.stringify(answers)}`).toBe(1)
      const by = typeof answers[0] === 'string' ? first : second
      await endsAs(by, made[0]?.merchantRefundNo ?? '', 'done')
      // As soon as the office has heard of it, either may refund what is left, and no more.
      const rest = async (amount: number) => {
        const answer = await refund(at % 2 === 0 ? first : second, order, amount).catch(why)
        return typeof answer === 'string' ? answer : 'made'
      }
      await expect.poll(() => rest(40_001)).toBe('refundTooLarge')
      await expect.poll(() => rest(40_000)).toBe('made')
    }
    // The gateway would have refused any mistake of the office.
    expect(JSON.stringify(gateway.log)).not.toContain('refundAmountExceeded')
  },
)

test.runIf(hasServer)(
  'a shift that closes while the database is away is copied once, as its counter closed it, with its rights to refund',
  async () => {
    const { address, database, gateway, first, second } = await aShop()
    const orders: string[] = []
    for (const [at, delay] of [0, 3, 10, 30, 150].entries()) {
      await connected(first, second)
      orders.push(await paidByWallet(first, gateway, 50_000))
      const closing = first.call('shift.close', { number: at + 1, counted: null, carries: [], by: 'Rina' })
      await new Promise((resolve) => setTimeout(resolve, delay))
      await shutOut(address)
      expect(await closing).toMatchObject({ number: at + 1, totals: { paid: { amount: rupiah(50_000) } } })
      expect(await first.call('shift.current', {})).toMatchObject({ number: at + 2 })
      await letIn(address)
    }
    await connected(first, second)
    const shifts = () =>
      database.query<{ number: number; report: string }>('SELECT number, report FROM shifts ORDER BY number')
    await expect.poll(async () => (await shifts()).length).toBe(orders.length)
    for (const { number, report } of await shifts())
      expect(JSON.parse(report)).toEqual((await first.call('shift.read', { number })).report)
    for (const order of orders) {
      await isAt(second, order, 'office')
      await endsAs(second, (await refund(second, order, 50_000)).merchantRefundNo, 'done')
    }
    expect([first.trouble, second.trouble]).toEqual([[], []])
  },
)
