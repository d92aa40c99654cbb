import { randomUUID } from 'node:crypto'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { papers } from '../../shared/slip/slip.ts'
import type { WantedSlip } from '../../shared/slip/wanted-slip.ts'
import { codeOnPng } from '../helpers/code-on-png.ts'
import { codesOnPage, readPdf } from '../helpers/read-pdf.ts'
import { receiveWithoutSale } from '../helpers/received-without-sale.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { startedSandbox } from '../sandbox/started-sandbox.ts'

test('a slip is looked at, drawn and made a PDF on every paper, with the code of the gateway on each', async () => {
  const { call } = await aCounter()
  const order = await call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'QRIS',
    amount: rupiah(25_000),
  })
  const { merchantTradeNo, state } = order
  if (state.kind !== 'open' || state.code?.kind !== 'qr') throw new Error('there is no code to pay with')
  const of: WantedSlip = { kind: 'payment', merchantTradeNo }
  for (const paper of papers) {
    const laidOut = await call('print.preview', { of, paper })
    expect(laidOut.blocks.filter(({ type }) => type === 'qr')).toMatchObject([
      { content: state.code.content },
    ])

    const picture = await call('print.picture', { of, paper })
    expect(picture.name).toBe(`loket-payment-${merchantTradeNo}.png`)
    expect(codeOnPng(PNG.sync.read(Buffer.from(picture.content, 'base64')))).toBe(state.code.content)

    const pdf = await call('print.pdf', { of, paper })
    expect(pdf.name).toBe(`loket-payment-${merchantTradeNo}.pdf`)
    const pages = readPdf(Buffer.from(pdf.content, 'base64'))
    expect(pages.flatMap(codesOnPage)).toEqual([state.code.content])
    expect(pages.flatMap(({ texts }) => texts.map(({ text }) => text))).toContain('Rp 25.000')
  }
})

test('a sale paid in two has the same receipt from either part, and it says what went back of both', async () => {
  const { call } = await aCounter()
  const sale = { saleId: randomUUID(), amount: rupiah(25_000), tendered: rupiah(10_000), part: true } as const
  const { merchantTradeNo: cash } = await call('sale.payCash', sale)
  const rest = { paymentType: 'QRIS', amount: rupiah(15_000), restOf: cash } as const
  const { merchantTradeNo: qris } = await call('sale.charge', { saleId: sale.saleId, ...rest })
  await call('training.play', { merchantTradeNo: qris, action: 'pay' })

  const receipts = () =>
    Promise.all(
      [qris, cash].map(async (merchantTradeNo) => {
        const { blocks } = await call('print.preview', { of: { kind: 'receipt', merchantTradeNo } })
        return blocks.flatMap((block) =>
          block.type === 'line' ? [`${block.text} ${block.right ?? ''}`.trim()] : [],
        )
      }),
    )
  const [original, copy] = await receipts()
  expect(original).toContain(`Pesanan ${qris}`)
  expect(copy).toEqual(original)

  const refund = { refundId: randomUUID(), merchantTradeNo: cash, amount: rupiah(4_000) }
  await call('refund.create', refund)
  for (const said of await receipts()) {
    expect(said.filter((line) => !original?.includes(line))).toEqual([
      'DIREFUND SEBAGIAN',
      'Sudah direfund Rp 4.000',
    ])
  }
  await call('refund.create', { ...refund, refundId: randomUUID(), amount: rupiah(6_000) })
  const outside = { merchantTradeNo: qris, amount: rupiah(15_000), outside: 'transfer' } as const
  await call('refund.create', { refundId: randomUUID(), ...outside })
  for (const said of await receipts()) {
    expect(said.filter((line) => !original?.includes(line))).toEqual([
      'SUDAH DIREFUND',
      'Sudah direfund Rp 25.000',
    ])
  }
})

