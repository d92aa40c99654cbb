import { type BrowserWindow, dialog, shell } from 'electron'
import type { Language } from '../../../shared/language.ts'
import { isPrivate, readWebAddress } from '../../../shared/web-address.ts'
import { texts } from '../texts.ts'
import { mayOpenOutside } from './outside-links.ts'
import { displayAddress } from './page-scheme.ts'

interface KnownPagesOptions {
  readonly isKnown: (url: string) => Promise<boolean>
  readonly openDisplay: () => void
  readonly leadsOutside: () => boolean
  readonly language: () => Language
  readonly onTrouble: (error: unknown) => void
}

/**
 * Lets one window's page open pages in the computer's browser: those that the gateway gave for an order, and WhatsApp with
 * a receipt. The page can't name any other, not even one that looks like them. The customer display is opened by the main
 * process. If the computer has no browser that opens them, a message says so: otherwise a press would do nothing.
 */
export function openKnownPages(
  window: BrowserWindow,
  { isKnown, openDisplay, leadsOutside, language, onTrouble }: KnownPagesOptions,
): void {
  window.webContents.setWindowOpenHandler(({ url }) => {
    if (url === displayAddress) openDisplay()
    else if (leadsOutside()) openIfKnown(url).catch(onTrouble)
    return { action: 'deny' }
  })

  async function openIfKnown(url: string): Promise<void> {
    // An older Loket may have stored links that nobody had checked.
    const address = readWebAddress(url)
    if (!address || !isPrivate(address)) return
    if (!mayOpenOutside(url) && !(await isKnown(url))) return
    await shell.openExternal(url).catch(tell)
  }

  function tell(error: unknown): void {
    onTrouble(error)
    if (window.isDestroyed()) return
    const message = texts[language()].notOpened
    void dialog.showMessageBox(window, { type: 'warning', title: 'Loket', message, buttons: ['OK'] })
  }
}
