import type { Shop } from '../shop.ts'
import { button, charge, sees, type Take, toCounter } from './chapter.ts'

/** The customer's own screen, from nothing to pay to paid. Its pictures are taken where it stands: in a page of its own. */
export async function throughDisplay(shop: Shop, take: Take): Promise<void> {
  const { look, page } = shop
  await toCounter(shop)
  await shop.onDisplay(async (display) => {
    const shows = (kind: string) => display.locator(`main[data-shown="${kind}"]`).waitFor()
    await shows('idle')
    await take('display-idle')
    await charge(shop, look.amounts.qr, 'QRIS')
    await page.keyboard.press('Enter')
    await sees(shop, 'open')
    await shows('code')
    await take('display-code')
    const merchantTradeNo = await page.getByTestId('order-number').innerText()
    await shop.call('training.play', { merchantTradeNo, action: 'pay' })
    await shows('paid')
    await take('display-paid')
    await button(page, shop.say('receipt.toPhone')).click()
    await display.getByTestId('code-qr').waitFor()
    await take('display-receipt')
    await page.keyboard.press('Escape')
  })
  await page.keyboard.press('Escape')
}
