import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGatewayClient } from '../../electron/gateway/client.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { createQrOrder } from '../../shared/gateway/operations/create-qr-order.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah } from '../../shared/money.ts'
import { formatHeaderTime } from '../../shared/wib-time.ts'
import { type Comparison, compare, timed } from './measure.ts'

const CALLS = 2_000
const WARM_UP = 200
const merchantId = '010001'
const signer = createSigner('hmac-sha256-hex', { secret: 'bench-secret' })

/** A signed, validated, verified creation by our client, against a bare fetch that posts the same bytes and reads the answer's. */
export async function benchClient(turns: (most: number) => number): Promise<Comparison> {
  const gateway = await startGateway()
  const transport = createTransport()
  const client = createGatewayClient({
    profile: documentDefault,
    baseUrl: gateway.url,
    merchantId,
    signer,
    transport,
    now: Date.now,
    onContact: () => {},
  })
  const url = gateway.url + createQrOrder.path
  const ours: number[] = []
  const bare: number[] = []
  for (let call = 0; call < WARM_UP + turns(CALLS); call += 1) {
    const fields = {
      paymentType: 'QRIS',
      merchantTradeNo: `LK-${call}`,
      amount: rupiah(25_000),
      productName: 'Toko Saya',
    } as const
    const { body: prepared, requestId } = client.prepare(createQrOrder, fields)
    const body = new Uint8Array(prepared)
    const headers = {
      'Content-Type': 'application/json;charset=utf-8',
      'X-TIMESTAMP': formatHeaderTime(Date.now()),
      'X-SIGNATURE': '0'.repeat(64),
      'X-PARTNER-ID': merchantId,
      'X-REQUEST-ID': requestId,
    }
    const our = await timed(() => client.send(client.prepare(createQrOrder, fields)))
    const their = await timed(async () => (await fetch(url, { method: 'POST', headers, body })).arrayBuffer())
    if (call < WARM_UP) continue
    ours.push(our)
    bare.push(their)
  }
  await transport.close()
  gateway.close()
  return compare("client's signed call / bare fetch of the same bytes", ours, bare, '≤ 1.25')
}

/** Answers any creation with an open order, signed; it costs both callers the same. */
async function startGateway() {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { requestId, merchantTradeNo, paymentType, amount, productName } = JSON.parse(
      Buffer.concat(chunks).toString(),
    )
    const body = Buffer.from(
      JSON.stringify({
        requestId,
        errCode: '0',
        merchantId,
        paymentType,
        amount,
        merchantTradeNo,
        productName,
        status: '01',
        platformTradeNo: 'P-1',
        qrCode: '0'.repeat(200),
        expiredTime: '20991231235959',
      }),
    )
    const timestamp = formatHeaderTime(Date.now())
    response.writeHead(200, {
      'Content-Type': 'application/json;charset=utf-8',
      'X-TIMESTAMP': timestamp,
      'X-SIGNATURE': signer.sign({ method: 'POST', path: createQrOrder.path, timestamp }, body),
      'X-PARTNER-ID': merchantId,
      'X-REQUEST-ID': requestId,
      'Content-Length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
