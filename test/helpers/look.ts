import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { seriousFaults } from './serious-faults.ts'

/** The whole page, kept in the folder that LOKET_PICTURES names, when somebody wants to look at it. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.LOKET_PICTURES
  if (folder) await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
}

/** axe finds no serious fault. With LOKET_PICTURES, the page is also drawn, light and dark. */
export async function look(page: Page, name: string): Promise<void> {
  expect(await seriousFaults(page), name).toEqual([])
  if (!process.env.LOKET_PICTURES) return
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await picture(page, `${name}-${colorScheme}`)
  }
}
