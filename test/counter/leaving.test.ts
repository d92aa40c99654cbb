import { expect, test } from 'vitest'
import { look } from '../helpers/look.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aProduct } from '../helpers/products.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { openedCounter } from './opened-counter.ts'
import { reopenLive, toRealMoney } from './real-money.ts'
import { charged } from './sales-by-call.ts'

/** A counter that charges real money at a gateway of its own. */
async function liveCounter() {
  const gateway = await runningSandbox()
  const { page, cashier } = await openedCounter()
  await toRealMoney(page, gateway.url)
  await cashier.ready()
  return { page, cashier, dialog: page.getByRole('dialog') }
}

test('a counter with open real money is not left by one touch: the amount is shown before, and during training', async () => {
  const { page, cashier, dialog } = await liveCounter()
  await charged(page, 20_000)
  const toTraining = async () => {
    await page.keyboard.press('F8')
    await cashier.button('Merchant dan kunci').click()
    await cashier.button('Pindah ke latihan').click()
  }
  await toTraining()
  await dialog.getByText('Uang asli masih berjalan. Pesanan: 1. Refund: 0').waitFor()
  await look(page, 'leaving')
  // Another sale elsewhere, meanwhile: what was read is no longer so.
  await charged(page, 20_000)
  await cashier.button('Tinggalkan 1 tanpa pantauan, lalu latihan').click()
  await dialog.getByText('Ada uang asli yang masih berjalan dan tidak akan dipantau.').waitFor()
  await cashier.button('Tinggalkan 2 tanpa pantauan, lalu latihan').click({ delay: 600 })
  await page.getByText('MODE LATIHAN').first().waitFor()
  const banner = page.getByRole('complementary', { name: 'Uang asli tidak dipantau' })
  await banner.getByText('Uang asli masih berjalan. Pesanan: 2. Refund: 0').waitFor()
  await look(page, 'unwatched')
  await reopenLive(page)
  await cashier.ready()
  expect(await banner.count()).toBe(0)
})

test('before a restore the owner reads which inquiries follow and what is lost', async () => {
  const { page, cashier, dialog } = await liveCounter()
  await charged(page, 20_000)
  await callFrom(page, 'backup.make', {})
  await charged(page, 20_000)
  await charged(page, 20_000)
  await callFrom(page, 'catalogue.save', { products: [aProduct()] })
  await page.keyboard.press('F8')
  await cashier.button(/^Pulihkan: /).click()
  await dialog.getByText('pesanan: 2', { exact: true }).waitFor()
  await dialog.getByText(/barang yang berubah: 1 · baris catatan audit .*: 2/).waitFor()
  await look(page, 'restore')
  await callFrom(page, 'settings.change', { language: 'en' })
  await dialog.getByText('After this backup, not brought back').waitFor()
  await look(page, 'restore-en')
})
