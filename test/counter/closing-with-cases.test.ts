import { expect, test } from 'vitest'
import { dataFolder } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'
import { shiftAt } from './shift-page.ts'

test('a case that ends while a shift is being closed asks for no second tick for the rest; the report fits beside it', async () => {
  const dataDir = dataFolder({ device: 'none', profile: 'epson-80' })
  const { sandbox, page, cashier } = await openedShop({ dataDir, viewport: { width: 1024, height: 768 } })
  await cashier.sell('15000', 'QRIS')
  const late = await cashier.orderNumber()
  await sandbox.play('expire', late)
  await cashier.sees('expired')
  await sandbox.play('payLate', late)
  await cashier.sees('paidLate')
  await page.keyboard.press('Escape')
  await sandbox.post('faults', { kind: 'dropAfter', operation: 'createQrOrder', count: 1 })
  await sandbox.post('faults', { kind: 'dropAfter', operation: 'queryQrOrder' })
  await cashier.charge('25000', 'QRIS')
  await cashier.sees('unknown')

  await shiftAt(page).toClosing()
  const cases = page.getByRole('region', { name: 'Kasus terbuka' })
  const tick = cases.getByRole('checkbox')
  await cases.getByText('Teruskan 2 kasus').waitFor()
  await tick.check()
  const look = page.getByRole('region', { name: 'Laporannya sekarang' })
  await look.getByText('LAPORAN X').waitFor()
  expect(await look.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)

  await sandbox.post('faults', { clear: true })
  await cases.getByText('Teruskan 1 kasus').waitFor()
  expect(await tick.isChecked()).toBe(true)
})
