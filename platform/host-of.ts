import type { IncomingMessage } from 'node:http'

/**
 * The host that a request names; null without one, and where it names several: Node tells the first, and whatever stands before us
 * may have looked at the last.
 */
export function hostOf({
  headers,
  rawHeaders,
}: Pick<IncomingMessage, 'headers' | 'rawHeaders'>): string | null {
  const named = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && /^host$/i.test(name))
  return named.length === 1 ? (headers.host ?? null) : null
}
