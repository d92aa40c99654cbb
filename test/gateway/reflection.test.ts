/**
 * An attacker between the counter and the gateway, without a key, can still choose the HTTP status, and can send back
 * what somebody signed: our own request, an answer to another operation, an earlier answer, one about another number.
 */
import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { definiteNo } from '../../electron/gateway/definite-no.ts'
import { GatewayError } from '../../electron/gateway/errors/gateway-error.ts'
import { createSigner, type Signer } from '../../platform/signing/sign.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { headerNames, type SigningProfile, signingProfiles } from '../../shared/gateway/signing-profiles.ts'
import { formatHeaderTime } from '../../shared/wib-time.ts'
import { type Exchange, merchantId, secret } from '../helpers/scripted-gateway.ts'
import { validRequests } from '../sandbox/valid-requests.ts'
import { startedClient } from './started-client.ts'

const names = Object.keys(operations) as OperationName[]
const statuses = [200, 201, 302, 400, 401, 403, 404, 409, 413, 422, 429, 500]
const mirrored = ['x-timestamp', 'x-signature', 'x-partner-id', 'x-request-id']

const keysOfPair = () =>
  generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
const [ours, theirs] = [keysOfPair(), keysOfPair()]

/** Both ends of a line that is signed in one way. */
function signersOf(profile: SigningProfile): { readonly shop: Signer; readonly gateway: Signer } {
  const shared = { secret, accessToken: 'token' }
  return {
    shop: createSigner(profile, {
      ...shared,
      privateKey: ours.privateKey,
      publicKey: theirs.publicKey,
    }),
    gateway: createSigner(profile, {
      ...shared,
      privateKey: theirs.privateKey,
      publicKey: ours.publicKey,
    }),
  }
}

interface Attack {
  readonly exchange: Exchange
  readonly gateway: Signer
  readonly operation: Operation
}

/** Somebody's true words: signed by the gateway for another moment than this one. */
function answerOf({ exchange, gateway }: Attack, path: string, members: object): void {
  const body = Buffer.from(JSON.stringify({ errCode: '0', merchantId, ...members }))
  const timestamp = formatHeaderTime(Date.now())
  exchange.response.setHeader(headerNames.timestamp, timestamp)
  exchange.response.setHeader(headerNames.signature, gateway.sign({ method: 'POST', path, timestamp }, body))
  exchange.response.end(body)
}

const numbers = ['merchantRefundNo', 'merchantTradeNo', 'agreementId']

/** A success as it would be for another request of the same operation. */
function successLike(exchange: Exchange): Record<string, unknown> {
  const { requestId, paymentType, amount = '10000.00', requestAmount = amount } = exchange.body
  const named = numbers.filter((name) => exchange.body[name] !== undefined)
  return {
    requestId,
    paymentType,
    amount,
    requestAmount,
    status: '02',
    platformTradeNo: 'P-1',
    ...Object.fromEntries(named.map((name) => [name, exchange.body[name]])),
    qrCode: '0002',
    vaCode: '88',
    paymentCode: '88',
    url: 'https://pay.example',
    subInterval: 'DAILY',
  }
}

const attacks: Readonly<Record<string, (attack: Attack) => void>> = {
  'our own request sent back': ({ exchange }) => {
    for (const name of mirrored) exchange.response.setHeader(name, exchange.raw.headers[name] ?? '')
    exchange.response.end(exchange.bytes)
  },
  'an earlier answer': (attack) =>
    answerOf(attack, attack.exchange.path, { ...successLike(attack.exchange), requestId: 'REQ-0' }),
  'an earlier refusal': (attack) =>
    answerOf(attack, attack.exchange.path, { requestId: 'REQ-0', errCode: 'paramError' }),
  'an answer without a requestId': (attack) =>
    answerOf(attack, attack.exchange.path, { ...successLike(attack.exchange), requestId: undefined }),
  'a refusal without a requestId': (attack) =>
    answerOf(attack, attack.exchange.path, { errCode: 'refundAmountExceeded' }),
  'an answer to another number': (attack) => {
    const other = Object.fromEntries(numbers.map((name) => [name, 'OF-ANOTHER']))
    const told = successLike(attack.exchange)
    const known = Object.keys(other).filter((name) => told[name] !== undefined)
    // A card's subscription gets its number from the gateway, and a static account has none.
    if (known.every((name) => name === 'agreementId')) return attacks['an earlier answer']?.(attack)
    answerOf(attack, attack.exchange.path, {
      ...told,
      ...Object.fromEntries(known.map((n) => [n, other[n]])),
    })
  },
  'a mere acknowledgement': (attack) => answerOf(attack, '/notifications', { requestId: 'REQ-1' }),
  'a refusal by another operation': (attack) =>
    answerOf(attack, '/payment/v2.3/of-another', { requestId: 'REQ-1', errCode: 'paramError' }),
  'no body': ({ exchange }) => {
    for (const name of mirrored) exchange.response.setHeader(name, exchange.raw.headers[name] ?? '')
    exchange.response.end()
  },
}

