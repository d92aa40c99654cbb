import { isPrivate, MAX_ADDRESS, readWebAddress } from '../../shared/web-address.ts'

/**
 * Whether a page of the gateway may be shown to a customer. Even an authentic answer may not lead people, or this
 * computer's browser, to a script, a file or an unencrypted page; only a gateway on this computer has unencrypted
 * pages.
 */
export function isSafePage(text: string, pagesHere: boolean): boolean {
  const url = text.length <= MAX_ADDRESS ? readWebAddress(text) : null
  return url !== null && (url.protocol === 'https:' || (pagesHere && isPrivate(url)))
}
