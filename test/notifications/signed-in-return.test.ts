import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSigner } from '../../platform/signing/sign.ts'
import { headerTime } from '../helpers/signed-request.ts'
import { merchantId, openedReceiver, paid, path } from './opened-receiver.ts'

describe('what we sign in return', () => {
  const ofOurOwn = /^[0-9a-f-]{36}$/
  const odd = ['R&status=02', 'R&', 'a=b', 'R 1', '{"a":1}', 'R:1', "R'", 'x'.repeat(65), 'R%26', 'é']
  const unreadable = ['R&status=02', 'R 1', 'é', 'x'.repeat(65)]
  const signedToo = ['REQ.1', '2026/11/23:000001', 'aGFsbG8=', '{"a":1}', 'x.'.repeat(32)]
  type Case = readonly [rule: string, header: string, signed: string | undefined, repeated: string | RegExp]
  test.each<Case>([
    ...odd.map(
      (id): Case => [
        'none of the header alone that is more than letters and digits',
        id,
        undefined,
        ofOurOwn,
      ],
    ),
    ...signedToo.map(
      (id): Case => ['any that the gateway signed as well, as the document wants it', id, id, id],
    ),
    [
      'the signed one where the header has another, of more than letters and digits',
      '2026.11.27:8',
      'N.1',
      'N.1',
    ],
    ...unreadable.map(
      (id): Case => ['none that could be read as more than one, even a signed one', id, id, ofOurOwn],
    ),
    ['one of our own where the gateway gave none', '', undefined, ofOurOwn],
  ])('repeats of request ids %s (%j)', async (_rule, header, signedId, repeated) => {
    const { notify } = await openedReceiver()
    const reply = await notify({ requestId: signedId, ...paid }, { headers: { 'X-REQUEST-ID': header } })
    expect(reply).toMatchObject({ status: 200, signatureValid: true })
    expect(reply.body.requestId).toEqual(
      typeof repeated === 'string' ? repeated : expect.stringMatching(repeated),
    )
    expect(reply.headers.get('x-request-id')).toBe(reply.body.requestId)
  })

  const secretOfBoth = 'sorted-secret'
  const sorted = createSigner('sorted-sha256-hex', { secret: secretOfBoth })
  /** Sent by anybody with one notification of the gateway, in a world where neither path nor headers are signed. */
  async function sendSorted(url: string, members: object, requestId: string, signature?: string) {
    const body = Buffer.from(JSON.stringify(members))
    const timestamp = headerTime()
    return fetch(url, {
      method: 'POST',
      body,
      headers: {
        'Content-Type': 'application/json;charset=utf-8',
        'X-TIMESTAMP': timestamp,
        'X-SIGNATURE': signature ?? sorted.sign({ method: 'POST', path, timestamp }, body),
        'X-PARTNER-ID': merchantId,
        'X-REQUEST-ID': requestId,
      },
    })
  }

  test('does not sign an answer that ends a refund', async () => {
    const { url } = await openedReceiver({ signer: sorted })
    for (const injected of [
      'R-1&status=02',
      'R-1&merchantRefundNo=R-1&status=02',
      'R-1&amount=1&status=02',
    ]) {
      const reply = await sendSorted(url, { requestId: 'N-1', ...paid }, injected)
      expect(reply.status).toBe(200)
      const signature = reply.headers.get('x-signature') ?? ''
      const forged = { errCode: '0', merchantId, requestId: 'R-1', status: '02' }
      const parts = { method: 'POST', path: '/payment/v2.3/ewallet/refund/query', timestamp: '' }
      expect(sorted.verify(parts, Buffer.from(JSON.stringify(forged)), signature)).toBe(false)
    }
  })

  test('is the same one however it is spelled, where the signature covers members and not bytes', async () => {
    const { url, told } = await openedReceiver({ signer: sorted })
    const members = { amount: '10000.00', requestId: 'N-1', vaCode: '8801' }
    const signature = sorted.sign(
      { method: 'POST', path, timestamp: '' },
      Buffer.from(JSON.stringify(members)),
    )
    const turned = Object.fromEntries(Object.entries(members).reverse())
    for (const each of [members, turned, { ...members, payer: '' }, { ...members, x: null }])
      expect((await sendSorted(url, each, 'N-1', signature)).status).toBe(200)
    for (const sign of ['1', '2', signature])
      expect((await sendSorted(url, { ...members, sign }, 'N-1', signature)).status).toBe(200)
    expect(told).toHaveLength(1)
    expect((await sendSorted(url, { ...members, requestId: 'N-2' }, 'N-2')).status).toBe(200)
    expect(told).toHaveLength(2)
  })

  test('is refused if a member could be split in two, even with a valid signature', async () => {
    const { url, told } = await openedReceiver({ signer: sorted })
    const hash = (text: string) => createHash('sha256').update(text).digest('hex')
    for (const payer of ['SITI&status=02', 'SITI&storeId=1', 'SITI&x=']) {
      const text = `merchantTradeNo=TRX-1&payer=${payer}&status=01&key=${secretOfBoth}`
      const members = { merchantTradeNo: 'TRX-1', payer, status: '01' }
      expect((await sendSorted(url, members, 'N-1', hash(text))).status).toBe(401)
    }
    expect(told).toEqual([])
    expect((await sendSorted(url, { ...paid, payer: 'SITI & BUDI = 2' }, 'N-1')).status).toBe(200)
    expect(told).toHaveLength(1)
  })
})
