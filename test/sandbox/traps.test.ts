/** The traps of the document, on the gateway's side: where its tables, samples and words contradict each other. */
import { expect, test } from 'vitest'
import { JsonNumber } from '../../shared/gateway/json.ts'
import { errCodeOf, type StartedSandbox, startedSandbox } from './started-sandbox.ts'
import { validRequests } from './valid-requests.ts'

const subscribe = (sandbox: StartedSandbox, members: Record<string, unknown>) =>
  sandbox.call('createEMoneySubscription', { ...validRequests.createEMoneySubscription, ...members })

test('amounts: text on orders, numbers with two decimals on subscriptions; both are read', async () => {
  const sandbox = await startedSandbox()
  const order = await sandbox.create('eMoney', { amount: 10_000 })
  expect(order.raw).toContain('"amount":"10000.00"')
  const subscription = await subscribe(sandbox, { requestAmount: '50000' })
  expect(subscription.raw).toContain('"amount":50000.00')
  const asked = await sandbox.call('queryEMoneySubscription', {
    ...validRequests.queryEMoneySubscription,
  })
  expect(asked.raw).toContain('"price":50000.00')
})

test('a whole number may be written as one of floating point', async () => {
  const sandbox = await startedSandbox()
  const created = async (quantity: string) => {
    const line = { id: '1', name: 'Kopi', price: '1000.00', type: 'minuman' }
    const productInfo = [{ ...line, quantity: new JsonNumber(quantity) }]
    return errCodeOf(await sandbox.create('qr', { productInfo }))
  }
  expect(await created('2.0')).toBe('0')
  expect(await created('2.5')).toBe('paramError')
  expect(await created('10000.0')).toBe('paramError')
})

test('expiredTime is text of 14 digits', async () => {
  const sandbox = await startedSandbox()
  expect((await sandbox.create('virtualAccount')).raw).toMatch(/"expiredTime":"\d{14}"/)
})

test('requestAmount is what was asked, amount what the payer pays; pay-later leaves requestAmount out', async () => {
  const sandbox = await startedSandbox()
  const card = (await sandbox.create('card', { amount: '100000.00', feeType: 'OUR' })).body
  expect(card).toMatchObject({ requestAmount: '100000.00', amount: '104900.00' })
  const payLater = (await sandbox.create('payLater', { feeType: 'OUR' })).body
  expect(payLater).toMatchObject({ amount: '10200.00' })
  expect(payLater).not.toHaveProperty('requestAmount')
})

test('merchantSubId is merchantTradeNo, redirectUrl is returnUrl; both and different contradict each other', async () => {
  const sandbox = await startedSandbox()
  const renamed = { merchantTradeNo: undefined, merchantSubId: 'S-9', redirectUrl: 'https://shop.example/r' }
  const created = await subscribe(sandbox, renamed)
  expect([errCodeOf(created), created.body.merchantTradeNo]).toEqual(['0', 'S-9'])
  const asked = await sandbox.call('queryEMoneySubscription', {
    paymentType: 'StaticWalletASub',
    merchantSubId: 'S-9',
  })
  expect(asked.body).toMatchObject({ merchantTradeNo: 'S-9', returnUrl: 'https://shop.example/r' })
  const same = await subscribe(sandbox, { merchantTradeNo: 'S-8', merchantSubId: 'S-8' })
  expect(errCodeOf(same)).toBe('0')
  const contradiction = async (members: Record<string, unknown>) =>
    (await subscribe(sandbox, members)).body.errCodeDes
  expect(await contradiction({ merchantTradeNo: 'S-7', merchantSubId: 'S-6' })).toBe(
    'merchantSubId must equal merchantTradeNo where both are given',
  )
  expect(await contradiction({ returnUrl: 'https://a.example', redirectUrl: 'https://b.example' })).toBe(
    'redirectUrl must equal returnUrl where both are given',
  )
  const card = { ...validRequests.createCardSubscription, returnUrl: 'https://shop.example/r' }
  expect(errCodeOf(await sandbox.call('createCardSubscription', card))).toBe('0')
})

test('card subInterval: text or an object', async () => {
  const sandbox = await startedSandbox()
  const card = async (subInterval: unknown, agreementId: string) => {
    const request = { ...validRequests.createCardSubscription, subInterval, agreementId }
    const reply = await sandbox.call('createCardSubscription', request)
    return [errCodeOf(reply), reply.body.errCodeDes]
  }
  expect(await card('WEEKLY', 'A-1')).toEqual(['0', undefined])
  expect(await card({ type: 'MONTHLY', value: 3 }, 'A-2')).toEqual(['0', undefined])
  expect((await card({ type: 'MONTHLY', value: 100 }, 'A-3'))[1]).toBe(
    'subInterval.value must have at most 2 digits',
  )
  expect((await card('HOURLY', 'A-4'))[0]).toBe('paramError')
})

