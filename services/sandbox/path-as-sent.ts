/** The address that HTTP lets a client write before the path of its request line. */
const ADDRESS = /^https?:\/\/[^/?#]*/i

/** The path in a request line, as it was sent and as the signature covers it. */
export function pathAsSent(target: string): string {
  const [path = ''] = target.replace(ADDRESS, '').split('?', 1)
  return path || '/'
}
