import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { SaleHasLiveAttempt, StepOvertaken } from '../../electron/journal/steps.ts'
import { rupiah } from '../../shared/money.ts'
import type { OrderState } from '../../shared/sale/order.ts'
import { aJournal } from '../helpers/a-journal.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { advance, anAttempt, openState, orderIn, paidState } from '../helpers/orders.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const sending: OrderState = { kind: 'sending', since: 1_500 }
const unknown: OrderState = { kind: 'unknown', since: 1_600, reason: 'timeout', neverArrived: false }
const aReceipt = (merchantTradeNo: string) => aReceiptJob(merchantTradeNo, 3_000)

test('every state is read back as written', async () => {
  const journal = aJournal()
  const placed = openState()
  const states: OrderState[] = [
    { kind: 'sending', since: 5 },
    placed,
    openState({ code: { kind: 'qr', content: '0002', nmid: 'ID1020000000001', terminal: null } }),
    openState({ code: { kind: 'storeCode', code: 'A1B2' }, expiresAt: null, platformTradeNo: null }),
    paidState(),
    paidState({ rrn: null, paidAt: null, issuer: null, payer: null, accountNo: null }),
    { ...placed, kind: 'failed' },
    { ...placed, kind: 'expired' },
    unknown,
    { kind: 'unknown', since: 1_700, reason: 'not found', neverArrived: true },
    { kind: 'rejected', since: 1_800, errCode: 'paramError', reason: 'payer', cause: 'refused' },
    { kind: 'review', since: 2_500, reason: 'amount', platformTradeNo: 'P-1' },
  ]
  for (const state of states) {
    const order = await journal.openAttempt(anAttempt())
    const sent = await advance(journal, order, sending)
    const after = state.kind === 'sending' ? sent : await advance(journal, sent, state)
    expect(after.state).toEqual(state.kind === 'sending' ? sending : state)
    expect(await journal.readOrder(order.merchantTradeNo)).toEqual(after)
    for (const search of ['', order.merchantTradeNo]) {
      expect((await journal.listOrders({ search, limit: 1 })).orders).toEqual([after])
    }
  }
})

test('a late payment is a state of its own', async () => {
  const journal = aJournal()
  const order = await journal.openAttempt(anAttempt())
  const late: OrderState = { ...paidState(), kind: 'paidLate' }
  expect((await advance(journal, order, sending, { ...openState(), kind: 'expired' }, late)).state).toEqual(
    late,
  )
})

test('a sale has at most one attempt that waits for its outcome', async () => {
  const journal = aJournal()
  const order = await journal.openAttempt(anAttempt({ saleId: 'sale' }))
  await expect(journal.openAttempt(anAttempt({ saleId: 'sale' }))).rejects.toThrow(SaleHasLiveAttempt)
  await journal.supersede(order.merchantTradeNo, 'intent', 2_000)
  await expect(journal.openAttempt(anAttempt({ saleId: 'sale' }))).resolves.toBeDefined()
})

test('once an older code of a sale is paid, no attempt of it is opened, and none is sent', async () => {
  const journal = aJournal()
  const left = await orderIn(journal, anAttempt({ saleId: 'sale' }), openState())
  await journal.supersede(left.merchantTradeNo, 'open', 2_500)
  const other = await journal.openAttempt(anAttempt({ saleId: 'sale' }))
  await advance(journal, left, paidState())
  await expect(advance(journal, other, sending)).rejects.toThrow(SaleHasLiveAttempt)
  expect((await journal.readOrder(other.merchantTradeNo))?.state.kind).toBe('intent')
  await expect(journal.openAttempt(anAttempt({ saleId: 'sale' }))).rejects.toThrow(SaleHasLiveAttempt)
})

test('two paid attempts of one sale show it', async () => {
  const journal = aJournal()
  const first = await orderIn(journal, anAttempt({ saleId: 'sale' }), openState())
  await journal.supersede(first.merchantTradeNo, 'open', 2_000)
  const second = await journal.openAttempt(anAttempt({ saleId: 'sale' }))
  expect((await advance(journal, second, sending, paidState())).paidTwice).toBe(false)
  expect((await advance(journal, first, paidState())).paidTwice).toBe(true)
  expect((await journal.readOrder(second.merchantTradeNo))?.paidTwice).toBe(true)
})

test('a step from a state that the order has left changes nothing', async () => {
  const journal = aJournal()
  const { merchantTradeNo } = await orderIn(journal, anAttempt(), openState())
  const before = await journal.readTimeline(merchantTradeNo)
  const step = journal.takeStep({
    merchantTradeNo,
    from: 'sending',
    to: paidState(),
    evidence: [{ kind: 'answered', detail: {} }],
    print: aReceipt(merchantTradeNo),
  })
  await expect(step).rejects.toThrow(StepOvertaken)
  expect(await journal.readTimeline(merchantTradeNo)).toEqual(before)
  expect(await journal.listPrintJobs(merchantTradeNo)).toEqual([])
})

test('a clock put back does not make a newer state look older than the one before', async () => {
  const journal = aJournal()
  const order = await orderIn(journal, anAttempt(), openState())
  const paid = await advance(journal, order, paidState({ since: 1 }))
  expect(paid.state).toMatchObject({ kind: 'paid', since: order.state.since })
})

