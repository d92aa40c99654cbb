/** One test for every trap of `gateway.md`, "Traps in the document", by the name it has there. */
import { describe, expect, test } from 'vitest'
import { NotSent } from '../../electron/gateway/errors/not-sent.ts'
import { OutcomeUnknown } from '../../electron/gateway/errors/outcome-unknown.ts'
import type { OrderAnswer } from '../../electron/sales/order-answer.ts'
import { outcomeOfAnswer } from '../../electron/sales/outcome.ts'
import { parseAnswerJson } from '../../shared/gateway/json.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah, sen } from '../../shared/money.ts'
import { anOrder } from '../helpers/orders.ts'
import { failureOf, startedClient } from './started-client.ts'

const amount = rupiah(10_000)
const line = { id: '1', name: 'Kopi', price: amount, type: 'drink', quantity: 1 }
const numbered = { merchantTradeNo: 'T-1', amount, productName: 'Kopi' }
const redirected = { paymentParams: { redirectUrl: 'https://toko.example/kembali' } }

/** A request of every operation that the traps are about. */
const requests = {
  createQrOrder: { ...numbered, paymentType: 'QRIS' },
  createPaymentLink: { ...numbered, phoneNumber: '081234567890', redirectUrl: 'https://toko.example' },
  createPayLaterOrder: { ...numbered, ...redirected, paymentType: 'PayLaterA' },
  createEMoneyOrder: { ...numbered, ...redirected, paymentType: 'WALLETABALANCE' },
  createCardOrder: { ...numbered, ...redirected, paymentType: 'CreditCard' },
  createVirtualAccount: { ...numbered, paymentType: 'BankAVA', payer: 'Siti' },
  createStoreOrder: { ...numbered, paymentType: 'StoreA', payer: 'Siti' },
  refundEMoneyOrder: {
    merchantTradeNo: 'T-1',
    merchantRefundNo: 'R-1',
    platformRefundNo: 'P-1',
    paymentType: 'WALLETABALANCE',
    amount,
    refundAmount: rupiah(4_000),
  },
  createEMoneySubscription: {
    merchantTradeNo: 'S-1',
    paymentType: 'StaticWalletASub',
    requestAmount: amount,
    subTitle: 'Kopi tiap hari',
    subInterval: { type: 'DAILY', value: 1 },
    productInfo: line,
    returnUrl: 'https://toko.example',
  },
  cancelEMoneySubscription: { merchantTradeNo: 'S-1', paymentType: 'StaticWalletASub' },
  queryEMoneySubscription: { merchantTradeNo: 'S-1', paymentType: 'StaticWalletASub' },
  createCardSubscription: {
    agreementId: 'A-1',
    paymentType: 'StaticCcSub',
    requestAmount: amount,
    subTitle: 'Kopi tiap bulan',
    subInterval: { type: 'MONTHLY', value: 1 },
    productInfo: line,
  },
  queryPaymentLink: { merchantTradeNo: 'T-1' },
} as const

type Tried = keyof typeof requests

/** The members of an answer that a client believes, as JSON text so that digits stay as they are. */
async function read(name: Tried, answer: string, changes: object = {}, how: object = {}) {
  const started = await startedClient(({ answer: send, body }) =>
    send({}, { text: `{"requestId":"${body.requestId}",${answer}}`, ...how }),
  )
  const { members } = await started.ask<Operation>(operations[name], {
    ...requests[name],
    ...changes,
  } as never)
  return members as Record<string, unknown>
}

/** The body of a request as it goes over the wire, and its members. */
async function write(name: Tried, changes: object = {}, profile = readProfile({})) {
  const { written } = await startedClient(() => {}, profile)
  const text = written<Operation>(operations[name], { ...requests[name], ...changes } as never)
  return { text, members: JSON.parse(text) as Record<string, unknown> }
}

const qr = '"paymentType":"QRIS","amount":"10000.00","merchantTradeNo":"T-1","qrCode":"0002","status":"01"'

