import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { definiteNo } from '../../electron/gateway/definite-no.ts'
import { NotSent } from '../../electron/gateway/errors/not-sent.ts'
import { OutcomeUnknown } from '../../electron/gateway/errors/outcome-unknown.ts'
import { CredentialsRefused, Duplicate, Rejected, Throttled } from '../../electron/gateway/errors/refusals.ts'
import { createTransport, defaultWireLimits } from '../../electron/gateway/transport.ts'
import { createInquiryMemory } from '../../electron/lifecycle/inquiry-memory.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { createQrOrder } from '../../shared/gateway/operations/create-qr-order.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { type Exchange, merchantId, secret } from '../helpers/scripted-gateway.ts'
import { failureOf, fields, order, startedClient } from './started-client.ts'

/** A creation that is answered by `script`. */
async function createAgainst(script: (exchange: Exchange) => void, limits = defaultWireLimits) {
  const transport = createTransport(limits)
  onTestFinished(() => transport.close())
  const { ask } = await startedClient(script, documentDefault, { transport })
  return ask(createQrOrder, fields)
}

describe('what is sent', () => {
  test('is signed, carries the five headers, and is byte for byte what was prepared', async () => {
    const { client, requests } = await startedClient(({ answer }) => answer(order))
    const prepared = client.prepare(createQrOrder, fields)
    await client.send(prepared)
    const [{ raw, body, path }] = requests as [Exchange]
    expect(body).toEqual(JSON.parse(prepared.body.toString()))
    expect(body.amount).toBe('10000.00')
    expect(raw.headers['content-type']).toBe('application/json;charset=utf-8')
    expect(raw.headers['x-partner-id']).toBe(merchantId)
    expect(raw.headers['x-request-id']).toBe(body.requestId)
    const timestamp = String(raw.headers['x-timestamp'])
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+07:00$/)
    const signature = createSigner('hmac-sha256-hex', { secret }).sign(
      { method: 'POST', path, timestamp },
      prepared.body,
    )
    expect(raw.headers['x-signature']).toBe(signature)
  })

  test('is checked against the document first: a broken rule names its field and nothing is sent', async () => {
    const { client, requests } = await startedClient(({ answer }) => answer(order))
    const broken = () => client.prepare(createQrOrder, { ...fields, productName: 'x'.repeat(101) })
    expect(broken).toThrow(NotSent)
    expect(broken).toThrow('productName must be at most 100 characters')
    expect(requests).toHaveLength(0)
  })
})

describe('what is believed', () => {
  test('a signed answer with our echo and amount', async () => {
    const { members, raw } = await createAgainst(({ answer }) => answer(order))
    expect(members).toMatchObject({ amount: rupiah(10_000), status: '01', qrCode: '000201' })
    expect(raw.signature).toBe('valid')
  })

  test('an answer without errCode only if it has the code to pay with', async () => {
    const { members } = await createAgainst(({ answer }) => answer({ ...order, errCode: undefined }))
    expect(members.qrCode).toBe('000201')
    const without = createAgainst(({ answer }) => answer({ ...order, errCode: undefined, qrCode: undefined }))
    expect(await failureOf(without)).toBeInstanceOf(OutcomeUnknown)
  })
})

