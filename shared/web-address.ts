/** The parts of an address that we judge it by, as browsers and Node's `URL` name them. */
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

// Every system that this runs on has it; none of their type libraries is read here.
declare const URL: { parse(text: string): WebAddress | null }

/**
 * An http or https address whose host is the one that a person reads; null for any other. Refused is whatever a browser
 * would mend or hide: a name before the host (`http://localhost@evil.example`), `127.1`, backslashes, spaces, other letters.
 */
export function readWebAddress(text: string): WebAddress | null {
  const host = /^https?:\/\/([^/?#]+)/i.exec(text)?.[1]?.toLowerCase()
  const isPlain = /^[!-~]+$/.test(text) && !text.includes('\\')
  const url = host && isPlain ? URL.parse(text) : null
  if (!url) return null
  const usualPort = url.protocol === 'https:' ? 443 : 80
  return host === url.host || host === `${url.host}:${usualPort}` ? url : null
}

/** Whether an address is of this very computer. */
export const isHere = ({ hostname }: Pick<WebAddress, 'hostname'>): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Whether nobody on the way can read or change what goes to an address: it is encrypted, or never leaves this computer. */
export const isPrivate = (address: WebAddress): boolean =>
  address.protocol === 'https:' || (address.protocol === 'http:' && isHere(address))