describe('errCode string, number or absent', () => {
  test.each(['"errCode":"0",', '"errCode":0,', '"errCode":" 0 ",', '"errCode":null,', ''])(
    'reading %j: success',
    async (errCode) => {
      expect(await read('createQrOrder', errCode + qr)).toMatchObject({ qrCode: '0002' })
    },
  )
  test('reading anything else: no success', async () => {
    for (const errCode of ['"00"', '0.0', '0E0', '1E-9', 'false', '{}', '""']) {
      const error = await failureOf(read('createQrOrder', `"errCode":${errCode},${qr}`))
      expect(error).toBeInstanceOf(OutcomeUnknown)
    }
  })
})

describe('amounts: strings for orders, numbers for subscriptions', () => {
  test('reading: either way, without floating point', async () => {
    for (const spelling of [
      '"10000.00"',
      '10000.00',
      '10000',
      '"10000"',
      '10000.0',
      '1.0E4',
      '1e+4',
      '1000000E-2',
    ]) {
      expect(await read('createQrOrder', qr.replace('"10000.00"', spelling))).toMatchObject({ amount })
    }
    const large = '"paymentType":"QRIS","amount":9999999999.99,"merchantTradeNo":"T-1","qrCode":"0002"'
    expect(await read('createQrOrder', large, { amount: sen(999_999_999_999) })).toMatchObject({
      amount: 999_999_999_999,
    })
  })
  test('reading: an exponent moves the point, and nothing is guessed', async () => {
    const readQr = (source: string) => read('createQrOrder', qr.replace('"10000.00"', source))
    expect(parseAnswerJson('9.99999999999E9')).toBe('9999999999.99')
    expect(parseAnswerJson('7.0E-4')).toBe('0.0007')
    expect(parseAnswerJson('-1.5E1')).toBe('-15')
    for (const kept of ['8.1000000000000001E18', '1E999999999', '1E-999999999', '0E5', '10000.50']) {
      expect(parseAnswerJson(kept)).toBe(kept)
    }
    const small = await failureOf(readQr('1E-4'))
    expect(small).toMatchObject({ field: 'amount' })
  })
  test('reading: a status that is a number of one digit has the zero it cannot begin with, in lists too', () => {
    expect(parseAnswerJson('{"status":2,"paymentInfo":[{"status":9}]}')).toEqual({
      status: '02',
      paymentInfo: [{ status: '09' }],
    })
    expect(parseAnswerJson('{"status":"2"}')).toEqual({ status: '2' })
    expect(parseAnswerJson('{"status":20,"quantity":2}')).toEqual({ status: '20', quantity: '2' })
  })
  test('writing: orders as text, subscriptions as a JSON number with its decimals', async () => {
    expect((await write('createQrOrder')).text).toContain('"amount":"10000.00"')
    const { text } = await write('createEMoneySubscription')
    expect(text).toContain('"requestAmount":10000.00')
    expect(text).toContain('"price":10000.00')
  })
  test('writing: the other way where the profile says so', async () => {
    const spelling = { orderAmounts: 'number', subscriptionAmounts: 'text' }
    const profile = readProfile({ spelling })
    const { text } = await write('createQrOrder', { productInfo: [line] }, profile)
    expect(text).toContain('"amount":10000.00')
    expect(text).toContain('"price":10000.00')
    expect((await write('createCardSubscription', {}, profile)).text).toContain('"requestAmount":"10000.00"')
  })
})

test('long ids that arrive as JSON numbers: lossless', async () => {
  const id = '12345678901234567890123456789012'
  expect(await read('createQrOrder', `${qr},"platformTradeNo":${id}`)).toMatchObject({ platformTradeNo: id })
})

describe('numbers that people read, type or compare', () => {
  const va = '"paymentType":"BankAVA","amount":"10000.00","merchantTradeNo":"T-1","status":"01"'
  test.each(['\u202e8800123456', '\u20668800123456\u2069', ' 8800123456 ', '8800\u200b123456'])(
    'reading %j: without what turns the digits around, hides between or stands beside them',
    async (written) => {
      const members = await read(
        'createVirtualAccount',
        `${va},"vaCode":${JSON.stringify(written)},"accountNo":${JSON.stringify(written)}`,
      )
      expect(members).toMatchObject({ vaCode: '8800123456', accountNo: '8800123456' })
    },
  )
  test('reading one with a control character, or of spaces alone: left out', async () => {
    for (const written of ['8800\u001b@123456', '8800\n123456', '\u0000', '  ']) {
      const code = JSON.stringify(written)
      const members = await read('createVirtualAccount', `"errCode":"0",${va},"vaCode":${code}`)
      expect(members).not.toHaveProperty('vaCode')
      const store = await read(
        'createStoreOrder',
        `"errCode":"0",${va.replace('BankAVA', 'StoreA')},"paymentCode":${code}`,
      )
      expect(store).not.toHaveProperty('paymentCode')
      const said = `"rrn":${code},"issuerId":${code},"nmid":${code},"tid":${code}`
      const told = await read('createQrOrder', `${qr},${said}`)
      expect(Object.keys(told)).not.toEqual(
        expect.arrayContaining([expect.stringMatching(/^(rrn|issuerId|nmid|tid)$/)]),
      )
    }
  })
  test('reading an error’s words: in one direction and one line', async () => {
    const error = await failureOf(
      read('createQrOrder', '"errCode":"paramError","errCodeDes":"\u202eno\\nway"'),
    )
    expect(error.message).toBe('no way')
  })
})

