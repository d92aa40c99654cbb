import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/**
 * Whom a request counts against. A reverse proxy adds the address that it saw at the end of `X-Forwarded-For`; what stands
 * before it was written by the caller, and without a proxy all of it was.
 */
export function callerOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return networkOf(isIP(last) ? last : (socket.remoteAddress ?? ''))
}

/** An IPv6 customer has 2^64 addresses: they are one caller. */
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
