/** A process of its own for one of the two servers that `sandbox.ts` compares; prints its port. */
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'

const [which = 'sandbox', path = '', answer = '{}'] = process.argv.slice(2)
const port = which === 'sandbox' ? await serveSandbox() : await serveBare()
process.stdout.write(`${port}\n`)

async function serveSandbox(): Promise<string> {
  const sandbox = await createSandbox({
    port: 0,
    ledger: openLedger(':memory:'),
    merchant: {
      id: '010001',
      secret: 'bench-secret',
      name: 'TOKO CONTOH',
      city: 'JAKARTA',
      nmid: 'ID1020000000001',
    },
    profile: 'hmac-sha256-hex',
  })
  return new URL(sandbox.url).port
}

/** Parses the same JSON and answers the same JSON, and nothing else. */
async function serveBare(): Promise<number> {
  const app = fastify()
  const members = JSON.parse(answer) as object
  app.post(path, async (request) => ({
    ...members,
    requestId: (request.body as { requestId: string }).requestId,
  }))
  await app.listen({ host: '127.0.0.1', port: 0 })
  return (app.server.address() as AddressInfo).port
}
