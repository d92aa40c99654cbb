/**
 * Our client against a gateway that shares no line with it: whatever the document lets a gateway answer
 * is understood, by every operation.
 */
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createGatewayClient, type Fields } from '../../electron/gateway/client.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import type { SigningKeys } from '../../shared/gateway/signing-profiles.ts'
import { rupiah, sen } from '../../shared/money.ts'
import { startOtherGateway } from '../other-gateway/server.ts'
import type { Keys } from '../other-gateway/signature.ts'
import { drawn, plain, singly, type Variation } from '../other-gateway/variation.ts'

const merchantId = '900001'
const secret = 'shared with the other gateway'

async function started(
  variation: Variation,
  own: object = {},
  theirs?: Keys,
  ours: SigningKeys = { secret },
) {
  const profile = readProfile({ capabilities: { cancelQrOrder: true }, ...own })
  const keys = theirs ?? { profile: 'hmac-sha256-hex', secret }
  const gateway = await startOtherGateway({ keys, merchantId, variation })
  const transport = createTransport()
  onTestFinished(async () => {
    await transport.close()
    await gateway.close()
  })
  const client = createGatewayClient({
    profile,
    baseUrl: gateway.url,
    merchantId,
    signer: createSigner(profile.signing.profile, ours),
    transport,
    now: Date.now,
    onContact: () => {},
  })
  async function ask<Name extends OperationName>(name: Name, fields: object) {
    const operation: Operation = operations[name]
    const { members } = await client.send(client.prepare(operation, fields as Fields<Operation>))
    return members as Record<string, unknown>
  }
  return { gateway, ask }
}

const amount = sen(1_234_500)
const line = { id: '1', name: 'Kopi', price: amount, type: 'minuman', quantity: 1 }
const goods = { amount, productName: 'Kopi Susu Gula Aren – 2 gelas "besar"', productInfo: [line] }
const redirectUrl = 'https://toko.example/kembali'
const wallet = 'WALLETABALANCE'
const subscribed = { requestAmount: amount, subTitle: 'Kopi', productInfo: line }
const weekly = { type: 'WEEKLY', value: 2 }

const families = [
  ['QrOrder', { paymentType: 'QRIS', expire: 600 }, 'qrCode'],
  ['PayLaterOrder', { paymentType: 'PayLaterB', paymentParams: { redirectUrl } }, 'paymentActions'],
  ['EMoneyOrder', { paymentType: wallet, paymentParams: { redirectUrl } }, 'paymentActions'],
  ['CardOrder', { paymentType: 'CreditCard', paymentParams: { redirectUrl } }, 'paymentActions'],
  ['VirtualAccount', { paymentType: 'BankFVA', payer: 'Siti' }, 'vaCode'],
  ['StoreOrder', { paymentType: 'StoreB', payer: 'Siti' }, 'paymentCode'],
] as const

