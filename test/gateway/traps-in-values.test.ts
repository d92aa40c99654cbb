/** The traps of the document about how a value is written; `traps.test.ts` has the others. */
import { describe, expect, test } from 'vitest'
import { NotSent } from '../../electron/gateway/errors/not-sent.ts'
import { OutcomeUnknown } from '../../electron/gateway/errors/outcome-unknown.ts'
import { parseAnswerJson } from '../../shared/gateway/json.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { sen } from '../../shared/money.ts'
import { failureOf, startedClient } from './started-client.ts'
import { amount, line, qr, read, requests, write } from './trapped.ts'

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
  test('writing: a longer id is refused before anything leaves', async () => {
    const productInfo = [{ ...line, id: 'x'.repeat(11) }]
    await expect(write('createQrOrder', { productInfo })).rejects.toThrow(NotSent)
  })
  test('writing: of a longer name its beginning, without half a letter', async () => {
    const first = 'Minyak Goreng Sania Kemasan 2 L'
    for (const [name, written] of [
      [`${first} Refill Pouch`, first],
      [`${first}\u0061\u0301 Refill`, first],
      [`${first}\u{1f9d1}\u200d\u{1f373} Refill`, first],
      [`${first}é Refill`, `${first}é`],
      ['😀'.repeat(64), '😀'.repeat(32)],
      [`\u{1f9d1}${'\u200d\u{1f373}'.repeat(30)}`, `\u{1f9d1}${'\u200d\u{1f373}'.repeat(15)}\u200d`],
    ]) {
      const { members } = await write('createQrOrder', { productInfo: [{ ...line, name }] })
      expect(members.productInfo).toMatchObject([{ name: written }])
    }
  })
})

test('channel fields nested in paymentMethodInfo are read, and checked, as if they were flat', async () => {
  const told = '"paymentType":"QRIS","amount":"10000.00","merchantTradeNo":"T-1"'
  const nested = `${told},"paymentMethodInfo":{"qrCode":"0002","rrn":123456789012}`
  expect(await read('createQrOrder', nested)).toMatchObject({ qrCode: '0002', rrn: '123456789012' })
  const ofCard = `${told},"paymentMethodInfo":{"qrCode":"0002","status":"02","errCode":"declined"}`
  expect(await read('createQrOrder', ofCard)).not.toHaveProperty('status')
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
