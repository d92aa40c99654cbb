import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { openedShop } from './opened-counter.ts'

test('an order whose refund has an unknown outcome does not read as paid, in the list, at its head and in a window that opens later', async () => {
  const { sandbox, counter, page, cashier } = await openedShop()
  await cashier.sell('25000', 'Wallet A')
  const merchantTradeNo = await cashier.orderNumber()
  await sandbox.play('pay', merchantTradeNo)
  await cashier.sees('paid')
  await sandbox.post('faults', { kind: 'dropAfter', operation: 'refundEMoneyOrder', count: 1 })
  await sandbox.post('faults', { kind: 'dropAfter', operation: 'queryRefund', count: 1_000 })
  const refundId = crypto.randomUUID()
  await callFrom(page, 'refund.create', {
    refundId,
    merchantTradeNo,
    amount: rupiah(25_000),
    reason: 'Salah jumlah',
  })

  const later = await counter.open()
  for (const window of [page, later]) {
    await window.keyboard.press('F2')
    const row = window.getByRole('main').getByRole('button', { name: /Rp 25\.000/ })
    await row.getByText('Refund: Belum diketahui').waitFor()
    await row.click()
    const head = window.getByRole('region', { name: 'Rincian pesanan' }).locator('header').first()
    await head.getByText('Refund: Belum diketahui').waitFor()
    expect(await row.getByText('Lunas', { exact: true }).count()).toBe(0)
  }

  await sandbox.post('faults', { clear: true })
  for (const window of [page, later])
    await window
      .getByRole('main')
      .getByRole('button', { name: /Rp 25\.000/ })
      .getByText('Direfund', { exact: true })
      .waitFor()
})
