import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cashierAt, displayBeside } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

/** A sale whose first code, a QRIS, was left for a wallet's; the customer display is open beside it. */
async function aChangedSale() {
  const { sandbox, counter, page, cashier } = await openedShop()
  const display = await displayBeside(page)
  await page.bringToFront()
  const sellAndChange = async () => {
    await cashier.sell('60000', 'QRIS')
    const number = await cashier.orderNumber()
    await cashier.button('Ganti cara bayar').click()
    await cashier.ready()
    return number
  }
  const first = await sellAndChange()
  const numberOf = async (paymentType: string) =>
    (await sandbox.orders()).find((order) => order.paymentType === paymentType)?.merchantTradeNo ?? ''
  return { sandbox, counter, page, cashier, display, first, numberOf, sellAndChange }
}

const shows = (display: Page, kind: string) => display.locator(`main[data-shown="${kind}"]`).waitFor()

test('a sale whose first code is paid is paid in every window, and no other code of it is shown again', async () => {
  const { sandbox, counter, page, cashier, display, first, numberOf } = await aChangedSale()
  await cashier.button('Wallet A').click()
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  const second = await numberOf('WALLETABALANCE')
  await shows(display, 'code')
  const other = await counter.open()
  await cashierAt(other).ready()
  // A window that is only opened, and tells that it is idle, leaves the customer's code where it is.
  await other.waitForTimeout(500)
  await shows(display, 'code')
  await other.keyboard.press('F2')
  await other
    .getByRole('button', { name: /Wallet A/ })
    .first()
    .click()
  await other.getByRole('button', { name: 'Buka kodenya' }).click()
  await cashierAt(other).sees('open')

  await sandbox.play('pay', first)
  for (const each of [page, other]) {
    await cashierAt(each).sees('paid')
    await each.getByText('Dibayar lewat QRIS').first().waitFor()
    expect(await each.getByText(/Menunggu pembayaran/).count()).toBe(0)
    expect(await cashierAt(each).orderNumber()).toBe(first)
    expect(await cashierAt(each).scanScreen()).toBeNull()
  }
  await shows(display, 'paid')
  await display.getByText('QRIS', { exact: true }).waitFor()

  // Not in the list of orders, and not after a reload or a restart either.
  await other.keyboard.press('F2')
  await other
    .getByRole('button', { name: /Wallet A/ })
    .first()
    .click()
  await other.getByText('Penjualan ini sudah dibayar lewat QRIS').first().waitFor()
  expect(await other.getByRole('button', { name: 'Buka kodenya' }).count()).toBe(0)
  expect(await other.getByRole('button', { name: 'Slip pembayaran' }).count()).toBe(0)
  await page.reload()
  await cashier.sees('paid')
  await counter.kill()
  await counter.start()
  await page.reload()
  await cashier.sees('paid')
  expect(await page.getByText(/Menunggu pembayaran/).count()).toBe(0)

  // Paid all the same, it is a case with both orders.
  await sandbox.play('pay', second)
  await page.getByText('Dibayar dua kali').first().waitFor()
  // One word of it: nothing beside it says that all is well.
  expect(await page.getByText('Panggil supervisor sebelum pelanggan pergi').count()).toBe(1)
  expect(await page.getByText('Pembayaran sudah dipastikan oleh gateway').count()).toBe(0)
  // The screen has one of the two payments; the case is the other's.
  await page.getByRole('button', { name: 'Lihat kasusnya' }).click()
  await page.getByRole('heading', { name: 'Perlu perhatian' }).waitFor()
  await page.getByText(second).first().waitFor()
  await page.getByText(first).first().waitFor()
})

test('a sale that is paid while another way to pay is being picked, or late, is paid on the screen at once', async () => {
  const { sandbox, page, cashier, display, first, numberOf, sellAndChange } = await aChangedSale()
  await sandbox.play('pay', first)
  await cashier.sees('paid')
  await page.getByText('Dibayar lewat QRIS').first().waitFor()
  await shows(display, 'paid')

  // So is one that went on with another code, once the first has expired and is paid late.
  await cashier.button('Penjualan baru').click()
  const expired = await sellAndChange()
  await sandbox.play('expire', expired)
  await cashier.button('Bank A').click()
  await page.getByLabel('Nama pembayar').fill('Siti')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  await sandbox.play('payLate', expired)
  await page.getByText('Dibayar lewat QRIS').first().waitFor()
  const bank = await numberOf('BankAVA')
  expect(await page.locator('main').innerText()).not.toContain(bank)
  await shows(display, 'paid')
  // One truth: while the cashier is asked to call a supervisor, the customer is asked to wait, and not thanked.
  await page.getByText('Panggil supervisor: serahkan barang').waitFor()
  await display.getByText('Kasir akan bicara dengan Anda').waitFor()
  expect(await display.getByText('Terima kasih').count()).toBe(0)
})