test('productInfo: an array on orders, one object on subscriptions; each is read as the other', async () => {
  const sandbox = await startedSandbox()
  const line = { id: 'P1', name: 'Kopi', price: '5000', type: 'drink', quantity: 2 }
  const created = await sandbox.create('card', { productInfo: line })
  expect(created.body.productInfo).toEqual([{ ...line, price: '5000.00' }])
  expect(errCodeOf(await subscribe(sandbox, { productInfo: [line] }))).toBe('0')
  const two = await subscribe(sandbox, { merchantTradeNo: 'S-2', productInfo: [line, line] })
  expect([errCodeOf(two), two.body.errCodeDes]).toEqual(['paramError', 'productInfo must be an object'])
})

test.each([
  ['payLater', 'PayLaterB', false],
  ['card', 'CreditCard_6Mos', false],
  ['eMoney', 'WALLETABALANCE', false],
  ['eMoney', 'WALLETDBALANCE', true],
] as const)(
  '%s %s: paymentParams may be missing, its redirectUrl only on WalletD',
  async (family, paymentType, optional) => {
    const sandbox = await startedSandbox()
    expect(errCodeOf(await sandbox.create(family, { paymentType }))).toBe('0')
    for (const paymentParams of [{}, { redirectUrl: '' }]) {
      const reply = await sandbox.create(family, { paymentType, paymentParams })
      expect(errCodeOf(reply)).toBe(optional ? '0' : 'paramError')
      if (!optional) expect(reply.body.errCodeDes).toContain('paymentParams.redirectUrl must ')
    }
  },
)

test('the pay-later sample’s further members of paymentParams are ignored', async () => {
  const sandbox = await startedSandbox()
  const paymentParams = {
    redirectUrl: 'https://shop.example/back',
    phoneNumber: '081200000000',
    successUrl: 'https://shop.example/yes',
    failedUrl: 'https://shop.example/no',
  }
  expect(errCodeOf(await sandbox.create('payLater', { paymentParams }))).toBe('0')
})

test('each wallet returns its own paymentActions, WalletD a push once it has the phone number', async () => {
  const sandbox = await startedSandbox()
  const actions = async (paymentType: string, phoneNumber?: string) => {
    const paymentParams = { redirectUrl: 'https://shop.example/back', phoneNumber }
    const { body } = await sandbox.create('eMoney', { paymentType, paymentParams })
    return Object.keys(body.paymentActions).sort()
  }
  expect(await actions('WALLETABALANCE')).toEqual(['mobilePayUrl', 'pcPayUrl'])
  expect(await actions('WALLETBBALANCE')).toEqual(['mobilePayUrl'])
  expect(await actions('WALLETCBALANCE', '0812')).toEqual(['mobilePayUrl', 'pcPayUrl'])
  expect(await actions('WALLETDBALANCE')).toEqual(['mobilePayUrl'])
  expect(await actions('WALLETDBALANCE', '0812')).toEqual(['pushPay'])
  expect(await actions('WALLETEBALANCE')).toEqual(['mobilePayUrl'])
})

test('a virtual account may come with a feeType, a store-counter order with a storeId that is ignored', async () => {
  const sandbox = await startedSandbox()
  expect((await sandbox.create('virtualAccount', { feeType: 'OUR' })).body.feeType).toBe('OUR')
  expect((await sandbox.create('store', { storeId: 'CABANG-7' })).body).not.toHaveProperty('storeId')
})

test('the answer says what is missing and what is wrong, also under another name that is read', async () => {
  const sandbox = await startedSandbox()
  const said = async (members: Record<string, unknown>) => {
    const { merchantTradeNo: _, ...rest } = validRequests.queryEMoneySubscription
    return (await sandbox.call('queryEMoneySubscription', { ...rest, ...members })).body.errCodeDes
  }
  expect(await said({})).toBe('merchantTradeNo must be text, and is missing')
  expect(await said({ merchantSubId: 5 })).not.toContain('missing')
  const pay = await (await sandbox.play('refunds/settle', { merchantRefundNo: 'R' })).json()
  expect(pay).toEqual({ message: 'status must be one of 02, 05, and is missing' })
})
