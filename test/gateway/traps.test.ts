/**
 * The traps of the document: where its tables, samples and words contradict each other, or leave something in doubt.
 * `traps-in-values.test.ts` has those about how a value is written.
 */
import { describe, expect, test } from 'vitest'
import { NotSent } from '../../electron/gateway/errors/not-sent.ts'
import type { OrderAnswer } from '../../electron/sales/order-answer.ts'
import { outcomeOfAnswer } from '../../electron/sales/outcome.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { sen } from '../../shared/money.ts'
import { anOrder } from '../helpers/orders.ts'
import { failureOf, startedClient } from './started-client.ts'
import { amount, read, redirected, requests, write } from './trapped.ts'

describe('requestAmount vs amount under OUR', () => {
  const told = '"paymentType":"QRIS","merchantTradeNo":"T-1","qrCode":"0002","requestAmount":"10000.00"'
  test('reading: requestAmount must be what was asked, amount is what the payer pays', async () => {
    const answer = `${told},"amount":"10070.00"`
    expect(await read('createQrOrder', answer, { feeType: 'OUR' })).toMatchObject({ amount: sen(1_007_000) })
    expect(await failureOf(read('createQrOrder', answer))).toMatchObject({ reason: 'wrongEcho' })
  })
  test('reading: never less than was asked', async () => {
    const attempt = read('createQrOrder', `${told},"amount":"9999.99"`, { feeType: 'OUR' })
    expect(await failureOf(attempt)).toMatchObject({ reason: 'wrongEcho', field: 'amount' })
  })
})

describe('merchantTradeNo vs merchantSubId, returnUrl vs redirectUrl in subscriptions', () => {
  const told = '"paymentType":"StaticWalletASub","amount":10000.00,"status":"01"'
  test('reading: either name', async () => {
    for (const name of ['merchantTradeNo', 'merchantSubId']) {
      const members = await read('createEMoneySubscription', `${told},"${name}":"S-1"`)
      expect(members).toMatchObject({ merchantTradeNo: 'S-1' })
    }
  })
  test('reading: another number under either name, or both and different, is not believed', async () => {
    for (const numbers of ['"merchantSubId":"S-2"', '"merchantTradeNo":"S-1","merchantSubId":"S-2"']) {
      const attempt = read('createEMoneySubscription', `${told},${numbers}`)
      expect(await failureOf(attempt)).toMatchObject({ reason: 'wrongEcho', field: 'merchantSubId' })
    }
  })
  test('reading: two pages to go back to hide neither the subscription nor its charges', async () => {
    const charges = '{"platformTradeNo":"P-1","amount":10000.00,"status":"02"}'
    const answer = `${told},"merchantTradeNo":"S-1","returnUrl":"https://toko.example","redirectUrl":"https://theirs.example"`
    for (const paymentInfo of [charges, `[${charges}]`]) {
      const members = await read('queryEMoneySubscription', `${answer},"paymentInfo":${paymentInfo}`)
      expect(members).toMatchObject({ status: '01', paymentInfo: [{ platformTradeNo: 'P-1', status: '02' }] })
      expect(members).not.toHaveProperty('returnUrl')
    }
  })
  test('writing: the table’s name; the alias where the profile says so', async () => {
    const byTable = (await write('createEMoneySubscription')).members
    expect(byTable).toMatchObject({ merchantTradeNo: 'S-1', returnUrl: 'https://toko.example' })
    const profile = readProfile({ spelling: { aliases: ['merchantSubId', 'redirectUrl'] } })
    const { members } = await write('createEMoneySubscription', {}, profile)
    expect(members).toMatchObject({ merchantSubId: 'S-1', redirectUrl: 'https://toko.example' })
    expect(members).not.toHaveProperty('merchantTradeNo')
    expect((await write('createQrOrder', {}, profile)).members).toMatchObject({ merchantTradeNo: 'T-1' })
  })
})

describe('card subInterval String vs object', () => {
  test('writing: string', async () => {
    expect((await write('createCardSubscription')).members.subInterval).toBe('MONTHLY')
    expect((await write('createEMoneySubscription')).members.subInterval).toEqual({ type: 'DAILY', value: 1 })
  })
})

describe('agreementId required on card subscription creation, yet "obtainable by a query"', () => {
  const told = '"paymentType":"StaticCcSub","amount":10000.00,"status":"INIT"'
  test('reading: the answer’s value is taken', async () => {
    const members = await read('createCardSubscription', `${told},"agreementId":"THEIRS-1"`)
    expect(members).toMatchObject({ agreementId: 'THEIRS-1' })
  })
  test('writing: never without', async () => {
    await expect(write('createCardSubscription', { agreementId: '' })).rejects.toThrow(NotSent)
  })
})

test('expiredDate on card subscriptions, no rules: omitted unless set, yyyy-MM-dd', async () => {
  expect((await write('createCardSubscription')).members).not.toHaveProperty('expiredDate')
  const { members } = await write('createCardSubscription', { expiredDate: '2027-01-31' })
  expect(members.expiredDate).toBe('2027-01-31')
  await expect(write('createCardSubscription', { expiredDate: '31/01/2027' })).rejects.toThrow('expiredDate')
})

