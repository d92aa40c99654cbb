import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { rupiah } from '../../shared/money.ts'
import { type StartedSandbox, startedSandbox } from '../sandbox/started-sandbox.ts'
import { anAddress, hasServer } from './databases.ts'
import { ownerAt, readyAt, startOfficeProcess } from './started-office.ts'
import { counterAt, endsAs, enrolAt, paidByWallet, type Running } from './two-counters.ts'

/** One process of an office, and the counter that is linked to it. */
async function aSide(place: string, gateway: StartedSandbox, name: string) {
  let child = startOfficeProcess('--port', '0', '--database', place)
  const address = await readyAt(child)
  const counter = await counterAt(gateway)
  await enrolAt(await ownerAt(address), counter, name)
  return {
    counter,
    /** As a power cut, `delay` ms from now; it is started again at once. */
    async killAfter(delay: number): Promise<void> {
      const gone = once(child, 'exit')
      setTimeout(() => child.kill('SIGKILL'), delay)
      await gone
      child = startOfficeProcess('--port', address.port, '--database', place)
      await readyAt(child)
    },
  }
}

/**
 * Asks for one refund until it is made or refused for good, as a person does who reads that the office can't be reached.
 * Returns the refund's number; null if so much is not left of the order.
 */
async function refundAtLast(counter: Running, merchantTradeNo: string, amount: number) {
  const wanted = { refundId: crypto.randomUUID(), merchantTradeNo, amount: rupiah(amount) }
  let number: string | null = null
  const ask = async () => {
    const asked = await counter
      .call('refund.create', wanted)
      .catch(({ code }: { code?: string }) => String(code))
    if (typeof asked === 'string') return asked === 'refundTooLarge' ? 'over' : asked
    number = asked.merchantRefundNo
    return 'over'
  }
  await expect.poll(ask, { interval: 200 }).toBe('over')
  return number as string | null
}

/** From the request for a refund to the death of a process: before the loan, in it, and after. */
const killedAfter = [0, 8, 60]
const PAID = 50_000
const BACK = 30_000

test.runIf(hasServer)(
  'two processes of an office are killed in turn while two counters sell and refund each other’s orders: nothing is refunded twice, and all sums agree',
  async () => {
    const place = await anAddress()
    const ledger = openLedger(':memory:')
    const gateway = await startedSandbox({ ledger })
    const sides = [await aSide(place, gateway, 'Kasir 1'), await aSide(place, gateway, 'Kasir 2')] as const
    const [first, second] = sides.map(({ counter }) => counter) as [Running, Running]
    /** What was given back, by order. */
    const back = new Map<string, number>()
    for (const [round, delay] of killedAfter.entries()) {
      const ones = await paidByWallet(first, gateway, PAID)
      const others = await paidByWallet(second, gateway, PAID)
      const dies = sides[round % 2]?.killAfter(delay)
      // Both counters want to give back the same order at once, and for both there is not enough.
      const wants = [
        [first, ones],
        [second, ones],
        [second, others],
        [first, others],
      ] as const
      const made = await Promise.all(wants.map(([counter, order]) => refundAtLast(counter, order, BACK)))
      await dies
      for (const [index, [counter, order]] of wants.entries()) {
        const number = made[index]
        if (number == null) continue
        await endsAs(counter, number, 'done')
        back.set(order, (back.get(order) ?? 0) + BACK)
      }
    }
    // Each order was given back once: neither twice, nor by nobody.
    expect([...back.values()]).toEqual(Array(2 * killedAfter.length).fill(BACK))
    const database = await openPostgres(place)
    onTestFinished(() => database.close())
    const atOffice = () =>
      database.query<{ order: string; state: string; amount: number }>(
        'SELECT order_number AS "order", state, sum(amount)::bigint AS amount FROM refunds GROUP BY 1, 2',
      )
    const wanted = [...back.keys()].map((order) => ({ order, state: 'done', amount: BACK * 100 }))
    const byOrder = (one: { order: string }, other: { order: string }) => (one.order < other.order ? -1 : 1)
    await expect.poll(async () => (await atOffice()).sort(byOrder)).toEqual(wanted.sort(byOrder))
    // The gateway has paid out as much.
    const paidOut = ledger.refunds
      .list(1_000)
      .map(({ status, refundAmount }) => ({ status, amount: refundAmount }))
    expect(paidOut).toEqual(wanted.map(({ amount }) => ({ status: '02', amount })))
    for (const { counter } of sides) expect(counter.trouble).toEqual([])
  },
)
