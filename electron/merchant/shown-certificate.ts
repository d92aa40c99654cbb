import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { nameIn } from './certificate-authorities.ts'

const MAX_MS = 5_000

/**
 * Who issued the certificate that a server shows, to name an untrusted issuer to the owner; null if it shows none. Only
 * the TLS handshake takes place: nothing is sent, and nothing the server says is used.
 */
export function issuerAt(address: string): Promise<string | null> {
  const { hostname, port } = new URL(address)
  const host = hostname.replace(/^\[|\]$/g, '')
  const { promise, resolve } = Promise.withResolvers<string | null>()
  const socket = connect({
    host,
    port: Number(port) || 443,
    minVersion: 'TLSv1.2',
    ...(isIP(host) ? {} : { servername: host }),
    // The certificate is only displayed. The transport decides whom the counter talks to, and always checks.
    rejectUnauthorized: false,
  })
  socket.setTimeout(MAX_MS, () => socket.destroy())
  socket.once('error', () => resolve(null))
  socket.once('close', () => resolve(null))
  socket.once('secureConnect', () => {
    const issuer = socket.getPeerX509Certificate()?.issuer
    resolve(issuer ? nameIn(issuer) : null)
    socket.destroy()
  })
  return promise
}
