import { expect, onTestFinished, test } from 'vitest'
import { createGatewayClient, type Fields } from '../../electron/gateway/client.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { channelFamilies, type FamilyName } from '../../shared/gateway/channel-families.ts'
import { channels } from '../../shared/gateway/channels.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { sandboxProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { merchant, startedSandbox } from './started-sandbox.ts'

const redirectUrl = 'https://shop.example/back'
const recurring = {
  requestAmount: rupiah(50_000),
  subTitle: 'Kopi tiap bulan',
  subInterval: { type: 'MONTHLY', value: 1 },
  productInfo: { id: 'P1', name: 'Kopi', price: rupiah(50_000), type: 'drink', quantity: 1 },
} as const
const order = { merchantTradeNo: 'T-1', amount: rupiah(50_000), productName: 'Kopi' }
const page = { ...order, paymentParams: { redirectUrl } }

/** The request that creates an order of each family, without its channel. */
const creation: Record<FamilyName, object> = {
  qr: order,
  eMoney: page,
  payLater: page,
  card: page,
  hostedPage: { ...order, phoneNumber: '081200000000', redirectUrl },
  virtualAccount: { ...order, payer: 'SITI RAHAYU' },
  staticVirtualAccount: { payer: 'SITI RAHAYU' },
  store: { ...order, payer: 'SITI RAHAYU' },
  eMoneySubscription: { ...recurring, merchantTradeNo: 'T-1' },
  cardSubscription: { ...recurring, agreementId: 'A-1' },
}

/** Our own client, pointed at a sandbox. */
async function shop() {
  const sandbox = await startedSandbox()
  const transport = createTransport()
  onTestFinished(() => transport.close())
  const client = createGatewayClient({
    profile: sandboxProfile,
    baseUrl: sandbox.url,
    merchantId: merchant.id,
    signer: createSigner('hmac-sha256-hex', merchant),
    transport,
    now: Date.now,
    onContact: () => {},
  })
  const call = async (name: OperationName, fields: object) =>
    (await client.send(client.prepare<Operation>(operations[name], fields as Fields<Operation>)))
      .members as Record<string, unknown>
  return { sandbox, call }
}

test('the catalogue has all 38 channel codes of the document', () => {
  expect(new Set(channels.map(({ paymentType }) => paymentType)).size).toBe(38)
})

test.each(channels)('a shop sells by $paymentType and asks what became of it', async (channel) => {
  const { sandbox, call } = await shop()
  const { paymentType, family } = channel
  const { create, query, codeKind, pays } = channelFamilies[family]
  const created = await call(create, { paymentType, ...creation[family] })
  const given = {
    qr: created.qrCode,
    virtualAccount: created.vaCode,
    storeCode: created.paymentCode,
    payPage: Object.values((created.paymentActions ?? {}) as object)[0],
    checkoutPage: created.checkoutUrl,
  }
  expect(given[codeKind]).toMatch(/6304[0-9A-F]{4}$|^\d{14,16}$|^http:\/\/127\.0\.0\.1:\d+\/\S+$/)
  if (query === null) return
  const named = family === 'cardSubscription' ? { agreementId: 'A-1' } : { merchantTradeNo: 'T-1' }
  const inquiry = { paymentType, ...named }
  expect((await call(query, inquiry)).status).toBe(family === 'cardSubscription' ? 'INIT' : '01')
  expect((await sandbox.play(pays === 'once' ? 'pay' : 'subscriptions/confirm', named)).status).toBe(200)
  expect((await call(query, inquiry)).status).toBe(family === 'cardSubscription' ? 'ACTIVE' : '02')
})

test.each(channels.filter(({ refundable }) => refundable))('a shop refunds $paymentType', async (channel) => {
  const { sandbox, call } = await shop()
  const { paymentType } = channel
  const created = await call('createEMoneyOrder', { paymentType, ...creation.eMoney })
  await sandbox.play('pay', { merchantTradeNo: 'T-1' })
  const refund = {
    merchantTradeNo: 'T-1',
    paymentType,
    amount: order.amount,
    refundAmount: rupiah(20_000),
    platformRefundNo: created.platformTradeNo,
    merchantRefundNo: 'R-1',
  }
  expect((await call('refundEMoneyOrder', refund)).status).toBe('03')
  await sandbox.play('refunds/settle', { merchantRefundNo: 'R-1', status: '02' })
  expect((await call('queryRefund', { paymentType, merchantRefundNo: 'R-1' })).status).toBe('02')
})

test('a shop sells by a hosted page, with every channel that its payer chooses', async () => {
  const { sandbox, call } = await shop()
  const { url } = await call('createPaymentLink', { ...order, phoneNumber: '081200000000', redirectUrl })
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\//)
  const ask = () => call('queryPaymentLink', { merchantTradeNo: 'T-1' })
  expect(await ask()).toMatchObject({ status: '01' })
  expect((await ask()).paymentType).toBeUndefined()
  await sandbox.play('pay', { merchantTradeNo: 'T-1', paymentType: 'BankCVA' })
  expect(await ask()).toMatchObject({ status: '02', paymentType: 'BankCVA' })
})

test('a shop cancels what it sells again and again, and withdraws a QR code', async () => {
  const { sandbox, call } = await shop()
  const named = { paymentType: 'DynamicWalletASub', merchantTradeNo: 'T-1' }
  await call('createEMoneySubscription', { ...recurring, ...named })
  await sandbox.play('subscriptions/confirm', { merchantTradeNo: 'T-1' })
  const { paymentInfo } = await call('queryEMoneySubscriptionTransactions', named)
  expect(paymentInfo).toHaveLength(1)
  expect((await call('cancelEMoneySubscription', named)).status).toBe('06')
  await call('createQrOrder', { ...order, paymentType: 'QRIS', merchantTradeNo: 'T-2' })
  expect((await call('cancelQrOrder', { merchantTradeNo: 'T-2' })).status).toBe('09')
})
