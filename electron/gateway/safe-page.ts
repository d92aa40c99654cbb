/**
 * Whether a page of the gateway's may be put before a customer. An authentic answer is no reason to send people, or this
 * computer's browser, to a script, a file or an unencrypted page; only a gateway on this computer has such pages here.
 */
export function isSafePage(text: string, pagesHere: boolean): boolean {
  const url = URL.parse(text)
  // What a browser would mend or hide is not what is shown, so it is no address.
  if (!url || !/^[!-~]+$/.test(text) || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || (pagesHere && url.protocol === 'http:' && isHere(url))
}

/** Whether an address is of this very computer. */
export const isHere = ({ hostname }: URL) =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname)
