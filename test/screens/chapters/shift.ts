import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

/** The shift that runs, with the day's sales in it, its closing, and what the printers were given. */
export async function throughShift({ page, say, call }: Shop, take: Take): Promise<void> {
  await call('shift.open', { float: null })
  await page.keyboard.press('F12')
  await button(page, say('shift.close')).waitFor()
  await take('shift')
  await button(page, say('shift.close')).click()
  await page.getByRole('heading', { name: say('shift.lastLook') }).waitFor()
  await take('shift-close')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+F9')
  await page.getByRole('dialog').waitFor()
  await take('prints')
  await page.keyboard.press('Escape')
}
