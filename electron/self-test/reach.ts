import { connect as connectPlain } from 'node:net'
import { connect as connectEncrypted } from 'node:tls'
import type { Settings } from '../../shared/settings/settings.ts'
import { readWebAddress } from '../../shared/web-address.ts'
import { deviceOf } from '../printing/devices/device-of.ts'
import { type Check, check, failed, noted, ok } from './check.ts'

const REACH_MS = 5_000

/** The printers and the gateway of the settings. Nothing is printed, and the gateway is asked nothing. */
export function reachChecks({ printers, live }: Settings): Promise<Check>[] {
  const asked = printers.map((printer) => {
    const name = `printer ${printer.name}`
    return check(name, async () => {
      const { state } = await deviceOf(printer).status(AbortSignal.timeout(REACH_MS))
      return state === 'reachable'
        ? ok(name, `${printer.device} is there`)
        : failed(name, `${printer.device}: ${state}`)
    })
  })
  const printersAsked =
    asked.length > 0 ? asked : [check('printers', () => noted('printers', 'none is set up'))]
  return [...printersAsked, check('gateway', () => gateway(live.baseUrl))]
}

async function gateway(baseUrl: string): Promise<Check> {
  if (baseUrl === '') return noted('gateway', 'none is set up for real money')
  const url = readWebAddress(baseUrl)
  if (!url) return failed('gateway', `${baseUrl} is no address`)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const certificate = await handshake(host, Number(url.port), url.protocol === 'https:')
  return ok('gateway', `${url.host} answers${certificate}`)
}

function handshake(host: string, port: number, encrypted: boolean): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = encrypted
    ? connectEncrypted(
        // What the environment says of certificates is not asked.
        {
          host,
          port: port || 443,
          rejectUnauthorized: true,
          ...(/^[\d.:]+$/.test(host) ? {} : { servername: host }),
        },
        () =>
          resolve(
            `, with a certificate until ${'getPeerCertificate' in socket ? socket.getPeerCertificate().valid_to : ''}`,
          ),
      )
    : connectPlain({ host, port: port || 80 }, () => resolve(', on this computer'))
  socket.setTimeout(REACH_MS, () => socket.destroy(new Error(`${host} does not answer`)))
  socket.on('error', reject)
  return promise.finally(() => socket.destroy())
}
