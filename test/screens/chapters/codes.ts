import { callsByRequest } from '../../helpers/calls-by-request.ts'
import type { Shop } from '../shop.ts'
import { button, charge, chargeButton, newestOrder, sees, type Take } from './chapter.ts'

export async function atTheCounter({ look, page, say }: Shop, take: Take): Promise<void> {
  await chargeButton(page, say).waitFor()
  await page.keyboard.press('F2')
  await page.getByText(say('orders.empty')).waitFor()
  await take('orders-empty')
  await page.keyboard.press('Escape')
  await take('counter-empty')
  await page.keyboard.type('5')
  await take('counter-too-small')
  await page.keyboard.type('99999999')
  await take('counter-too-large')
  await page.keyboard.press('Delete')
  await page.keyboard.type(look.amounts.qr)
  await take('counter')
}

export async function throughCodes(shop: Shop, take: Take): Promise<void> {
  const { look, page, say } = shop
  await charge(shop, look.amounts.account, 'Bank A')
  await take('counter-payer')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('account')
  await page.keyboard.press('Escape')

  await charge(shop, look.amounts.store, 'Store B')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('store-code')
  await page.keyboard.press('Escape')

  await throughLinks(shop, take)

  await charge(shop, look.amounts.qr, 'QRIS')
  const held = await holdCharge(shop)
  await page.keyboard.press('Enter')
  await button(page, say('counter.sending')).waitFor()
  await take('counter-sending')
  await held.release()
  await sees(shop, 'open')
  await take('code')
  await atTime(shop, 80_000, () => take('code-ending'))
  await atTime(shop, -5_000, () => take('code-past-its-time'))
  await page.keyboard.press('F9')
  await page.getByText(say('print.sent')).waitFor()
  await take('code-printed')
  await button(page, say('code.changeChannel')).click()
  await take('counter-changing')
  await button(page, say('counter.startOver')).click()
}

/** What a customer pays on their own phone. */
async function throughLinks(shop: Shop, take: Take): Promise<void> {
  const { look, page, say } = shop
  await charge(shop, look.amounts.store, 'QRIS')
  await page.keyboard.type('w')
  await take('counter-search')
  await page.keyboard.press('Escape')
  await button(page, 'Payment Link').click()
  await take('counter-hosted-page')
  await page.getByLabel(say('counter.phone')).fill('081234567890')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('link')
  await page.keyboard.press('Escape')
  await charge(shop, look.amounts.store, 'Wallet D')
  await page.getByLabel(say('counter.phoneOptional')).fill('081234567890')
  await page.keyboard.press('Enter')
  await sees(shop, 'open')
  await take('asked-on-the-phone')
  await page.keyboard.press('Escape')
}

/** Keeps the next charge from leaving the page until it is released. */
async function holdCharge({ page }: Shop): Promise<{ release(): Promise<void> }> {
  const gate = Promise.withResolvers<void>()
  await callsByRequest(page)
  await page.route('**/call', async (route) => {
    if (route.request().postDataJSON().name === 'sale.charge') await gate.promise
    await route.continue()
  })
  return {
    async release() {
      gate.resolve()
      await page.unrouteAll({ behavior: 'wait' })
    },
  }
}

/** Shows the page at a time before (or, negative, after) the code's expiry. */
async function atTime(shop: Shop, before: number, show: () => Promise<void>): Promise<void> {
  const { state } = await newestOrder(shop)
  const expiresAt = 'expiresAt' in state ? (state.expiresAt ?? null) : null
  if (expiresAt === null) throw new Error('the code has no expiry')
  await shop.page.clock.setFixedTime(expiresAt - before)
  await shop.page.waitForTimeout(1_200)
  await show()
  await shop.page.clock.setFixedTime(Date.now())
  await shop.page.waitForTimeout(1_200)
}
