import type { Shop } from '../shop.ts'
import { button, chargeButton, type Take } from './chapter.ts'

export async function throughOrders(shop: Shop, take: Take): Promise<void> {
  const { page, say } = shop
  // Away with the states that were only told.
  await page.reload()
  await chargeButton(page, say).waitFor()
  await page.keyboard.press('F2')
  await page.getByText(say('orders.pick')).waitFor()
  const list = page.getByRole('list', { name: say('orders.list') })
  await list.waitFor()
  await take('orders-list')
  await list.getByRole('button').first().click()
  await page.getByText(say('timeline.created')).waitFor()
  await take('orders')
  await page.getByText(say('timeline.members')).last().click()
  await page
    .getByRole('heading', { name: say('orders.timeline') })
    .evaluate((title) => title.scrollIntoView())
  await take('orders-timeline')
  await button(page, say('print.kind.receipt')).click()
  await page.getByRole('figure').waitFor()
  await take('receipt')
  await page.keyboard.press('Escape')
  await list.getByRole('button', { name: 'Bank A' }).click()
  await button(page, say('print.kind.payment')).click()
  await page.getByRole('figure').waitFor()
  await take('slip')
  await page.keyboard.press('Escape')
  await page.getByRole('searchbox').fill('nothing like this')
  await page.getByText(say('orders.noMatch')).waitFor()
  await take('orders-no-match')
  await page.getByRole('searchbox').fill('')
  await list.waitFor()
}