test('a payment to a static account and a charge of a subscription have receipts, and copies that say so', async () => {
  const counter = await aCounter()
  const { call } = counter
  await receiveWithoutSale(counter)
  const list = { search: '', limit: 9 }
  const accountOf = async () => (await call('staticAccount.list', list)).accounts[0]
  await expect.poll(async () => (await accountOf())?.received.count).toBe(2)
  const { payments } = await call('staticAccount.read', { accountId: (await accountOf())?.accountId ?? '' })
  const [payment] = payments
  const [{ number = '' } = {}] = (await call('subscription.list', list)).subscriptions
  const chargesOf = async () =>
    (await call('subscription.transactions', { number, page: 1, size: 9 })).charges
  const [charge] = await chargesOf()
  if (payment?.state.kind !== 'confirmed' || !charge) throw new Error('nothing was received')
  const { platformTradeNo, paidAt } = charge
  const receipts = [
    [
      { kind: 'accountReceipt', merchantTradeNo: payment.merchantTradeNo },
      'Rp 25.000',
      payment.state.platformTradeNo,
    ],
    [{ kind: 'chargeReceipt', number, platformTradeNo, paidAt }, 'Rp 50.000', platformTradeNo],
  ] as const
  for (const [of, amount, gatewayNo] of receipts) {
    const onFile = async (paper: (typeof papers)[number]) => {
      const { name, content } = await call('print.pdf', { of, paper })
      const pages = readPdf(Buffer.from(content, 'base64'))
      return { name, texts: pages.flatMap(({ texts }) => texts.map(({ text }) => text)) }
    }
    for (const paper of papers) {
      const { name, texts } = await onFile(paper)
      expect(name).toMatch(new RegExp(`^loket-${of.kind}-[\\w.-]+\\.pdf$`))
      expect(texts).toEqual(expect.arrayContaining(['LUNAS', amount]))
      expect(texts.join(' ')).toContain(gatewayNo)
      expect(texts.join(' ')).not.toContain('SALINAN')
    }
    const [first, second] = [await call('print.slip', { of }), await call('print.slip', { of })]
    expect([first, second]).toMatchObject([
      { kind: of.kind, merchantTradeNo: null },
      { subject: first.subject },
    ])
  }
  const missing: WantedSlip = { kind: 'accountReceipt', merchantTradeNo: 'NOBODY' }
  await expect(call('print.slip', { of: missing })).rejects.toMatchObject({ code: 'notFound' })
  const none: WantedSlip = { kind: 'chargeReceipt', number, platformTradeNo: 'NOBODY', paidAt }
  await expect(call('print.slip', { of: none })).rejects.toMatchObject({ code: 'notFound' })
})

test('what has no slip is refused in words, and nothing is drawn', async () => {
  const { call } = await aCounter()
  const order = await call('sale.charge', {
    saleId: randomUUID(),
    paymentType: 'QRIS',
    amount: rupiah(25_000),
  })
  const unpaid: WantedSlip = { kind: 'receipt', merchantTradeNo: order.merchantTradeNo }
  const missing: WantedSlip[] = [
    { kind: 'payment', merchantTradeNo: 'NOBODY' },
    { kind: 'refund', merchantRefundNo: 'NOBODY' },
    { kind: 'subscription', number: 'NOBODY' },
    { kind: 'account', accountId: randomUUID() },
    { kind: 'zReport', number: 99 },
  ]
  for (const name of ['print.picture', 'print.pdf'] as const) {
    await expect(call(name, { of: unpaid, paper: '58' })).rejects.toMatchObject({ code: 'notPossible' })
    for (const of of missing) {
      await expect(call(name, { of, paper: '58' })).rejects.toMatchObject({ code: 'notFound' })
    }
  }
  await expect(call('print.slip', { of: { kind: 'sample' } })).rejects.toMatchObject({ code: 'notPossible' })
})

test('a running shift, a test page and a sample are there before anything was sold', async () => {
  const { call } = await aCounter()
  for (const kind of ['xReport', 'test', 'sample'] as const) {
    const { content } = await call('print.pdf', { of: { kind }, paper: 'A6' })
    expect(readPdf(Buffer.from(content, 'base64')).length).toBeGreaterThan(0)
  }
})

async function aCounter() {
  const { elsewhere: sandbox } = await startedSandbox()
  return windowlessCounter({ sandbox })
}
