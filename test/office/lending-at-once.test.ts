import { expect, test } from 'vitest'
import { openPostgres } from '../../services/office/database/postgres.ts'
import { createLendingBook } from '../../services/office/lending/lending-book.ts'
import { writeRights } from '../../services/office/lending/rights-from-feed.ts'
import { rupiah } from '../../shared/money.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'
import { anAddress, hasServer, openedAt } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { aLendingProcess } from './lending-process.ts'
import { aCounterAt, anOrderOf, aRefundOf, gaveBack, NOW, TURN } from './lent-counters.ts'
import { counterAt, endsAs, enrolAt, findAt, paidByWallet, refund } from './two-counters.ts'

test.skipIf(!hasServer)('two offices that lend the same right at once lend it to one counter', async () => {
  const address = await anAddress()
  const offices = [await openedAt(address), await openedAt(address)] as const
  const books = offices.map((each) => createLendingBook(each, () => NOW))
  const home = await aCounterAt(offices[0], 'Kasir 1')
  const counters = await Promise.all(
    Array.from({ length: 6 }, (_, at) => aCounterAt(offices[0], `Kasir ${at + 2}`)),
  )
  for (let round = 0; round < 5; round += 1) {
    const number = `LK-${round}`
    await anOrderOf(offices[0], home, number)
    const taken = await Promise.all(
      counters.map(async (counterId, at) => {
        const book = books[at % 2]
        const wish = { counterId, turn: TURN, number, refund: `RF-${round}-${at}`, amount: 10_000 }
        const lent = await book?.borrow(wish)
        return lent && 'loan' in lent ? book?.take(counterId, TURN, number, lent.loan.loan) : false
      }),
    )
    expect(taken.filter(Boolean)).toHaveLength(1)
  }
})

test.skipIf(!hasServer)(
  'a counter at another process hears at once that it is asked for a right, and what was refunded of its order; no beat is needed',
  async () => {
    const address = await anAddress()
    const offices = [await openedAt(address), await openedAt(address)] as const
    const [left, right] = offices
    const troubles: unknown[] = []
    const onTrouble = (error: unknown) => troubles.push(error)
    const [book, others] = offices.map((each) => createLendingBook(each, () => NOW))
    if (!book || !others) throw new Error('two offices')
    const [home, other] = [await aCounterAt(left, 'Kasir 1'), await aCounterAt(left, 'Kasir 2')]
    await anOrderOf(left, home, 'LK-1', { isGiven: false })
    const { heard } = aLendingProcess({ database: left, book, onTrouble })(home)

    const wish = { counterId: other, turn: TURN, number: 'LK-1', refund: 'RF-1', amount: 6_000 }
    expect(await others.borrow(wish)).toMatchObject({ refused: 'asked' })
    await expect.poll(() => heard).toMatchObject([{ say: 'asked', number: 'LK-1' }])

    await gaveBack(left, home, 'LK-1', 0)
    await aRefundOf(right, other, 'RF-1', 'done', 6_000)
    const row = JSON.stringify({ merchant_refund_no: 'RF-1', merchant_trade_no: 'LK-1' })
    await right.transaction((queries) => writeRights(queries, other, [{ kind: 'refunds', row }], NOW))
    await expect
      .poll(() => heard.at(-1))
      .toMatchObject({ say: 'elsewhere', refunds: [{ merchantRefundNo: 'RF-1', counter: 'Kasir 2' }] })
    expect(troubles).toEqual([])
  },
)

test.skipIf(!hasServer)(
  'two counters at two offices of one PostgreSQL: the right is handed over at one, and the refund made at the other',
  async () => {
    const address = await anAddress()
    const gateway = await startedSandbox()
    const [left, right] = [
      await anOfficeWithOwner(await openPostgres(address)),
      await anOfficeWithOwner(await openPostgres(address)),
    ]
    const [first, second] = [await counterAt(gateway), await counterAt(gateway)]
    await enrolAt(left, first, 'Kasir 1')
    await enrolAt(right, second, 'Kasir 2')
    const order = await paidByWallet(first, gateway, 50_000)
    await first.call('refund.handOver', { merchantTradeNo: order })
    const { entries } = await first.call('audit.list', { limit: 50 })
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'rightHandedOver', subject: order }))
    await expect.poll(async () => (await findAt(second, order))[0]?.right.kind).toBe('office')
    const made = await refund(second, order, 50_000)
    await endsAs(second, made.merchantRefundNo, 'done')
    await expect(refund(first, order, 1_000)).rejects.toThrow()
    const states = async () => (await findAt(first, order))[0]?.refunds.map(({ state }) => state)
    await expect.poll(states).toEqual(['done'])
    // The counter that sold it has heard it, though it is connected to the other process.
    const whatIsLeft = async () =>
      (await first.call('order.read', { merchantTradeNo: order })).refundability.kind
    await expect.poll(whatIsLeft).toBe('nothingLeft')
    await expect(refund(first, order, 1_000)).rejects.toMatchObject({ code: 'notPossible' })
    expect((await findAt(first, order))[0]?.refunds).toMatchObject([
      { counter: 'Kasir 2', amount: rupiah(50_000) },
    ])
  },
)
