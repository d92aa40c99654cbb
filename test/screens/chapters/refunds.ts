import { rupiah } from '../../../shared/money.ts'
import type { Shop } from '../shop.ts'
import { button, type Take } from './chapter.ts'

/** Giving back what a wallet has paid: the dialog, the order that has it, the list. */
export async function throughRefunds(shop: Shop, take: Take): Promise<void> {
  const { look, page, say, call } = shop
  await page.keyboard.press('F2')
  await button(page, say('refund.toList')).click()
  await page.getByText(say('refund.none')).waitFor()
  await take('refunds-empty')
  const amount = rupiah(Number(look.amounts.qr))
  const { merchantTradeNo } = await call('sale.charge', {
    saleId: crypto.randomUUID(),
    paymentType: 'WALLETABALANCE',
    amount,
  })
  await call('training.play', { merchantTradeNo, action: 'pay' })
  const part = rupiah(Number(look.amounts.qr) - 20_000)
  await call('refund.create', {
    refundId: crypto.randomUUID(),
    merchantTradeNo,
    amount: part,
    reason: 'Salah pesan',
  })
  await page.keyboard.press('F2')
  const list = page.getByRole('list', { name: say('orders.list') })
  await list.getByRole('button', { name: 'Wallet A' }).first().click()
  await button(page, say('refund.start')).click()
  await page.getByRole('dialog').waitFor()
  await take('refund-dialog')
  await page.keyboard.press('Escape')
  await take('order-refunded')
  await button(page, say('refund.toList')).click()
  await page
    .getByRole('list', { name: say('refund.listTitle') })
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('region', { name: say('refund.detail') }).waitFor()
  await take('refunds')
  await page.keyboard.press('Escape')
  const qris = await call('sale.charge', { saleId: crypto.randomUUID(), paymentType: 'QRIS', amount })
  await call('training.play', { merchantTradeNo: qris.merchantTradeNo, action: 'pay' })
  await page.keyboard.press('F2')
  await list.getByRole('button', { name: 'QRIS' }).first().click()
  await button(page, say('refund.outside.start')).click()
  await page.getByRole('dialog').waitFor()
  await take('refund-outside')
  await page.keyboard.press('Escape')
}