describe('refund', () => {
  const told =
    '"errCode":0,"paymentType":"WALLETABALANCE","merchantRefundNo":"R-1","merchantTradeNo":"T-1","status":"03"'
  test('platformRefundNo = "platform order number to refund": sent as given', async () => {
    expect((await write('refundEMoneyOrder')).members).toMatchObject({ platformRefundNo: 'P-1' })
  })
  test('sample labelled /ewallet/query: the refund path', async () => {
    const { ask, requests: sent } = await startedClient(({ answer }) => answer({ merchantRefundNo: 'R-1' }))
    await ask<Operation>(operations.refundEMoneyOrder, requests.refundEMoneyOrder as never)
    expect(sent[0]?.path).toBe('/payment/v2.3/ewallet/refund')
  })
  test('reading: another refund’s number is not believed', async () => {
    const attempt = read('refundEMoneyOrder', `${told.replace('R-1', 'R-2')},"amount":"10000.00"`)
    expect(await failureOf(attempt)).toMatchObject({ reason: 'wrongEcho', field: 'merchantRefundNo' })
  })
})

test('cancellation answer with channelError and no status: unknown', async () => {
  const attempt = read('cancelEMoneySubscription', '"errCode":"channelError","merchantTradeNo":"S-1"')
  expect(await failureOf(attempt)).toMatchObject({ name: 'OutcomeUnknown', reason: 'unlistedCode' })
})

describe('status missing on an order answer', () => {
  const sending = anOrder({ merchantTradeNo: 'T-1', amount, state: { kind: 'sending', since: 0 } })
  const told = '"paymentType":"BankAVA","amount":"10000.00","merchantTradeNo":"T-1"'
  const outcome = async (answer: string) => {
    const members = (await read('createVirtualAccount', answer)) as OrderAnswer
    return outcomeOfAnswer(sending, members, { merchantName: null, nmid: null }, 0, 0)?.kind
  }
  test('reading: 01 only if errCode is 0 and the channel’s code is there; else unknown', async () => {
    expect(await outcome(`"errCode":"0",${told},"vaCode":"8808"`)).toBe('open')
    expect(await outcome(`"errCode":"0",${told}`)).toBe('unknown')
  })
})

test('hosted page: no status, no expiry, phone required; inquired about by merchantTradeNo', async () => {
  const members = await read('createPaymentLink', '"merchantTradeNo":"T-1","url":"https://gateway.example/p"')
  expect(members).toMatchObject({ url: 'https://gateway.example/p' })
  await expect(write('createPaymentLink', { phoneNumber: '' })).rejects.toThrow('phoneNumber')
  const payer = { payer: 'x'.repeat(31) }
  await expect(write('createPaymentLink', { ...payer, paymentType: 'BankAVA' })).rejects.toThrow('payer')
  expect((await write('createPaymentLink', payer)).members).toMatchObject(payer)
  const inquiry = await read(
    'queryPaymentLink',
    '"errCode":"0","merchantTradeNo":"T-1","amount":"10000.00","status":"01"',
  )
  expect(inquiry).toMatchObject({ status: '01' })
})

describe('VA "shared fields without feeType and storeId handling changes"', () => {
  const told = '"paymentType":"BankAVA","amount":"10000.00","merchantTradeNo":"T-1","vaCode":"8808"'
  test('reading: feeType accepted', async () => {
    expect(await read('createVirtualAccount', `${told},"feeType":"OUR"`)).toMatchObject({ feeType: 'OUR' })
  })
  test('writing: feeType omitted, storeId only if set', async () => {
    const { members } = await write('createVirtualAccount', { feeType: 'BEN', storeId: 'CAB-1' })
    expect(members).not.toHaveProperty('feeType')
    expect(members.storeId).toBe('CAB-1')
    expect((await write('createVirtualAccount')).members).not.toHaveProperty('storeId')
  })
})

test('store-counter without storeId: omitted', async () => {
  const { members } = await write('createStoreOrder', { storeId: 'CAB-1' })
  expect(members).not.toHaveProperty('storeId')
  const told =
    '"paymentType":"StoreA","amount":"10000.00","merchantTradeNo":"T-1","paymentCode":"77","storeId":"X"'
  expect(await read('createStoreOrder', told)).toMatchObject({ paymentCode: '77' })
})

describe('WalletD C in the paymentActions table', () => {
  const told =
    '"paymentType":"WALLETDBALANCE","amount":"10000.00","merchantTradeNo":"T-1","createTime":"20260102030405"'
  test.each(['mobilePayUrl', 'pushPay'])('reading: %s', async (action) => {
    const answer = `${told},"paymentActions":{"${action}":"https://wallet.example"}`
    const members = await read('createEMoneyOrder', answer, { paymentType: 'WALLETDBALANCE' })
    expect(members.paymentActions).toEqual({ [action]: 'https://wallet.example' })
  })
  test('writing: phoneNumber or nothing, redirectUrl not needed', async () => {
    const changes = { paymentType: 'WALLETDBALANCE', paymentParams: { phoneNumber: '081234567890' } }
    expect((await write('createEMoneyOrder', changes)).members).toMatchObject(changes)
    await write('createEMoneyOrder', { paymentType: 'WALLETDBALANCE', paymentParams: undefined })
  })
})

test('paymentParams optional, its redirectUrl required: never without it where the channel needs it', async () => {
  for (const name of ['createPayLaterOrder', 'createEMoneyOrder', 'createCardOrder'] as const) {
    expect((await write(name)).members).toMatchObject(redirected)
    for (const paymentParams of [undefined, {}]) {
      await expect(write(name, { paymentParams })).rejects.toThrow('paymentParams.redirectUrl')
    }
  }
})

test('pay-later sample’s successUrl/failedUrl/phoneNumber: redirectUrl only; unknown members ignored', async () => {
  expect((await write('createPayLaterOrder')).members.paymentParams).toEqual(redirected.paymentParams)
  const told =
    '"paymentType":"PayLaterA","amount":"10000.00","merchantTradeNo":"T-1","paymentActions":{"payUrl":"u","x":1}'
  expect((await read('createPayLaterOrder', told)).paymentActions).toEqual({ payUrl: 'u' })
})