/** Every operation once, in an order that makes sense. */
async function walk({ gateway, ask }: Awaited<ReturnType<typeof started>>) {
  const used = new Set<OperationName>()
  const call = (name: OperationName, fields: object) => {
    used.add(name)
    return ask(name, fields)
  }
  for (const [index, [family, own, code]] of families.entries()) {
    const merchantTradeNo = `70000000000000000${index}`
    const { paymentType } = own
    const created = await call(`create${family}`, { ...goods, ...own, merchantTradeNo })
    expect(created).toMatchObject({ merchantTradeNo, amount })
    expect(created[code]).toBeTruthy()
    expect(['01', undefined]).toContain(created.status)
    const open = await call(`query${family}`, { merchantTradeNo, paymentType })
    expect(open).toMatchObject({ status: '01', expiredTime: expect.stringMatching(/^\d{14}$/) })
    gateway.ledger.pay(merchantTradeNo)
    const paid = await call(`query${family}`, { merchantTradeNo, paymentType })
    expect(paid).toMatchObject({ status: '02', amount, successTime: expect.stringMatching(/^\d{14}$/) })
  }

  const cancelled = { merchantTradeNo: 'LK-CANCEL', paymentType: 'QRIS' }
  await call('createQrOrder', { ...goods, ...cancelled })
  expect(await call('cancelQrOrder', cancelled)).toMatchObject({ status: '09' })

  const page = { merchantTradeNo: 'LK-PAGE', amount, productName: 'Kopi' }
  const link = await call('createPaymentLink', { ...page, phoneNumber: '0812', redirectUrl })
  expect(link.url).toMatch(/^https:/)
  expect(await call('queryPaymentLink', { merchantTradeNo: 'LK-PAGE' })).toMatchObject({ status: '01' })

  const refund = { merchantRefundNo: 'RF-1', paymentType: wallet }
  const whole = { merchantTradeNo: '700000000000000002', platformRefundNo: '8100000000000000003' }
  const sent = { ...refund, ...whole, amount, refundAmount: rupiah(5_000) }
  expect(await call('refundEMoneyOrder', sent)).toMatchObject({ merchantRefundNo: 'RF-1', status: '03' })
  expect(await call('queryRefund', refund)).toMatchObject({ status: '03' })

  const account = { paymentType: 'StaticBankLVA', payer: 'Siti' }
  expect((await call('createStaticVirtualAccount', account)).vaCode).toMatch(/^\d+$/)

  const subscription = { paymentType: 'StaticWalletASub', merchantTradeNo: 'S-1' }
  const start = { ...subscription, ...subscribed, subInterval: weekly, returnUrl: redirectUrl }
  expect(await call('createEMoneySubscription', start)).toMatchObject({
    merchantTradeNo: 'S-1',
    amount,
    status: '01',
    checkoutUrl: expect.stringMatching(/^https:/),
  })
  gateway.ledger.charge('S-1', { platformTradeNo: '8200000000000000001' })
  expect(await call('queryEMoneySubscription', subscription)).toMatchObject({
    merchantTradeNo: 'S-1',
    subInterval: weekly,
    returnUrl: redirectUrl,
    productInfo: { name: 'Kopi', price: amount },
    paymentInfo: [{ amount, status: '02' }],
  })
  const trans = await call('queryEMoneySubscriptionTransactions', {
    ...subscription,
    pageNum: 1,
    pageSize: 50,
  })
  expect(trans.paymentInfo).toMatchObject([{ amount, platformTradeNo: '8200000000000000001' }])
  expect(await call('cancelEMoneySubscription', subscription)).toMatchObject({ status: '06' })

  const agreement = { paymentType: 'DynamicCcSub', agreementId: 'A-1' }
  const card = { ...agreement, ...subscribed, subInterval: { type: 'MONTHLY', value: 1 }, redirectUrl }
  expect(await call('createCardSubscription', card)).toMatchObject({
    agreementId: 'A-1',
    status: 'INIT',
    amount,
  })
  expect(await call('queryCardSubscription', agreement)).toMatchObject({ agreementId: 'A-1', status: 'INIT' })

  expect(gateway.complaints).toEqual([])
  return used
}

test('the test calls every operation, and every request matches the document', async () => {
  const used = await walk(await started(plain))
  expect([...used].sort()).toEqual(Object.keys(operations).sort())
})

describe('every operation is understood, in both readings of the document', () => {
  test.each(singly)('%s', async (_title, variation) => {
    await walk(await started(variation))
  })

  test.each(Array.from({ length: 12 }, (_, index) => index + 1))(
    'all ways mixed by seed %i',
    async (seed) => {
      await walk(await started(drawn(seed)))
    },
  )
})

describe('every signing profile is spoken with a gateway that computes it by itself', () => {
  const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })
  const [merchant, other] = [pair(), pair()]
  const pem = (key: typeof merchant.privateKey, type: 'pkcs8' | 'spki') =>
    key.export({ format: 'pem', type }).toString()

  test.each<[Keys, SigningKeys]>([
    [{ profile: 'hmac-sha256-hex', secret }, { secret }],
    [{ profile: 'sorted-sha256-hex', secret }, { secret }],
    [
      { profile: 'snap-hmac-sha512', secret, token: 'T-1' },
      { secret, accessToken: 'T-1' },
    ],
    [
      {
        profile: 'rsa-sha256-base64',
        gatewayPrivateKey: other.privateKey,
        merchantPublicKey: merchant.publicKey,
      },
      { privateKey: pem(merchant.privateKey, 'pkcs8'), publicKey: pem(other.publicKey, 'spki') },
    ],
  ])('$profile', async (theirs, ours) => {
    const signing = { signing: { profile: theirs.profile } }
    for (const variation of [plain, drawn(3), drawn(4)]) {
      await walk(await started(variation, signing, theirs, ours))
    }
  })
})

test('names and number styles of the samples are written where the profile says so', async () => {
  const spelling = { subscriptionAmounts: 'number', aliases: ['merchantSubId', 'redirectUrl'] }
  await walk(await started({ ...plain, names: 'sample' }, { spelling }))
})
