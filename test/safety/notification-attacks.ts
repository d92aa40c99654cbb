/** Deliveries to the notification receiver, authentic and not, and the answer that each must get. */
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { headerTime } from '../helpers/signed-request.ts'
import type { Chance } from './world/chance.ts'

export const MERCHANT = { id: '010001', name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001' }
export const SECRET = 'notified-by-this-key'
const HOUR = 3_600_000

/** The services as a notification meets them: the receiver, and the timelines that show every effect. */
export interface Shop {
  readonly notifyUrl: URL
  /** Orders that nobody has paid. */
  readonly unpaid: readonly string[]
  /** The gateway's own answer about each so far, to be delivered again. */
  readonly delivered: Message[]
  /** Each distinct authentic notification about an order of ours: the allowed effects. */
  readonly news: Set<string>
}

/** One delivery, byte for byte. */
export interface Message {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The required answer; null if the connection itself is the attack. */
type Verdict = 200 | 401 | 404 | 405 | 413 | null

type Attack = (shop: Shop, chance: Chance) => { message: Message; verdict: Verdict }

/** Signed like the gateway, by code that shares nothing with the counter's. */
export function written(
  shop: Shop,
  body: string,
  { secret = SECRET, at = headerTime(), path = shop.notifyUrl.pathname, method = 'POST' } = {},
): Message {
  const hash = createHash('sha256').update(body).digest('hex')
  const signature = createHmac('sha256', secret).update(`${method}:${path}:${hash}:${at}`).digest('hex')
  const headers = {
    'Content-Type': 'application/json;charset=utf-8',
    'X-TIMESTAMP': at,
    'X-SIGNATURE': signature,
    'X-PARTNER-ID': MERCHANT.id,
    'X-REQUEST-ID': randomUUID(),
  }
  return { method, path, headers, body }
}

export const members = (merchantTradeNo: string, more: object = {}) =>
  JSON.stringify({
    requestId: randomUUID(),
    errCode: '0',
    merchantId: MERCHANT.id,
    merchantTradeNo,
    platformTradeNo: 'P-1',
    status: '02',
    amount: '25000.00',
    ...more,
  })

export const anOrder = ({ unpaid }: Shop, chance: Chance) => chance.pick(unpaid)

const withHeaders = (message: Message, headers: Record<string, string>): Message => ({
  ...message,
  headers: { ...message.headers, ...headers },
})

export const attacks: Readonly<Record<string, Attack>> = {
  wrongKey: (shop, chance) => ({
    message: written(shop, members(anOrder(shop, chance)), { secret: `not ${SECRET}` }),
    verdict: 401,
  }),
  randomSignature: (shop, chance) => ({
    message: withHeaders(written(shop, members(anOrder(shop, chance))), {
      'X-SIGNATURE': chance.pick(['', '0', chance.uuid().repeat(2), 'f'.repeat(64), 'x'.repeat(4_000)]),
    }),
    verdict: 401,
  }),
  changedBody: (shop, chance) => {
    const message = written(shop, members(anOrder(shop, chance), { status: '01' }))
    return { message: { ...message, body: message.body.replace('"01"', '"02"') }, verdict: 401 }
  },
  changedTime: (shop, chance) => ({
    message: withHeaders(written(shop, members(anOrder(shop, chance))), {
      'X-TIMESTAMP': headerTime(Date.now() - chance.between(2, 9) * 1_000),
    }),
    verdict: 401,
  }),
  outOfTime: (shop, chance) => ({
    message: written(shop, members(anOrder(shop, chance)), {
      at: headerTime(Date.now() + chance.pick([-24, 1]) * chance.between(2, 48) * HOUR),
    }),
    verdict: 401,
  }),
  noTime: (shop, chance) => ({
    message: written(shop, members(anOrder(shop, chance)), {
      at: chance.pick(['', 'now', '0', '2026-13-45']),
    }),
    verdict: 401,
  }),
  otherMerchant: (shop, chance) => ({
    message: withHeaders(written(shop, members(anOrder(shop, chance))), { 'X-PARTNER-ID': '020002' }),
    verdict: 401,
  }),
  otherPath: (shop, chance) => ({
    message: written(shop, members(anOrder(shop, chance)), {
      path: chance.pick(['/', '/notifications/', '/notifications?x=1', '/notification', '/sandbox/pay']),
    }),
    verdict: 404,
  }),
  otherMethod: (shop, chance) => ({
    message: written(shop, members(anOrder(shop, chance)), {
      method: chance.pick(['PUT', 'PATCH', 'DELETE']),
    }),
    verdict: 405,
  }),
  huge: (shop, chance) => ({
    message: written(shop, members(anOrder(shop, chance), { memo: 'x'.repeat(70_000) })),
    verdict: 413,
  }),
  senseless: (shop, chance) => ({
    message: written(
      shop,
      chance.pick(['', 'null', '[]', '{', '<html>', '"02"', '{"status":"02"}', `${'['.repeat(20_000)}`]),
    ),
    verdict: 200,
  }),
  poisoned: (shop, chance) => {
    const number = JSON.stringify(anOrder(shop, chance))
    const body = chance.pick([
      `{"__proto__":{"merchantTradeNo":${number}},"status":"02"}`,
      `{"constructor":{"prototype":{"merchantTradeNo":${number}}},"status":"02"}`,
      `{"merchantTradeNo":[${number}],"status":"02"}`,
      `{"merchantTradeNo":{"toString":${number}},"status":"02"}`,
    ])
    return { message: written(shop, body), verdict: 200 }
  },
  strangersOrder: (shop, chance) => ({
    message: written(shop, members(`LK-000000-${chance.uuid().slice(0, 8)}`)),
    verdict: 200,
  }),
  strangersRefund: (shop, chance) => ({
    message: written(shop, members(anOrder(shop, chance), { merchantRefundNo: chance.uuid().slice(0, 20) })),
    verdict: 200,
  }),
  replayed: (shop, chance) => {
    const [first] = shop.delivered
    return first ? { message: chance.pick(shop.delivered), verdict: 200 } : strike('untrue', shop, chance)
  },
  /** Signed with the true key, but false: the gateway's own mistake, or somebody has its key. */
  untrue: (shop, chance) => {
    const merchantTradeNo = anOrder(shop, chance)
    const platformTradeNo = `P-${chance.below(3)}`
    const message = written(shop, members(merchantTradeNo, { platformTradeNo }))
    shop.delivered.push(message)
    shop.news.add(`${merchantTradeNo} 02 ${platformTradeNo}`)
    return { message, verdict: 200 }
  },
}

export const strike = (name: string, shop: Shop, chance: Chance) => {
  const attack = attacks[name]
  if (!attack) throw new Error(`there is no attack ${name}`)
  return attack(shop, chance)
}

/** Connections that try to keep the receiver busy rather than to send something. */
export const slowConnections: Readonly<Record<string, (message: Message) => string | Buffer>> = {
  neverSpeaks: () => '',
  halfHead: ({ path }) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-`,
  halfBody: (message) => `${head(message, message.body.length)}${message.body.slice(0, 10)}`,
  noHttp: () => Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]),
  badLength: (message) => `${head(message, 'minus five')}${message.body}`,
}

const head = ({ method, path, headers }: Message, length: number | string) =>
  [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${length}`,
    '\r\n',
  ].join('\r\n')
