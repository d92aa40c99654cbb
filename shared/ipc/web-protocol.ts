/** What browser mode's page and its counter must spell alike. */

/** Which page calls: the counter's own, or the customer display, which may only show. */
export type WebPlace = '' | '/display'

/** Stands before the secrets in the address that lets a browser in. What follows a # is never sent to any server. */
export const secretsMark = '#let-in='

/** What the page keeps for its origin: a secret of the counter's page and one of the display's. */
export interface PageSecrets {
  readonly page: string
  readonly display: string
}

/** The secrets as they stand behind {@link secretsMark}. */
export const secretsText = ({ page, display }: PageSecrets): string => `${page}.${display}`

/** Reads what {@link secretsText} wrote; null of anything else. */
export function readSecrets(text: string): PageSecrets | null {
  const [, page, display] = /^([\w-]{43})\.([\w-]{43})$/.exec(text) ?? []
  return page && display ? { page, display } : null
}

/** The headers of every call. */
export const secretHeader = 'x-loket-secret'
/** Names the window that calls: duty belongs to it. Only that window knows it. */
export const windowHeader = 'x-loket-window'

/** The headers by which page and counter prove to each other that they know the secret, before it is sent. */
export const nonceHeader = 'x-loket-nonce'
export const proofHeader = 'x-loket-proof'

/** What each side signs with the secret's digest; the origin in it, so that a proof is of no use at any other port. */
export const proofText = (side: 'page' | 'counter', place: WebPlace, origin: string, nonce: string): string =>
  ['loket', side, place, origin, nonce].join('|')

/** The subprotocol of the line for events; a browser sends no headers of ours there, so the secrets follow it. */
export const eventsProtocol = 'loket'
const secretPrefix = 'secret.'
const windowPrefix = 'window.'

/** The subprotocols that a page asks for; the customer display is no window of anybody's. */
export const eventsProtocols = (secret: string, window: string): string[] => [
  eventsProtocol,
  secretPrefix + secret,
  ...(window === '' ? [] : [windowPrefix + window]),
]

/** Reads the secrets out of the header that {@link eventsProtocols} becomes. */
export function readProtocols(header: string): { secret?: string; window?: string } {
  const offered = header.split(',').map((each) => each.trim())
  const after = (prefix: string) => offered.find((each) => each.startsWith(prefix))?.slice(prefix.length)
  const [secret, window] = [after(secretPrefix), after(windowPrefix)]
  return { ...(secret === undefined ? {} : { secret }), ...(window === undefined ? {} : { window }) }
}
