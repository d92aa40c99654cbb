import { isIP } from 'node:net'

/** What an address counts as: an IPv6 line has 2^64 addresses, which count as one caller. */
export function networkOf(address: string): string {
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
