import type { Reply } from './failure.ts'

/** What browser mode's page and its counter must write the same way. */

/** Which page calls: the counter's own, or the customer display, which may only show. */
export type WebPlace = '' | '/display'

/** Precedes the secrets in the address that lets a browser in. What follows a # is never sent to any server. */
export const secretsMark = '#let-in='

/** The secrets that the page keeps for its origin: one for the counter's page and one for the display. */
export interface PageSecrets {
  readonly page: string
  readonly display: string
}

/** The secrets as text after {@link secretsMark}. */
export const secretsText = ({ page, display }: PageSecrets): string => `${page}.${display}`

/** Reads what {@link secretsText} wrote; null for anything else. */
export function readSecrets(text: string): PageSecrets | null {
  const [, page, display] = /^([\w-]{43})\.([\w-]{43})$/.exec(text) ?? []
  return page && display ? { page, display } : null
}

/** The headers of every call. */
export const secretHeader = 'x-loket-secret'
/** Names the calling window: duty belongs to it. Only that window knows it. */
export const windowHeader = 'x-loket-window'

/** A fresh random text that both prove over, before the page sends its secret. The counter's proof is in the answer. */
export const nonceHeader = 'x-loket-nonce'
/** The page's proof that it knows the secret: a signature of {@link proofText}. */
export const proofHeader = 'x-loket-proof'

/** What each side signs with the secret's digest; it includes the origin, so that a proof is useless at any other port. */
export const proofText = (side: 'page' | 'counter', place: WebPlace, origin: string, nonce: string): string =>
  ['loket', side, place, origin, nonce].join('|')

/** The subprotocol of a page's line; browsers send no custom headers there, so the secrets follow it. */
export const lineProtocol = 'loket'
const secretPrefix = 'secret.'
const windowPrefix = 'window.'
const firstPrefix = 'first.'

/**
 * The subprotocols that a page requests; the customer display has no window of its own. `first` is a call without input that is
 * answered as {@link FIRST_CALL} as soon as the line is open.
 */
export const lineProtocols = (secret: string, window: string, first: string | null = null): string[] => [
  lineProtocol,
  secretPrefix + secret,
  ...(window === '' ? [] : [windowPrefix + window]),
  ...(first === null ? [] : [firstPrefix + first]),
]

/** More letters than {@link lineProtocols} ever are. A stranger may send a mebibyte of subprotocols. */
const MAX_PROTOCOLS = 512

/** Reads the secrets out of the header that carries {@link lineProtocols}. */
export function readProtocols(header: string): { secret?: string; window?: string; first?: string } {
  if (header.length > MAX_PROTOCOLS) return {}
  const offered = header.split(',').map((each) => each.trim())
  const after = (prefix: string) => offered.find((each) => each.startsWith(prefix))?.slice(prefix.length)
  const [secret, window, first] = [after(secretPrefix), after(windowPrefix), after(firstPrefix)]
  return {
    ...(secret === undefined ? {} : { secret }),
    ...(window === undefined ? {} : { window }),
    ...(first === undefined ? {} : { first }),
  }
}

/** As many calls of one line wait for their answers; the page makes further ones by request. */
export const MAX_ON_LINE = 16
/** The longest call on a line, in letters of its JSON: longer ones, with pictures in them, are made by request. */
export const MAX_LINE_LETTERS = 16_384

/** The number of the call that comes with the request for the line; a page counts its others from 1. */
export const FIRST_CALL = 0

/** What a page sends on its line: a call, with a number that is its own. */
export interface LineCall {
  readonly call: number
  readonly name: string
  readonly input: unknown
}

/** What comes back on it: an event, or the answer to the call of that number. */
export type LineNews =
  | { readonly name: string; readonly value: unknown }
  | { readonly call: number; readonly reply: Reply<unknown> }
