import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createSigner } from '../../../platform/signing/sign.ts'
import { merchant, startedSandbox } from '../../sandbox/started-sandbox.ts'

/** The sandbox behind a gateway that inserts card numbers in every possible place, in correctly signed answers. */
export async function leakyGateway(secret: string, card: string) {
  const sandbox = await startedSandbox({ merchant: { ...merchant, secret } })
  const signer = createSigner('hmac-sha256-hex', { secret })
  const server = createServer(async (request, response) => {
    const { url: path = '', method = 'POST', headers } = request
    const answer = await fetch(sandbox.url + path, {
      method,
      headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
      body: await buffer(request),
    }).catch(() => null)
    const text = await answer?.text().catch(() => null)
    // A connection that the sandbox drops is dropped here too.
    if (!answer || typeof text !== 'string') return request.socket.destroy()
    const told = text.startsWith('{') ? JSON.stringify(withCards(JSON.parse(text), card)) : `${text} ${card}`
    const body = Buffer.from(told)
    const timestamp = answer.headers.get('x-timestamp') ?? ''
    response.writeHead(answer.status, {
      ...Object.fromEntries([...answer.headers].filter(([name]) => /^x-|^content-type$/.test(name))),
      ...(timestamp ? { 'x-signature': signer.sign({ method: 'POST', path, timestamp }, body) } : {}),
    })
    response.end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { ...sandbox, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

function withCards(members: Record<string, unknown>, card: string): Record<string, unknown> {
  const spaced = card.replace(/(\d{4})(?=\d)/g, '$1 ')
  return {
    ...members,
    payer: `SITI ${card}`,
    accountNo: spaced,
    errCodeDes: `card ${card}`,
    cardInfo: { number: card, track: `;${card}=2912` },
  }
}