test('expiredTime number or string: text', async () => {
  for (const spelling of ['20261231235959', '"20261231235959"', '2.0261231235959E13']) {
    const members = await read('createQrOrder', `${qr},"expiredTime":${spelling}`)
    expect(members).toMatchObject({ expiredTime: '20261231235959' })
  }
})

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

describe('productInfo array vs one object; at most 30; id 10, name 32', () => {
  test('reading: both', async () => {
    const product = '{"id":"1","name":"Kopi","price":"10000.00","type":"drink","quantity":1}'
    for (const spelling of [product, `[${product}]`]) {
      expect(await read('createQrOrder', `${qr},"productInfo":${spelling}`)).toMatchObject({
        productInfo: [line],
      })
    }
  })
  test('writing: more than 30 lines become 29 and one line for the rest, with the same total', async () => {
    const cart = Array.from({ length: 33 }, (_, index) => ({ ...line, id: String(index), quantity: 2 }))
    const { members } = await write('createQrOrder', { productInfo: cart })
    const lines = members.productInfo as { id: string; price: string; quantity: number }[]
    expect(lines).toHaveLength(30)
    expect(lines[28]).toMatchObject({ id: '28', price: '10000.00' })
    expect(lines[29]).toMatchObject({ id: 'REST', name: '4 barang lainnya', price: '80000.00', quantity: 1 })
    const thirty = (await write('createQrOrder', { productInfo: cart.slice(0, 30) })).members
    expect((thirty.productInfo as object[])[29]).toMatchObject({ id: '29' })
  })
  test('writing: a longer id or name is refused before anything leaves', async () => {
    for (const wrong of [{ id: 'x'.repeat(11) }, { name: 'x'.repeat(33) }]) {
      await expect(write('createQrOrder', { productInfo: [{ ...line, ...wrong }] })).rejects.toThrow(NotSent)
    }
  })
})

test('channel fields nested in paymentMethodInfo are read, and checked, as if they were flat', async () => {
  const told = '"paymentType":"QRIS","amount":"10000.00","merchantTradeNo":"T-1"'
  const nested = `${told},"paymentMethodInfo":{"qrCode":"0002","rrn":123456789012}`
  expect(await read('createQrOrder', nested)).toMatchObject({ qrCode: '0002', rrn: '123456789012' })
  const hidden =
    '"paymentType":"QRIS","paymentMethodInfo":{"qrCode":"0002","amount":"1.00","merchantTradeNo":"T-1"}'
  expect(await failureOf(read('createQrOrder', hidden))).toMatchObject({
    reason: 'wrongEcho',
    field: 'amount',
  })
})

test('charset casing, timestamps without ms: read both, written exact', async () => {
  const timestamp = `${new Date(Date.now() + 7 * 3_600_000).toISOString().slice(0, 19)}+07:00`
  const headers = { 'Content-Type': 'Application/JSON; Charset="UTF-8"' }
  expect(await read('createQrOrder', qr, {}, { timestamp, headers })).toMatchObject({ qrCode: '0002' })
  const { ask, requests: sent } = await startedClient(({ answer }) => answer({}))
  await failureOf(ask<Operation>(operations.createQrOrder, requests.createQrOrder as never))
  expect(sent[0]?.raw.headers['content-type']).toBe('application/json;charset=utf-8')
  expect(sent[0]?.raw.headers['x-timestamp']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/)
})
