import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createTransport, type WireError } from '../../electron/gateway/transport.ts'
import { AuthorityRefused, nameIn, readAuthorities } from '../../electron/merchant/certificate-authorities.ts'
import { certificate, httpsGateway } from '../helpers/https-gateway.ts'
import { merchantRoom, readyRoom } from './merchant-room.ts'

const keys = { secret: 'sandbox-secret' }

/** What comes of a question to that address, where this authority is trusted besides the usual ones. */
async function asked(url: string, authority: string | null) {
  const transport = createTransport(undefined, authority)
  onTestFinished(() => transport.close())
  return transport
    .post(new URL(url), {}, Buffer.from('{}'))
    .then(({ httpStatus }) => httpStatus)
    .catch((error: WireError) => (error.cause as { code: string }).code)
}

describe('a certificate authority of the gateway’s own', () => {
  test('is trusted once the shop adds it, and vouches only for its own servers', async () => {
    const own = certificate('authority')
    const { url, requests } = await httpsGateway('here')
    expect(await asked(url, null)).toBe('UNABLE_TO_VERIFY_LEAF_SIGNATURE')
    expect(requests()).toBe(0)
    expect(await asked(url, own)).toBe(200)
    expect(await asked((await httpsGateway('elsewhere')).url, own)).toBe('ERR_TLS_CERT_ALTNAME_INVALID')
    expect(await asked((await httpsGateway('expired')).url, own)).toBe('CERT_HAS_EXPIRED')
    expect(await asked((await httpsGateway('alone')).url, own)).toBe('DEPTH_ZERO_SELF_SIGNED_CERT')
  })

  test('may be an intermediate one: it vouches for what it signed itself, and for nothing beside it', async () => {
    const { url } = await httpsGateway('below-intermediate')
    const intermediate = certificate('intermediate')
    expect(readAuthorities(intermediate, Date.now()).authorities).toHaveLength(1)
    expect(await asked(url, certificate('authority'))).toBe('UNABLE_TO_GET_ISSUER_CERT_LOCALLY')
    expect(await asked(url, intermediate)).toBe(200)
    expect(await asked((await httpsGateway('here')).url, intermediate)).toBe(
      'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    )
  })

  test.each([
    ['', 'notPem'],
    ['hello', 'notPem'],
    ['-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----', 'unreadable'],
    ['-----BEGIN CERTIFICATE-----', 'unreadable'],
    [certificate('authority').slice(0, 200), 'unreadable'],
    [certificate('here'), 'notAuthority'],
    [certificate('alone'), 'notAuthority'],
    [certificate('old-authority'), 'expired'],
    [certificate('weak-curve'), 'weak'],
    [certificate('authority') + certificate('here'), 'notAuthority'],
    [certificate('authority').repeat(6), 'tooMany'],
    ['-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----', 'privateKey'],
    [`${certificate('authority')}-----BEGIN PRIVATE KEY-----`, 'privateKey'],
  ])('is refused with the reason, and never quoted (%#)', (text, problem) => {
    const read = () => readAuthorities(text, Date.now())
    expect(read).toThrow(AuthorityRefused)
    expect(read).toThrow(expect.objectContaining({ problem }))
  })

  test('is shown by name, expiry and fingerprint, as text, with any name', () => {
    const { authorities } = readAuthorities(`Bag Attributes\r\n${certificate('authority')}`, Date.now())
    expect(authorities).toEqual([
      {
        subject: 'Toko Contoh Private CA',
        validUntil: Date.UTC(2120, 0, 1),
        fingerprint: expect.stringMatching(/^([0-9A-F]{2}:){31}[0-9A-F]{2}$/),
      },
    ])
    expect(nameIn('C=ID\nO=Toko\u202e\nCN=\u001b[2JRoot')).toBe(' [2JRoot, Toko , ID')
    expect(nameIn(`CN=${'x'.repeat(500)}`)).toHaveLength(120)
  })

  test('is kept with the merchant, makes the counter outdated, and can be removed again', async () => {
    const { merchant, dataDir } = merchantRoom()
    const file = join(dataDir, 'live/gateway-authority.pem')
    const before = merchant.version()
    await merchant.trust(certificate('authority'))
    expect((await merchant.status()).authorities).toMatchObject([{ subject: 'Toko Contoh Private CA' }])
    expect(merchant.version()).not.toBe(before)
    await expect(merchant.trust('nonsense')).rejects.toThrow(AuthorityRefused)
    expect(readFileSync(file, 'utf8')).toContain('BEGIN CERTIFICATE')
    await merchant.trust('')
    expect((await merchant.status()).authorities).toEqual([])
    await merchant.trust('')
  })
})

describe('the connection test', () => {
  test.each([
    ['here', 'untrusted', 'Toko Contoh Private CA (UNABLE_TO_VERIFY_LEAF_SIGNATURE)'],
    ['alone', 'untrusted', 'alone (DEPTH_ZERO_SELF_SIGNED_CERT)'],
    ['expired', 'expired', 'CERT_HAS_EXPIRED'],
  ])('says what is wrong with the certificate, and who issued it (%s)', async (name, verdict, detail) => {
    const gateway = await httpsGateway(name)
    const { merchant } = await readyRoom(gateway.url, keys)
    expect(await merchant.test()).toMatchObject({ verdict, detail })
    expect(gateway.requests()).toBe(0)
  })

  test('reaches the gateway once its authority is trusted, and reports a wrong server name', async () => {
    const gateway = await httpsGateway('here')
    const { merchant } = await readyRoom(gateway.url, keys)
    await merchant.trust(certificate('authority'))
    // The server behind it signs nothing.
    expect(await merchant.test()).toMatchObject({ verdict: 'answerSignature' })
    expect(gateway.requests()).toBe(1)
    const other = await readyRoom((await httpsGateway('elsewhere')).url, keys)
    await other.merchant.trust(certificate('authority'))
    expect(await other.merchant.test()).toMatchObject({ verdict: 'wrongName' })
  })
})
