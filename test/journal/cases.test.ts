import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import type { CaseClosing } from '../../electron/journal/work-list/cases.ts'
import type { Order, OrderState } from '../../shared/sale/order.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { advance, anAttempt, openState, orderIn, paidState } from '../helpers/orders.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

let file: string
let journal: Journal

beforeEach(() => {
  file = join(temporaryFolder(), 'journal.db')
  journal = openJournal(file)
  onTestFinished(() => journal.close())
})

const step = (order: Order, to: OrderState) => advance(journal, order, to)
const anOpenOrder = (saleId: string) => orderIn(journal, anAttempt({ saleId }), openState())

async function aLatePayment(saleId: string): Promise<Order> {
  const { since, kind, ...placed } = openState()
  const expired = await step(await anOpenOrder(saleId), { kind: 'expired', since: 2_500, ...placed })
  return step(expired, { ...paidState(), kind: 'paidLate' })
}

const closingOf = (order: Order, change: Partial<CaseClosing> = {}): CaseClosing => ({
  merchantTradeNo: order.merchantTradeNo,
  kind: 'paidLate',
  since: order.state.since,
  resolution: 'handedOver',
  note: 'Sudah diambil',
  by: 'Rina',
  at: 4_000,
  ...change,
})
const kinds = async () => (await journal.listCases()).map(({ kind, order }) => [kind, order.merchantTradeNo])

describe('cases in the journal', () => {
  test('a closed case leaves the list, and stays in the timeline with who, when and why', async () => {
    const order = await aLatePayment('sale-late')
    expect(await kinds()).toEqual([['paidLate', order.merchantTradeNo]])
    expect(await journal.closeCase(closingOf(order), () => true)).not.toBeNull()
    expect(await kinds()).toEqual([])
    expect((await journal.readTimeline(order.merchantTradeNo)).at(-1)).toMatchObject({
      at: 4_000,
      kind: 'caseClosed',
      detail: { case: 'paidLate', resolution: 'handedOver', by: 'Rina', note: 'Sudah diambil' },
    })
    expect((await journal.readOrder(order.merchantTradeNo))?.state.kind).toBe('paidLate')
  })

  test('closing twice, or for a fact that was never on the list, is refused and writes nothing', async () => {
    const order = await aLatePayment('sale-late')
    expect(await journal.closeCase(closingOf(order, { since: 1 }), () => true)).toBeNull()
    expect(await journal.closeCase(closingOf(order, { kind: 'unknown' }), () => true)).toBeNull()
    expect(await journal.closeCase(closingOf(order), () => false)).toBeNull()
    await journal.closeCase(closingOf(order), () => true)
    expect(await journal.closeCase(closingOf(order), () => true)).toBeNull()
    const closings = (await journal.readTimeline(order.merchantTradeNo)).filter(
      ({ kind }) => kind === 'caseClosed',
    )
    expect(closings).toHaveLength(1)
  })

  test('a later payment of the same sale opens it again, as what it is now', async () => {
    const { merchantTradeNo } = await anOpenOrder('sale-twice')
    const superseded = await journal.supersede(merchantTradeNo, 'open', 2_200)
    const other = await anOpenOrder('sale-twice')
    const left = await step(superseded, paidState())
    await journal.closeCase(closingOf(left, { kind: 'paidAfterChange' }), () => true)
    expect(await kinds()).toEqual([])
    await step(other, { ...paidState(), since: 5_000 })
    expect(await kinds()).toEqual([['paidTwice', left.merchantTradeNo]])
    await journal.closeCase(closingOf(left, { kind: 'paidTwice', resolution: 'refunded' }), () => true)
    expect(await kinds()).toEqual([])
  })

  test('an order that was given up because it never arrived comes back if it is paid after all', async () => {
    const order = await journal.openAttempt(anAttempt({ saleId: 'sale-given-up' }))
    const sending = await step(order, { kind: 'sending', since: 1_500 })
    const lost = await step(sending, { kind: 'unknown', since: 2_000, reason: '', neverArrived: true })
    // As the list of orders calls it, so does the end of the shift.
    const { carriedOut } = await journal.shiftStanding(null, 1, 3_000)
    expect(carriedOut).toMatchObject([{ kind: 'unknown', number: lost.merchantTradeNo, neverArrived: true }])
    const closing = closingOf(lost, { kind: 'unknown', resolution: 'givenUp' })
    expect(await journal.closeCase(closing, () => true)).not.toBeNull()
    expect(await kinds()).toEqual([])
    const left = await journal.readOrder(lost.merchantTradeNo)
    expect(left?.superseded).toBe(true)
    await step(lost, { ...paidState(), since: 5_000 })
    expect(await kinds()).toEqual([['paidAfterChange', lost.merchantTradeNo]])
  })

  test('the last inquiry’s result is shown, and the bytes can be read without private members', async () => {
    const order = await anOpenOrder('sale-read')
    const { merchantTradeNo } = order
    expect(await journal.lastAnswer(merchantTradeNo)).toBeNull()
    const raw = Buffer.from('{"errCode":"0","payer":"Budi","vaCode":"8808","status":"01","deep":{"a":1}}')
    await journal.noteEvidence(merchantTradeNo, 3_000, {
      kind: 'answered',
      detail: { signature: 'valid' },
      raw,
    })
    expect(await journal.lastAnswer(merchantTradeNo)).toMatchObject({
      at: 3_000,
      detail: { signature: 'valid' },
    })
    expect((await journal.readTimeline(merchantTradeNo)).at(-1)?.members).toEqual({
      errCode: '0',
      payer: '•••',
      vaCode: '•••',
      status: '01',
      deep: '•••',
    })
  })

  test('the list is found by an index that holds open cases only, however many were closed', async () => {
    for (let at = 0; at < 20; at += 1) {
      const order = await aLatePayment(`sale-${at}`)
      await journal.closeCase(closingOf(order), () => true)
    }
    await journal.close()
    const database = new DatabaseSync(file)
    const count = (table: string) =>
      Object.values(database.prepare(`SELECT count(*) FROM ${table}`).get() ?? {})[0]
    expect(count('case_closings')).toBe(20)
    expect(
      count(
        'orders INDEXED BY orders_to_look_after WHERE looked_after = 0 AND '.concat(
          "(state IN ('unknown', 'review', 'paidLate') OR (state = 'paid' AND superseded = 1))",
        ),
      ),
    ).toBe(0)
    expect(() => database.exec("UPDATE case_closings SET note = 'other'")).toThrow('append-only')
    expect(() => database.exec('DELETE FROM case_closings')).toThrow('append-only')
    database.close()
  })
})
