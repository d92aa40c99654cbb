import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { nameIn } from './authority.ts'

const LONGEST_MS = 5_000

/**
 * Who issued the certificate that a server shows, to tell the owner of an issuer that is not trusted; null where it shows
 * none. Only the greeting of TLS takes place: nothing is asked of the server, and nothing it says is used.
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
    // It is looked at, and not believed: whom the counter talks to is the transport's to decide, which always checks.
    rejectUnauthorized: false,
  })
  socket.setTimeout(LONGEST_MS, () => socket.destroy())
  socket.once('error', () => resolve(null))
  socket.once('close', () => resolve(null))
  socket.once('secureConnect', () => {
    const issuer = socket.getPeerX509Certificate()?.issuer
    resolve(issuer ? nameIn(issuer) : null)
    socket.destroy()
  })
  return promise
}