describe('what is not known', () => {
  const unknown: [string, (exchange: Exchange) => void, string][] = [
    ['a wrong signature', ({ answer }) => answer(order, { secret: 'another' }), 'badSignature'],
    [
      'no signature',
      ({ answer }) => answer(order, { headers: { 'X-SIGNATURE': undefined } }),
      'badSignature',
    ],
    [
      'no timestamp',
      ({ answer }) => answer(order, { headers: { 'X-TIMESTAMP': undefined } }),
      'badSignature',
    ],
    [
      'another timestamp',
      ({ answer }) => answer(order, { headers: { 'X-TIMESTAMP': '2026-01-02T03:04:05.678+07:00' } }),
      'badSignature',
    ],
    [
      'an unsigned refusal',
      ({ answer }) => answer({ errCode: 'paramError' }, { secret: 'another' }),
      'badSignature',
    ],
    ['HTML', ({ answer }) => answer({}, { text: '<html>busy</html>' }), 'notJson'],
    ['a list', ({ answer }) => answer({}, { text: '[]' }), 'notJson'],
    ['cut JSON', ({ answer }) => answer({}, { text: '{"errCode":"0","amou' }), 'notJson'],
    ['another requestId', ({ answer }) => answer({ ...order, requestId: 'other' }), 'wrongEcho'],
    [
      // Its headers are not signed, so anybody in between could put any X-REQUEST-ID on it.
      'an earlier answer that names no request in its body',
      ({ answer }) => answer({ ...order, requestId: undefined }),
      'wrongEcho',
    ],
    [
      'another merchant in its header',
      ({ answer }) => answer(order, { headers: { 'X-PARTNER-ID': 'other' } }),
      'wrongEcho',
    ],
    ['another merchant', ({ answer }) => answer({ ...order, merchantId: 'other' }), 'wrongEcho'],
    ['another order', ({ answer }) => answer({ ...order, merchantTradeNo: 'other' }), 'wrongEcho'],
    ['another channel', ({ answer }) => answer({ ...order, paymentType: 'BankAVA' }), 'wrongEcho'],
    ['a smaller amount', ({ answer }) => answer({ ...order, amount: '1000.00' }), 'wrongEcho'],
    ['another requestAmount', ({ answer }) => answer({ ...order, requestAmount: '1000.00' }), 'wrongEcho'],
    ['an amount that is none', ({ answer }) => answer({ ...order, amount: '1e4' }), 'unreadable'],
    ['channelError', ({ answer }) => answer({ errCode: 'channelError' }), 'unlistedCode'],
    ['a code nobody listed', ({ answer }) => answer({ errCode: 'E999' }), 'unlistedCode'],
    [
      'a server error, whatever it says',
      ({ answer }) => answer({ errCode: 'paramError' }, { httpStatus: 500 }),
      'serverError',
    ],
    [
      'a redirect',
      ({ answer }) => answer({ errCode: 'moved' }, { httpStatus: 302, headers: { Location: '/elsewhere' } }),
      'unlistedCode',
    ],
    ['a reset', ({ response }) => response.destroy(), 'connectionLost'],
    ['a huge answer', ({ answer }) => answer({ ...order, padding: 'x'.repeat(300_000) }), 'tooLarge'],
    [
      'a compressed answer',
      ({ response }) =>
        response.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('x'.repeat(9e6))),
      'compressed',
    ],
  ]
  for (const [title, script, reason] of unknown) {
    test(`${title}: ${reason}`, async () => {
      const error = await failureOf(createAgainst(script))
      expect(error).toBeInstanceOf(OutcomeUnknown)
      expect((error as OutcomeUnknown).reason).toBe(reason)
    })
  }

  test('no answer within the deadline', async () => {
    const error = await failureOf(createAgainst(() => {}, { ...defaultWireLimits, totalMs: 100 }))
    expect((error as OutcomeUnknown).reason).toBe('timeout')
  })
})

test.each(['GW-1', 'a number with blanks', undefined])(
  'an answer may have an X-REQUEST-ID of the gateway’s own, or none: its body repeats ours (%s)',
  async (own) => {
    const { members } = await createAgainst(({ answer }) =>
      answer(order, { headers: { 'X-REQUEST-ID': own } }),
    )
    expect(members).toMatchObject({ qrCode: '000201' })
  },
)

