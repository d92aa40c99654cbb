import type { Page } from 'playwright-core'

/**
 * Keys as fast as a scanner's (`gap` in ms), however busy this machine is: their times are given, not measured. `begins` in
 * milliseconds since 1970.
 */
export async function scan(page: Page, code: string, gap = 5, begins = Date.now()) {
  const session = await page.context().newCDPSession(page)
  const began = begins / 1000
  const keys = [...code, 'Enter']
  for (const [index, key] of keys.entries()) {
    const stroke = { key, code: key === 'Enter' ? 'Enter' : '', timestamp: began + (index * gap) / 1000 }
    const text = key === 'Enter' ? '\r' : key
    const windowsVirtualKeyCode = key === 'Enter' ? 13 : key.charCodeAt(0)
    await session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...stroke, text, windowsVirtualKeyCode })
    await session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke, windowsVirtualKeyCode })
  }
  await session.detach()
}