test('an order that was just paid can’t be left for another channel', async () => {
  const journal = aJournal()
  const { merchantTradeNo } = await orderIn(journal, anAttempt(), openState(), paidState())
  await expect(journal.supersede(merchantTradeNo, 'open', 4_000)).rejects.toThrow(StepOvertaken)
  expect(await journal.readOrder(merchantTradeNo)).toMatchObject({ superseded: false })
  expect((await journal.readTimeline(merchantTradeNo)).map(({ kind }) => kind)).not.toContain('superseded')
})

test('the timeline shows every print that was queued, by a payment, by a person, or again', async () => {
  const journal = aJournal()
  const order = await orderIn(journal, anAttempt())
  const { merchantTradeNo } = order
  const print = aReceipt(merchantTradeNo)
  await journal.takeStep({ merchantTradeNo, from: 'sending', to: paidState(), evidence: [], print })
  await journal.takeJob(1, 'main', 4_000)
  await journal.finishJob(1, { state: 'failed', failure: 'timeout' }, 4_100)
  await journal.requeueJob(1, 'main', 4_200)
  await journal.addPrintJob({ ...print, kind: 'payment' })
  await journal.addPrintJob({ ...print, merchantTradeNo: null, subject: null, kind: 'test' })
  const queued = (await journal.readTimeline(merchantTradeNo)).filter(({ kind }) => kind === 'printQueued')
  expect(queued.map(({ detail }) => detail)).toEqual([
    { kind: 'receipt', copy: '1' },
    { kind: 'receipt', copy: '2' },
    { kind: 'payment', copy: '1' },
  ])
})

test('a payment and the receipt it asks for are committed together', async () => {
  const journal = aJournal()
  const { merchantTradeNo } = await orderIn(journal, anAttempt(), openState())
  await journal.takeStep({
    merchantTradeNo,
    from: 'open',
    to: paidState(),
    evidence: [],
    print: aReceipt(merchantTradeNo),
  })
  expect(await journal.waitingJob('main')).toMatchObject({ merchantTradeNo, kind: 'receipt', copy: 1 })
})

describe('after a crash', () => {
  test('an intent was never sent, a sending order is unknown, and an open one stays open', async () => {
    const file = join(temporaryFolder(), 'journal.db')
    const before = openJournal(file)
    const intent = await before.openAttempt(anAttempt())
    const sent = await orderIn(before, anAttempt())
    const open = await orderIn(before, anAttempt(), openState())
    await before.close()

    const after = aJournal(file)
    await after.resume(9_000)
    expect(await after.readOrder(intent.merchantTradeNo)).toMatchObject({
      state: { kind: 'rejected', cause: 'notSent', since: 9_000 },
    })
    expect(await after.readOrder(sent.merchantTradeNo)).toMatchObject({ state: { kind: 'unknown' } })
    expect(await after.readOrder(open.merchantTradeNo)).toEqual(open)
    expect(await after.resume(9_500)).toEqual([])
  })

  test('a slip that was on its way to the printer is offered again, never repeated by itself', async () => {
    const journal = aJournal()
    const { merchantTradeNo } = await journal.openAttempt(anAttempt())
    const queued = await journal.addPrintJob({ ...aReceipt(merchantTradeNo), kind: 'payment' })
    await journal.takeJob(queued.id, 'main', 4_000)
    await journal.resume(9_000)
    expect(await journal.waitingJob('main')).toBeNull()
    expect(await journal.listPrintJobs(merchantTradeNo)).toMatchObject([
      { state: 'failed', failure: 'interrupted' },
    ])
    expect(await journal.requeueJob(queued.id, 'main', 9_002)).toMatchObject({ state: 'queued', copy: 2 })
  })
})

describe('the list of orders', () => {
  test('comes newest first, page after page, without gap or repetition', async () => {
    const journal = aJournal()
    const made: string[] = []
    for (let index = 0; index < 7; index += 1)
      made.push((await journal.openAttempt(anAttempt())).merchantTradeNo)
    const seen: string[] = []
    let more = true
    while (more) {
      const before = seen.at(-1)
      const page = await journal.listOrders({ search: '', limit: 3, ...(before ? { before } : {}) })
      seen.push(...page.orders.map(({ merchantTradeNo }) => merchantTradeNo))
      more = page.more
    }
    expect(seen).toEqual(made.reverse())
  })

  test('finds by number, payer, reference, code and amount; a percent sign means itself', async () => {
    const journal = aJournal()
    const order = await journal.openAttempt(
      anAttempt({ merchantTradeNo: 'LK-A', payer: 'Siti 100%', amount: rupiah(57_500) }),
    )
    await advance(journal, order, sending, openState(), paidState())
    await journal.openAttempt(anAttempt({ merchantTradeNo: 'LK-B', payer: 'Budi', amount: rupiah(10_000) }))
    const find = async (search: string) =>
      (await journal.listOrders({ search, limit: 10 })).orders.map(({ merchantTradeNo }) => merchantTradeNo)
    for (const search of [
      'lk-a',
      'siti',
      '100%',
      'P-1',
      '123456789012',
      '8808123',
      '8808 1234 5678',
      '57.500',
      'Rp 57.500',
      '57500',
      // Pasted, or from a scanner, with characters that nobody types.
      'lk-a\0',
      '\u001dsiti\u0000100%',
      '\ud800lk-a\n',
    ]) {
      expect(await find(search), search).toEqual(['LK-A'])
    }
    expect(await find('LK-')).toEqual(['LK-B', 'LK-A'])
    expect(await find('%')).toEqual(['LK-A'])
    expect(await find('nobody')).toEqual([])
    expect(await find('x\0yz')).toEqual([])
  })
})
