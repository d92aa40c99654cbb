import { rupiah } from '../../../shared/money.ts'
import type { Shop } from '../shop.ts'
import { button, type Take, toCounter } from './chapter.ts'

/** The running shift, how it is closed, and the report that it leaves. */
export async function throughShifts(shop: Shop, take: Take): Promise<void> {
  const { look, page, say, call } = shop
  const shifts = (change: object) => call('settings.change', { shifts: change })
  await shifts({ required: true, cash: true })
  await toCounter(shop)
  await page.getByText(say('shift.mustOpen')).waitFor()
  await take('counter-shift-not-open')
  await button(page, say('shift.openNow')).click()
  await page.getByRole('dialog').waitFor()
  await take('shift-open')
  await page.keyboard.press('Escape')
  await call('shift.open', { float: rupiah(500_000) })
  await call('shift.cash', {
    movementId: crypto.randomUUID(),
    kind: 'out',
    amount: rupiah(75_500),
    note: 'Beli gula dan es batu untuk besok pagi',
  })
  for (const [paymentType, amount] of [
    ['QRIS', look.amounts.qr],
    ['WALLETABALANCE', look.amounts.store],
  ] as const) {
    const wanted = { saleId: crypto.randomUUID(), paymentType, amount: rupiah(Number(amount)) }
    const { merchantTradeNo } = await call('sale.charge', wanted)
    await call('training.play', { merchantTradeNo, action: 'pay' })
  }

  await page.keyboard.press('F12')
  await page.getByRole('img').first().waitFor()
  await take('shift')
  await page.getByText(say('shift.byHour'), { exact: true }).scrollIntoViewIfNeeded()
  await take('shift-charts')
  await button(page, say('shift.moveCash')).click()
  await page.getByRole('dialog').waitFor()
  await take('shift-cash')
  await page.keyboard.press('Escape')
  await button(page, say('shift.close')).click()
  await page.getByRole('figure').waitFor()
  await take('shift-closing')
  const carries = page.getByRole('checkbox')
  if (await carries.isVisible()) {
    await carries.check()
    await page.getByLabel(say('shift.carriedBy')).fill('Rina Wulandari')
  }
  await page.getByLabel(say('shift.counted')).fill('420000')
  await page.locator('#close-finish').scrollIntoViewIfNeeded()
  await take('shift-closing-end')
  await page.locator('main button[data-size="large"]').click()
  await page.getByText(say('shift.closedNowHint')).waitFor()
  await take('shift-closed')
  await button(page, say('shift.compare.start')).click()
  await button(page, say('shift.compare.again')).waitFor()
  await button(page, say('shift.compare.again')).scrollIntoViewIfNeeded()
  await take('shift-compared')
  await page.keyboard.press('F12')
  await button(page, say('report.title')).click()
  await page.getByRole('table').first().waitFor()
  await take('reports')
  await page.getByRole('table').last().scrollIntoViewIfNeeded()
  await take('reports-end')
  await shifts({ required: false, cash: false })
  await page.keyboard.press('Escape')
}
