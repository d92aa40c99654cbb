import * as z from 'zod'
import { isPrivate, readWebAddress, type WebAddress } from '../web-address.ts'

/** Empty, or an address; `rule` is its problem's text. */
const address = (isGood: (url: WebAddress, text: string) => boolean, rule: string) =>
  z
    .string()
    .max(200)
    .refine(
      (text) => {
        const url = readWebAddress(text)
        return text === '' || (url !== null && isGood(url, text))
      },
      { error: rule },
    )

/** No query: the path is signed exactly as it is written. */
const hasPlainPath = ({ pathname }: WebAddress, text: string) => {
  const path = text.replace(/^\w+:\/\/[^/]+/, '')
  return /^[\w.~/-]*$/.test(path) && pathname === (path || '/')
}

/** The allowed form of `notifyUrl`: its path is signed, so it has no query. */
export const publicUrl = address(hasPlainPath, 'must be empty, or an http or https address without a query')

/** Real money travels encrypted; a gateway on this computer may do without. The paths of the operations are appended. */
export const gatewayUrl = address(
  (url, text) => isPrivate(url) && hasPlainPath(url, text) && !url.pathname.includes('//'),
  'must be an https address without a query',
)

/** A folder of a web server; the updater adds the files' names itself. */
export const feedUrl = address(
  (url, text) => isPrivate(url) && hasPlainPath(url, text),
  'must be empty, or an https address without a query',
)

/** Where a payer's browser may be sent back. API document: String(200). */
export const redirectUrl = address(isPrivate, 'must be empty, or an https address')