describe('how much is taken', () => {
  const long = (bytes: number) => ({ ...order, padding: 'x'.repeat(bytes) })

  test('only the beginning of an answer that can’t be believed is kept', async () => {
    const error = await failureOf(createAgainst(({ answer }) => answer(long(40_000), { secret: 'another' })))
    expect(error).toMatchObject({ reason: 'badSignature', answer: { believable: false } })
    expect(error.answer?.body).toHaveLength(8 * 1024)
  })

  test('an answer about one order is a record, and one with a list may be longer', async () => {
    const padded = { padding: 'x'.repeat(100_000) }
    expect(await failureOf(createAgainst(({ answer }) => answer(long(100_000))))).toMatchObject({
      reason: 'tooLarge',
    })
    const { ask } = await startedClient(({ answer }) =>
      answer({ paymentType: 'DynamicWalletASub', paymentInfo: [], ...padded }),
    )
    const asked = { paymentType: 'DynamicWalletASub', merchantTradeNo: 'S-1' } as const
    const { members } = await ask(operations.queryEMoneySubscriptionTransactions, asked)
    expect(members.paymentInfo).toEqual([])
  })

  test('the same failure is recorded once, even with other unverified text', async () => {
    const memory = createInquiryMemory(() => 0)
    let nth = 0
    const failed = () => {
      nth += 1
      const told = { errCode: 'signError', errCodeDes: `words ${nth}` }
      return failureOf(createAgainst(({ answer }) => answer(told, { httpStatus: 401, secret: 'another' })))
    }
    expect(memory.isNews('T-1', await failed())).toBe(true)
    expect(memory.isNews('T-1', await failed())).toBe(false)
  })

  test('once a request is known never to have arrived, its count starts again', () => {
    let elapsed = 0
    const memory = createInquiryMemory(() => elapsed)
    memory.turnedAway('T-1')
    expect(memory.neverArrived('T-1')).toBe(true)
    expect(memory.neverArrived('T-1')).toBe(false)
    elapsed = 60_000
    expect(memory.neverArrived('T-1')).toBe(false)
    expect(memory.neverArrived('T-1')).toBe(true)
    expect(memory.neverArrived('T-1')).toBe(false)
  })
})

describe('what is a definite no', () => {
  const refusals: [string, (exchange: Exchange) => void, new (...args: never[]) => Error][] = [
    [
      'paramError',
      ({ answer }) => answer({ errCode: 'paramError', errCodeDes: 'payer is required' }),
      Rejected,
    ],
    ['an unlisted code', ({ answer }) => answer({ errCode: 'odd' }, { httpStatus: 400 }), OutcomeUnknown],
    ['a duplicate number', ({ answer }) => answer({ errCode: 'duplicateMerchantTradeNo' }), Duplicate],
    ['HTTP 409', ({ answer }) => answer({ errCode: 'odd' }, { httpStatus: 409 }), Duplicate],
    ['rateLimited', ({ answer }) => answer({ errCode: 'rateLimited' }), Throttled],
    ['HTTP 429', ({ answer }) => answer({ errCode: 'slow down' }, { httpStatus: 429 }), Throttled],
    ['signError', ({ answer }) => answer({ errCode: 'signError' }, { httpStatus: 401 }), CredentialsRefused],
    [
      'signError in an answer that can’t be verified',
      ({ answer }) => answer({ errCode: 'signError' }, { httpStatus: 401, secret: 'another' }),
      CredentialsRefused,
    ],
    [
      'signError in an answer without a requestId',
      ({ answer }) => answer({ errCode: 'signError', requestId: undefined }),
      CredentialsRefused,
    ],
  ]
  for (const [title, script, kind] of refusals) {
    const isNo = kind === Rejected
    test(`${title} is ${kind.name}, ${isNo ? 'a definite no' : 'which leaves the order unknown'}`, async () => {
      const error = await failureOf(createAgainst(script))
      expect(error).toBeInstanceOf(kind)
      expect(definiteNo(error) !== null).toBe(isNo)
    })
  }

  test('in a text no longer than the document allows, even if the gateway says more', async () => {
    const error = await failureOf(
      createAgainst(({ answer }) => answer({ errCode: 'paramError', errCodeDes: 'x'.repeat(50_000) })),
    )
    expect(error.message).toHaveLength(128)
  })

  test('a refused connection never left this computer', async () => {
    const { ask, contacts } = await startedClient(() => {}, documentDefault, {
      baseUrl: 'http://127.0.0.1:1',
    })
    expect(await failureOf(ask(createQrOrder, fields))).toBeInstanceOf(NotSent)
    expect(contacts).toMatchObject([{ state: 'unreachable', clockOffset: null }])
  })
})

test('an authentic answer sets the gateway’s clock offset; a forged one does not', async () => {
  const honest = await startedClient(({ answer }) => answer(order))
  await honest.ask(createQrOrder, fields)
  expect(honest.contacts).toMatchObject([{ state: 'reachable', clockOffset: expect.any(Number) }])

  const forged = await startedClient(({ answer }) => answer(order, { secret: 'another' }))
  await failureOf(forged.ask(createQrOrder, fields))
  expect(forged.contacts).toMatchObject([{ state: 'troubled', clockOffset: null, clockSkew: null }])
})
