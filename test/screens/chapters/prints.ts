import type { Shop } from '../shop.ts'
import { type Take, toCounter } from './chapter.ts'

/** What the printers were given, and what became of it. */
export async function throughPrints(shop: Shop, take: Take): Promise<void> {
  const { page } = shop
  await toCounter(shop)
  await page.keyboard.press('Shift+F9')
  await page.getByRole('dialog').waitFor()
  await take('prints')
  await page.keyboard.press('Escape')
}
