import { readFileSync } from 'node:fs'
import { createServer, type ServerOptions } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

const folder = join(import.meta.dirname, 'certificates')

/**
 * One of the certificates for tests, as PEM. `authority` signed all but `alone`, `old-authority` and `any-address`, which is for 0.0.0.0;
 * `below-intermediate` is signed by `intermediate`, whose own issuer nobody sends.
 */
export const certificate = (name: string): string => readFileSync(join(folder, `${name}.pem`), 'utf8')

/** The private key of every certificate here that a server shows. */
export const certificateKey = (): Buffer => readFileSync(join(folder, 'server.key'))

/** A server on this computer with a certificate that answers every request with `{}` and counts them. */
export async function httpsGateway(
  cert: string,
  options: ServerOptions = {},
): Promise<{ url: string; requests: () => number }> {
  let requests = 0
  const key = certificateKey()
  const server = createServer({ cert: certificate(cert), key, ...options }, (_request, response) => {
    requests += 1
    response.end('{}')
  })
  server.on('tlsClientError', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: () => requests,
  }
}
