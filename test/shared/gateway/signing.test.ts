import { createVerify, generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { UnusableKey } from '../../../platform/signing/keys.ts'
import { createSigner, sha256Hex } from '../../../platform/signing/sign.ts'
import {
  coversPath,
  type SigningKeys,
  type SigningProfile,
  signingProfiles,
} from '../../../shared/gateway/signing-profiles.ts'
import { thrownBy } from '../../helpers/thrown-by.ts'

const body = Buffer.from(
  '{"requestId":"REQ-0001","merchantId":"010001","paymentType":"QRIS","amount":"10000.00","merchantTradeNo":"TRX-0001","productName":"Kopi Susu Gula Aren"}',
)
const parts = {
  method: 'POST',
  path: '/payment/v2.3/qris/create',
  timestamp: '2026-01-02T03:04:05.678+07:00',
}
const bodyHash = 'e668d5f12d4686a83120841b3c712d7847bd9e7fdd60b4d127e2bdf8fb6e0c5f'
const keys = { secret: 'test-secret', accessToken: 'test-token' }

const vectors: [SigningProfile, string][] = [
  ['hmac-sha256-hex', 'a1df813cedf7ab663238c51d4781cc9969a0fa92608fa2ccd0bc6ef2e410a516'],
  [
    'snap-hmac-sha512',
    'AzAzm+DPgPFeINeXBma9k5w4+zWZl+TnOUp8914DQoFVidEz2oUWxmdhd71M9fxfD7Enga4qxWJ7Y2ojIU5lOg==',
  ],
  ['sorted-sha256-hex', 'f661ed91a78da25f39d8cf3eb1812b2d635c07cd3eba318141792dd75654b07b'],
]

describe.each(vectors)('%s', (profile, vector) => {
  const signer = createSigner(profile, keys)

  test('signs the request of docs/sandbox.md as it always has', () => {
    expect(sha256Hex(body)).toBe(bodyHash)
    expect(signer.sign(parts, body)).toBe(vector)
  })

  test('accepts its own signature and nothing else', () => {
    expect(signer.verify(parts, body, vector)).toBe(true)
    expect(signer.verify(parts, body, `b${vector.slice(1)}`)).toBe(false)
    expect(signer.verify(parts, body, '')).toBe(false)
    expect(signer.verify(parts, Buffer.from('{"amount":"1.00"}'), vector)).toBe(false)
    expect(createSigner(profile, { ...keys, secret: 'another' }).verify(parts, body, vector)).toBe(false)
  })
})

test('a signature in hex may come in capitals', () => {
  const [, vector] = vectors[0] as [SigningProfile, string]
  expect(createSigner('hmac-sha256-hex', keys).verify(parts, body, vector.toUpperCase())).toBe(true)
})

test('path, timestamp and every byte of the body are covered, where `coversPath` says so; otherwise members only', () => {
  const spaced = Buffer.concat([body, Buffer.from(' ')])
  const { privateKey, publicKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  for (const profile of signingProfiles) {
    const signer = createSigner(profile, { ...keys, privateKey, publicKey })
    const signature = signer.sign(parts, body)
    const isCovered = coversPath[profile]
    expect(signer.verify(parts, body, signature)).toBe(true)
    expect(signer.verify({ ...parts, path: '/payment/v2.3/qris/query' }, body, signature)).toBe(!isCovered)
    expect(signer.verify({ ...parts, timestamp: '2026-01-02T03:04:05.679+07:00' }, body, signature)).toBe(
      !isCovered,
    )
    expect(signer.verify(parts, spaced, signature)).toBe(!isCovered)
  }
})

describe('sorted-sha256-hex', () => {
  const signer = createSigner('sorted-sha256-hex', keys)
  const sign = (json: string) => signer.sign(parts, Buffer.from(json))

  test('takes members in any order, without null, empty text and `sign`, numbers with their digits', () => {
    expect(sign('{"b":10000.00,"a":"x"}')).toBe(sha256Hex(Buffer.from('a=x&b=10000.00&key=test-secret')))
    expect(sign('{"a":"x","n":null,"e":"","sign":"y","b":10000.00}')).toBe(sign('{"b":10000.00,"a":"x"}'))
    expect(sign('{"a":{"v":1.0}}')).toBe(sha256Hex(Buffer.from('a={"v":1.0}&key=test-secret')))
  })

  test('what is not a JSON object has no signature that holds', () => {
    for (const text of ['[]', '1', 'null', '<html>', '']) {
      expect(sign(text)).toBe('')
      expect(signer.verify(parts, Buffer.from(text), '')).toBe(false)
    }
  })
})

describe('what sorted-sha256-hex signs', () => {
  const signer = createSigner('sorted-sha256-hex', keys)
  const carries = (members: object) => signer.carries(Buffer.from(JSON.stringify(members)))

  test.each([
    ['a text that could be cut into two members', { payer: 'SITI&status=02' }],
    ['one that names a member before it', { payer: 'SITI&amount=1.00' }],
    ['one inside an object', { paymentParams: { redirectUrl: 'x&status=02' } }],
    ['one inside a list', { productInfo: [{ name: 'Kopi&status=02' }] }],
    [
      'an address whose query stands where a member could',
      { productName: 'a', url: 'https://a.example/?x=1&w=2' },
    ],
    ['two members told as one', { amount: '1.00&errCode=0', merchantId: '1' }],
    ['a name with a joint in it', { 'payer&status': '02' }],
    ['a name with an equals sign', { 'payer=SITI&status': '02' }],
    ['the end of what is signed', { status: '02&key=x' }],
  ])('is not %s', (_what, members) => {
    expect(carries(members)).toBe(false)
    expect(signer.sign(parts, Buffer.from(JSON.stringify(members)))).toBe('')
  })

  test.each([
    ['a name with both signs', { payer: 'SITI & BUDI = 2', productName: 'Kopi & Teh', note: 'a=b' }],
    [
      'a payment page with a query',
      { paymentActions: { payUrl: 'https://a.example/?id=1&lang=id&amount=5' } },
    ],
    ['a page back with a query', { redirectUrl: 'https://a.example/?a=1&b=2', requestId: 'R' }],
  ])('may be %s', (_what, members) => expect(carries(members)).toBe(true))

  test('any other way to sign carries what it is given', () => {
    for (const profile of ['hmac-sha256-hex', 'snap-hmac-sha512'] as const) {
      expect(createSigner(profile, keys).carries(Buffer.from('{"payer":"SITI&status=02"}'))).toBe(true)
    }
  })
})

describe('rsa-sha256-base64', () => {
  const ours = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const theirs = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = (key: typeof ours.privateKey, type: 'pkcs8' | 'pkcs1') =>
    key.export({ type, format: 'pem' }).toString()
  const publicPem = (key: typeof ours.publicKey, type: 'spki' | 'pkcs1') =>
    key.export({ type, format: 'pem' }).toString()
  const bare = (text: string) => text.replace(/-----.*-----/g, '').replace(/\n/g, '')
  const literal = (text: string) => text.replaceAll('\n', '\\n')
  const pair = { privateKey: pem(ours.privateKey, 'pkcs8'), publicKey: publicPem(theirs.publicKey, 'spki') }

  test('signs what Node verifies with our public key: RSASSA-PKCS1-v1_5 over the string to sign, 344 characters', () => {
    const signature = createSigner('rsa-sha256-base64', pair).sign(parts, body)
    expect(signature).toHaveLength(344)
    const verify = createVerify('RSA-SHA256').update(`POST:${parts.path}:${bodyHash}:${parts.timestamp}`)
    expect(verify.verify(ours.publicKey, signature, 'base64')).toBe(true)
  })

  test('verifies with their key, never with ours', () => {
    const us = createSigner('rsa-sha256-base64', pair)
    const them = createSigner('rsa-sha256-base64', {
      privateKey: pem(theirs.privateKey, 'pkcs1'),
      publicKey: publicPem(ours.publicKey, 'pkcs1'),
    })
    expect(us.verify(parts, body, them.sign(parts, body))).toBe(true)
    expect(us.verify(parts, body, us.sign(parts, body))).toBe(false)
    expect(us.verify({ ...parts, method: 'GET' }, body, them.sign(parts, body))).toBe(false)
    expect(us.verify(parts, body, 'not Base64 at all')).toBe(false)
  })

  const spellings: [string, (text: string) => string][] = [
    ['PEM', (text) => text],
    ['PEM with a literal \\n', literal],
    ['PEM whose lines a settings file joined', (text) => text.replaceAll('\n', ' ')],
    ['PEM from Windows', (text) => text.replaceAll('\n', '\r\n')],
    ['bare Base64', bare],
  ]
  test.each(spellings)('keys are taken as %s, in PKCS#8, SPKI and PKCS#1', (_title, spell) => {
    const expected = createSigner('rsa-sha256-base64', pair).sign(parts, body)
    for (const [privateType, publicType] of [
      ['pkcs8', 'spki'],
      ['pkcs1', 'pkcs1'],
    ] as const) {
      const signer = createSigner('rsa-sha256-base64', {
        privateKey: spell(pem(ours.privateKey, privateType)),
        publicKey: spell(publicPem(theirs.publicKey, publicType)),
      })
      expect(signer.sign(parts, body)).toBe(expected)
    }
  })

  const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const short = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey
  const encrypted = ours.privateKey
    .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'hush' })
    .toString()
  const unusable: [string, SigningKeys, keyof SigningKeys][] = [
    ['a missing private key', { publicKey: pair.publicKey }, 'privateKey'],
    ['a missing public key', { privateKey: pair.privateKey }, 'publicKey'],
    ['a public key in place of the private one', { ...pair, privateKey: pair.publicKey }, 'privateKey'],
    ['a cut key', { ...pair, privateKey: pair.privateKey.slice(0, 800) }, 'privateKey'],
    ['a key of another kind', { ...pair, privateKey: pem(elliptic, 'pkcs8') }, 'privateKey'],
    ['a key that is too short', { ...pair, privateKey: pem(short, 'pkcs8') }, 'privateKey'],
    ['an encrypted key', { ...pair, privateKey: encrypted }, 'privateKey'],
    ['no key at all', { ...pair, publicKey: 'hunter2hunter2' }, 'publicKey'],
  ]
  test.each(unusable)('%s is refused by name, without quoting it', (_title, given, key) => {
    const failure = thrownBy(() => createSigner('rsa-sha256-base64', given))
    expect(failure).toBeInstanceOf(UnusableKey)
    expect(failure).toMatchObject({ key })
    const told = JSON.stringify(failure, Object.getOwnPropertyNames(failure))
    for (const text of Object.values(given)) expect(told).not.toContain(text.slice(40, 60) || text)
  })
})

test('a profile without its secret or token is refused by name', () => {
  expect(() => createSigner('hmac-sha256-hex', {})).toThrow('Signing by hmac-sha256-hex needs the secret.')
  expect(() => createSigner('snap-hmac-sha512', { secret: 's' })).toThrow('needs the access token')
})
