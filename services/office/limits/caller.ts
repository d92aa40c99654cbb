import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * The address that a request counts against. A reverse proxy appends the address that it saw to `X-Forwarded-
 * For`. The caller wrote everything before that; without a proxy the caller wrote all of it.
 */
export function callerOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return networkOf(isIP(last) ? last : (socket.remoteAddress ?? ''))
}

/** A customer has 2^64 IPv6 addresses: they count as one caller. */
function networkOf(address: string): string {
  const version4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (version4 || isIP(address) !== 6) return version4 ?? address
  const [before = '', after] = address.split('::').map((part) => part.split(':').filter(Boolean))
  const missing = after === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array<string>(missing).fill('0'), ...(after ?? [])]
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}