describe.each(signingProfiles)('signed by %s', (signing) => {
  const profile = readProfile({ signing: { profile: signing } })
  const { shop, gateway } = signersOf(signing)
  /** A question that is refused is asked again: where the path is not signed, this is all that tells it apart. */
  const isQuestion = (operation: Operation) => operation.repeat === 'harmless'

  test.each(Object.keys(attacks))(
    '%s is neither a success nor a refusal, under every status',
    async (attack) => {
      let respond: (exchange: Exchange) => void = () => {}
      const { client } = await startedClient((exchange) => respond(exchange), profile, { signer: shop })
      for (const name of names) {
        const operation: Operation = operations[name]
        if (signing === 'sorted-sha256-hex' && attack.includes('another operation') && isQuestion(operation))
          continue
        const requestId = 'REQ-1'
        const members = { requestId, merchantId, ...validRequests[name] }
        const body = Buffer.from(JSON.stringify(members))
        for (const status of statuses) {
          respond = (exchange) => {
            exchange.response.statusCode = status
            attacks[attack]?.({ exchange, gateway, operation })
          }
          const ended = await client.send({ operation, requestId, members, body }).catch((error) => error)
          const what = `${name} under ${status}`
          // Where a reflection can't be told from the gateway's own answer, it must say nothing.
          if (!(ended instanceof GatewayError)) {
            expect(attack, what).toBe('a mere acknowledgement')
            expect(ended.members, what).not.toHaveProperty('status')
            expect(isQuestion(operation) || name === 'createStaticVirtualAccount', what).toBe(true)
          } else expect(definiteNo(ended), what).toBeNull()
        }
      }
    },
  )

  test('a success is never taken for a refusal, with any status, with errCode or without', async () => {
    let respond: (exchange: Exchange) => void = () => {}
    const { client } = await startedClient((exchange) => respond(exchange), profile, { signer: shop })
    for (const name of names) {
      const operation: Operation = operations[name]
      const members = { requestId: 'REQ-1', merchantId, ...validRequests[name] }
      const body = Buffer.from(JSON.stringify(members))
      for (const [status, errCode] of statuses.flatMap((each) => [
        [each, '0'] as const,
        [each, undefined] as const,
      ])) {
        respond = (exchange) => {
          exchange.response.statusCode = status
          const told = { ...successLike(exchange), errCode }
          answerOf({ exchange, gateway, operation }, exchange.path, told)
        }
        const sent = client.send({ operation, requestId: 'REQ-1', members, body })
        const ended = await sent.catch((error: unknown) => error)
        if (ended instanceof GatewayError) expect(definiteNo(ended), `${name} under ${status}`).toBeNull()
      }
    }
  })

  test('a listed code in an authentic answer to this very request is a refusal, with any status', async () => {
    const { merchantTradeNo } = validRequests.createQrOrder
    let status = 200
    const { client } = await startedClient(
      (exchange) => {
        exchange.response.statusCode = status
        const told = { requestId: 'REQ-1', errCode: 'amountOutOfRange', merchantTradeNo }
        answerOf({ exchange, gateway, operation: operations.createQrOrder }, exchange.path, told)
      },
      profile,
      { signer: shop },
    )
    const members = { requestId: 'REQ-1', merchantId, ...validRequests.createQrOrder }
    const body = Buffer.from(JSON.stringify(members))
    for (status of statuses) {
      const operation: Operation = operations.createQrOrder
      const error = await client
        .send({ operation, requestId: 'REQ-1', members, body })
        .catch((failure) => failure)
      // An error of the server itself decides nothing, whatever it says.
      expect(definiteNo(error) !== null, String(status)).toBe(status < 500)
    }
  })
})

describe('the end of a refund', () => {
  const operation: Operation = operations.queryRefund
  const members = { requestId: 'REQ-1', merchantId, ...validRequests.queryRefund }
  const body = Buffer.from(JSON.stringify(members))

  async function told(answer: object) {
    const { client } = await startedClient((exchange) => exchange.answer(answer))
    return client.send({ operation, requestId: 'REQ-1', members, body }).catch((error: unknown) => error)
  }

  test.each(['02', '05', '06'])(
    'needs its own number and an amount, under the signature (%s)',
    async (status) => {
      for (const missing of [
        { status },
        { status, amount: '10000.00' },
        { status, merchantRefundNo: 'R-1' },
      ]) {
        expect(await told(missing)).toMatchObject({ name: 'OutcomeUnknown', reason: 'unreadable' })
      }
      for (const name of ['amount', 'requestAmount', 'refundAmount']) {
        const answer = { status, merchantRefundNo: 'R-1', [name]: '10000.00' }
        expect(await told(answer)).toMatchObject({ members: { status } })
      }
    },
  )

  test('that is not reported yet needs no amount', async () => {
    expect(await told({ status: '03', merchantRefundNo: 'R-1' })).toMatchObject({ members: { status: '03' } })
  })
})
