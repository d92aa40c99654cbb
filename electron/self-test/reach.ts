import { existsSync, readFileSync } from 'node:fs'
import { connect as connectPlain, isIP } from 'node:net'
import { connect as connectEncrypted, getCACertificates } from 'node:tls'
import type { Settings } from '../../shared/settings/settings.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { deviceOf } from '../printing/devices/device-of.ts'
import { troubleOf } from '../printing/devices/said-status.ts'
import { type Check, check, failed, noted, ok } from './check.ts'

const REACH_MS = 5_000

/**
 * Checks whether the printers and the gateway of the settings can be reached. Nothing is printed, and no request is
 * sent to the gateway. `authority` is the file of the certificate authority that the shop trusts besides the usual
 * ones.
 */
export function reachChecks({ printers, live }: Settings, authority: string): Promise<Check>[] {
  const asked = printers.map((printer) => {
    const name = `printer ${printer.name}`
    return check(name, async () => {
      const trouble = troubleOf(await deviceOf(printer).status(AbortSignal.timeout(REACH_MS)))
      return trouble === null
        ? ok(name, `${printer.device} is there`)
        : failed(name, `${printer.device}: ${trouble}`)
    })
  })
  const printersAsked =
    asked.length > 0 ? asked : [check('printers', () => noted('printers', 'none is set up'))]
  return [...printersAsked, check('gateway', () => gateway(live.baseUrl, authority))]
}

async function gateway(baseUrl: string, authority: string): Promise<Check> {
  if (baseUrl === '') return noted('gateway', 'none is set up for real money')
  const url = readWebAddress(baseUrl)
  if (!url) return failed('gateway', `${baseUrl} is no address`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const own = existsSync(authority) ? readFileSync(authority, 'utf8') : null
  const said =
    url.protocol === 'https:'
      ? await encrypted(host, Number(url.port) || 443, own)
      : await plain(host, Number(url.port) || 80)
  return ok('gateway', `${url.host} answers, ${said}`)
}

/** A TLS handshake, checked as the counter's own connections are; environment variables have no influence. */
function encrypted(host: string, port: number, own: string | null): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connectEncrypted({
    host,
    port,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ...(isIP(host) ? {} : { servername: host }),
    ...(own === null ? {} : { ca: [...getCACertificates('default'), own] }),
  })
  socket.once('secureConnect', () =>
    resolve(`with a certificate until ${socket.getPeerCertificate().valid_to}`),
  )
  socket.setTimeout(REACH_MS, () => socket.destroy(new Error(`${host} does not answer`)))
  socket.on('error', reject)
  return promise.finally(() => socket.destroy())
}

function plain(host: string, port: number): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connectPlain({ host, port }, () => resolve('on this computer'))
  socket.setTimeout(REACH_MS, () => socket.destroy(new Error(`${host} does not answer`)))
  socket.on('error', reject)
  return promise.finally(() => socket.destroy())
}
