import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { networkOf } from '../../../platform/network-of.ts'

/**
 * The address that a request counts against. A reverse proxy appends the address that it saw to `X-Forwarded-For`. The caller
 * wrote everything before that, and without a proxy the whole header.
 */
export function callerOf({ headers, socket }: IncomingMessage, isBehindProxy: boolean): string {
  const forwarded = isBehindProxy ? String(headers['x-forwarded-for'] ?? '') : ''
  const last = forwarded.split(',').at(-1)?.trim() ?? ''
  return networkOf(isIP(last) ? last : (socket.remoteAddress ?? ''))
}
