import {
  createHash,
  createHmac,
  createSign,
  createVerify,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto'

/** What this gateway signs with and what it checks the merchant's signature with. */
export type Keys =
  | { readonly profile: 'hmac-sha256-hex' | 'sorted-sha256-hex'; readonly secret: string }
  | { readonly profile: 'snap-hmac-sha512'; readonly secret: string; readonly token: string }
  | {
      readonly profile: 'rsa-sha256-base64'
      readonly gatewayPrivateKey: KeyObject
      readonly merchantPublicKey: KeyObject
    }

export interface Message {
  readonly path: string
  readonly body: Buffer
  readonly timestamp: string
}

const bodyHash = (body: Buffer) => createHash('sha256').update(body).digest('hex')

function line({ path, body, timestamp }: Message, token?: string): string {
  const parts = ['POST', path, ...(token === undefined ? [] : [token]), bodyHash(body), timestamp]
  return parts.join(':')
}

type Reviver = (key: string, value: unknown, context: { source?: string }) => unknown
const json = JSON as unknown as {
  parse(text: string, reviver: Reviver): Record<string, unknown>
  rawJSON(source: string): unknown
}

/** `k=v&…&key=secret`: the top members by name; an object or array as its compact JSON, numbers by their own digits. */
function sortedLine(body: Buffer, secret: string): string {
  const read = json.parse(new TextDecoder().decode(body), (_key, value, { source }) => {
    if (typeof value === 'number' && source !== undefined) return json.rawJSON(source)
    return value === null ? undefined : value
  })
  const members = Object.entries(read)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  return [...members.map(([name, value]) => `${name}=${value}`), `key=${secret}`].join('&')
}

export function sign(keys: Keys, message: Message): string {
  switch (keys.profile) {
    case 'hmac-sha256-hex':
      return createHmac('sha256', keys.secret).update(line(message)).digest('hex')
    case 'snap-hmac-sha512':
      return createHmac('sha512', keys.secret).update(line(message, keys.token)).digest('base64')
    case 'sorted-sha256-hex':
      return createHash('sha256').update(sortedLine(message.body, keys.secret)).digest('hex')
    case 'rsa-sha256-base64':
      return createSign('RSA-SHA256').update(line(message)).sign(keys.gatewayPrivateKey, 'base64')
  }
}

export function isSignedByMerchant(keys: Keys, message: Message, signature: string): boolean {
  if (keys.profile === 'rsa-sha256-base64') {
    const check = createVerify('RSA-SHA256').update(line(message))
    return check.verify(keys.merchantPublicKey, signature, 'base64')
  }
  const wanted = Buffer.from(sign(keys, message))
  const given = Buffer.from(signature)
  return wanted.length === given.length && timingSafeEqual(wanted, given)
}
