/**
 * An attacker between the counter and the gateway, without a key, can still choose the HTTP status, and can send back
 * what somebody signed: our own request, an answer to another operation, an earlier answer, one about another number.
 */
import { describe, expect, test } from 'vitest'
import { definiteNo } from '../../electron/gateway/definite-no.ts'
import { GatewayError } from '../../electron/gateway/errors/gateway-error.ts'
import type { GatewayAnswer } from '../../electron/gateway/exchange.ts'
import { createSigner, type Signer } from '../../platform/signing/sign.ts'
import type { Operation } from '../../shared/gateway/operation.ts'
import { type OperationName, operations } from '../../shared/gateway/operations/index.ts'
import { readProfile } from '../../shared/gateway/profiles/shipped.ts'
import { headerNames, type SigningProfile, signingProfiles } from '../../shared/gateway/signing-profiles.ts'
import { formatHeaderTime } from '../../shared/wib-time.ts'
import { type Exchange, merchantId, secret } from '../helpers/scripted-gateway.ts'
import { sizeAndSeed } from '../safety/proof.ts'
import { validRequests } from '../sandbox/valid-requests.ts'
import { rsaKeys } from './rsa-keys.ts'
import { startedClient } from './started-client.ts'

const names = Object.keys(operations) as OperationName[]
const statuses = [200, 201, 302, 400, 401, 403, 404, 409, 413, 422, 429, 500]
const mirrored = ['x-timestamp', 'x-signature', 'x-partner-id', 'x-request-id']

const [ours, theirs] = [rsaKeys(), rsaKeys()]

/** Both ends of a line that is signed in one way. */
function signersOf(profile: SigningProfile): { readonly shop: Signer; readonly gateway: Signer } {
  const signer = ({ privateKey }: typeof ours, { publicKey }: typeof ours) =>
    createSigner(profile, { secret, accessToken: 'token', privateKey, publicKey })
  return { shop: signer(ours, theirs), gateway: signer(theirs, ours) }
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

/** Tried more: one way with a shared key whose signature covers the path, and one whose does not. */
const triedMore = new Set<SigningProfile>(['hmac-sha256-hex', 'sorted-sha256-hex'])

/** Where the turns begin: on each push elsewhere. */
const { seed } = sizeAndSeed({ desk: 0, everyPush: 0 })

/** Sends requests to a gateway that answers each under a status with `respond`; the end of it, an error or not. */
async function anAskingShop(signing: SigningProfile) {
  const { shop, gateway } = signersOf(signing)
  let answer: (exchange: Exchange) => void = () => {}
  const profile = readProfile({ signing: { profile: signing } })
  const { client } = await startedClient((exchange) => answer(exchange), profile, { signer: shop })
  return (name: OperationName, status: number, respond: (attack: Attack) => void) => {
    const operation: Operation = operations[name]
    answer = (exchange) => {
      exchange.response.statusCode = status
      respond({ exchange, gateway, operation })
    }
    const members = { requestId: 'REQ-1', merchantId, ...validRequests[name] }
    const body = Buffer.from(JSON.stringify(members))
    return client
      .send({ operation, requestId: 'REQ-1', members, storeId: '', body })
      .catch((error: unknown) => error)
  }
}

describe.each(signingProfiles)('signed by %s', (signing) => {
  const oneOf = triedMore.has(signing) ? 3 : 6
  /**
   * Each attack under every status, and against every operation; of the statuses a part for each operation, in turn, for the
   * next attack another part, and on another push another. What a status means depends on neither.
   */
  const casesOf = (attack: string) => {
    const first = Object.keys(attacks).indexOf(attack) + seed
    return names.flatMap((name, nth) =>
      statuses
        .filter((status, at) => status === 200 || at % oneOf === (nth + first) % oneOf)
        .map((status) => ({ name, status, what: `${name} under ${status}` })),
    )
  }
  /** A question that is refused is asked again: where the path is not signed, this is all that tells it apart. */
  const isQuestion = (name: OperationName) => operations[name].repeat === 'harmless'

  test.each(Object.entries(attacks))(
    '%s is neither a success nor a refusal, under every status',
    async (attack, respond) => {
      const send = await anAskingShop(signing)
      for (const { name, status, what } of casesOf(attack)) {
        if (signing === 'sorted-sha256-hex' && attack.includes('another operation') && isQuestion(name))
          continue
        const ended = await send(name, status, respond)
        // Where a reflection can't be told from the gateway's own answer, it must say nothing.
        if (!(ended instanceof GatewayError)) {
          expect(attack, what).toBe('a mere acknowledgement')
          expect((ended as GatewayAnswer<Operation>).members, what).not.toHaveProperty('status')
          expect(isQuestion(name) || name === 'createStaticVirtualAccount', what).toBe(true)
        } else expect(definiteNo(ended), what).toBeNull()
      }
    },
  )

  test('a success is never taken for a refusal, with any status, with errCode or without', async () => {
    const send = await anAskingShop(signing)
    for (const { name, status, what } of casesOf('')) {
      for (const errCode of ['0', undefined]) {
        const ended = await send(name, status, (attack) =>
          answerOf(attack, attack.exchange.path, { ...successLike(attack.exchange), errCode }),
        )
        if (ended instanceof GatewayError) expect(definiteNo(ended), what).toBeNull()
      }
    }
  })

  test('a listed code in an authentic answer to this very request is a refusal, with any status', async () => {
    const { merchantTradeNo } = validRequests.createQrOrder
    const told = { requestId: 'REQ-1', errCode: 'amountOutOfRange', merchantTradeNo }
    const send = await anAskingShop(signing)
    for (const status of statuses) {
      const ended = await send('createQrOrder', status, (attack) =>
        answerOf(attack, attack.exchange.path, told),
      )
      // An error of the server itself decides nothing, whatever it says.
      expect(definiteNo(ended as GatewayError) !== null, String(status)).toBe(status < 500)
    }
  })
})

describe('the end of a refund', () => {
  const operation: Operation = operations.queryRefund
  const members = { requestId: 'REQ-1', merchantId, ...validRequests.queryRefund }
  const body = Buffer.from(JSON.stringify(members))

  async function told(answer: object) {
    const { client } = await startedClient((exchange) => exchange.answer(answer))
    return client
      .send({ operation, requestId: 'REQ-1', members, storeId: '', body })
      .catch((error: unknown) => error)
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
