import { shell, type WebContents } from 'electron'
import { isPrivate, readWebAddress } from '../../shared/web-address.ts'
import { mayOpenOutside, outsideHosts } from './outside-links.ts'
import { displayAddress } from './page-scheme.ts'

interface KnownPagesOptions {
  readonly isKnown: (url: string) => Promise<boolean>
  readonly openDisplay: () => void
  readonly leadsOutside: () => boolean
}

/**
 * Lets one window's page open pages in the computer's browser: those that the gateway gave for an order, and WhatsApp
 * with a receipt. The page can't name any other, not even one that looks like them. The customer display is opened by the main process.
 */
export function openKnownPages(
  contents: WebContents,
  { isKnown, openDisplay, leadsOutside }: KnownPagesOptions,
): void {
  contents.setWindowOpenHandler(({ url }) => {
    if (url === displayAddress) openDisplay()
    else if (leadsOutside()) void openIfKnown(url).catch(() => {})
    return { action: 'deny' }
  })

  async function openIfKnown(url: string): Promise<void> {
    // An older Loket may have stored links that nobody had checked.
    const address = readWebAddress(url)
    if (!address || !isPrivate(address)) return
    if (mayOpenOutside(url, outsideHosts) || (await isKnown(url))) await shell.openExternal(url)
  }
}
