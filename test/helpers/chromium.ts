import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/set-up/browser.mjs'

/** The Chromium of this machine, kept from calling anybody. */
export function launchChromium(): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('no browser: `npm test` gets one')
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu',
    ],
    // Root, as in a container, has no user namespace to sandbox in.
    chromiumSandbox: process.getuid?.() !== 0,
  })
}
