/** The parts of an address that we check, by the names of browsers and Node's `URL`. */
export interface WebAddress {
  readonly protocol: string
  readonly host: string
  readonly hostname: string
  readonly port: string
  readonly origin: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

// Every runtime of this file has it, but no type library that it may use.
declare const URL: { parse(text: string): WebAddress | null }

/**
 * An http or https address whose host is the one that a person reads; null for any other. Refused is everything that a
 * browser would repair or hide: a name before the host (`http://localhost@evil.example`), `127.1`, backslashes, spaces,
 * other letters.
 */
export function readWebAddress(text: string): WebAddress | null {
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]?.toLowerCase()
  const isPlain = /^[!-~]+$/.test(text) && !text.includes('\\')
  const url = host && isPlain ? URL.parse(text) : null
  if (!url) return null
  const usualPort = url.protocol === 'https:' ? 443 : 80
  return host === url.host || host === `${url.host}:${usualPort}` ? url : null
}

/** Whether an address is on this very computer. */
export const isHere = ({ hostname }: Pick<WebAddress, 'hostname'>): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Whether nobody in between can read or change what goes to an address: it is encrypted, or never leaves this computer. */
export const isPrivate = (address: WebAddress): boolean =>
  address.protocol === 'https:' || (address.protocol === 'http:' && isHere(address))

/** A QR code for a phone's camera carries little more, and no gateway needs it. */
export const MAX_ADDRESS = 2_048
