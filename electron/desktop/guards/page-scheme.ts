import { type IpcMainInvokeEvent, protocol, type WebContents } from 'electron'
import { securityHeaders } from '../../page/headers.ts'
import type { PageFiles } from '../../page/page-files.ts'

const scheme = 'app'
const host = 'loket'

/** The address of the desktop's page, neither in a network nor in the file system. */
export const pageAddress = `${scheme}://${host}/`

/** The address of the customer display's page. */
export const displayAddress = `${pageAddress}display`

/** Declares the page's own scheme; Electron takes this only before it is ready. */
export function declarePageScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ])
}

/** Serves the fixed files of the page under the scheme. */
export function servePage(files: Pick<PageFiles, 'get'>): void {
  protocol.handle(scheme, ({ method, url }) => {
    const { pathname } = new URL(url)
    const file = method === 'GET' && isPage(url) ? files.get(pathname) : undefined
    return file
      ? new Response(file.body, { headers: file.headers })
      : new Response('Not found', {
          status: 404,
          headers: { ...securityHeaders, 'content-type': 'text/plain' },
        })
  })
}

/** Whether an address is of our page. The origin does not show it: in Node, every own scheme has the origin "null". */
export function isPage(address: string): boolean {
  const url = URL.parse(address)
  return url?.protocol === `${scheme}:` && url.host === host
}

/** The caller as Electron describes it; a frame that is gone is null. */
export type Call = Pick<IpcMainInvokeEvent, 'sender' | 'senderFrame'>

/** Whether a call comes from a window's own page, at an address of ours, and from no frame inside it. */
export function isFromPage(
  { sender, senderFrame: frame }: Call,
  contents: WebContents,
  isOurs: (address: string) => boolean,
): boolean {
  return sender === contents && frame !== null && frame === contents.mainFrame && isOurs(frame.url)
}
