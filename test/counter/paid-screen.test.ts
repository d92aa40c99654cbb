import { expect, test } from 'vitest'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { dataFolder } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

const shop = (afterPaid: number) => openedShop({ dataDir: dataFolder({}, { afterPaid }) })

test('a paid sale closes by itself after a visible countdown, unless somebody touches anything', async () => {
  const { sandbox, page, cashier } = await shop(8)
  await cashier.sell('20000', 'QRIS')
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  // Nobody hears that it is still to be paid.
  await page.getByRole('status', { name: 'Jumlah', exact: true }).waitFor()
  await page.getByRole('timer').waitFor()
  await cashier.ready()

  await cashier.sell('30000', 'QRIS')
  await sandbox.play('pay', await cashier.orderNumber())
  await page.getByText(/Kembali ke kasir dalam/).waitFor()
  await page.keyboard.press('Shift')
  await page.getByText(/Kembali ke kasir dalam/).waitFor({ state: 'detached' })
  // Longer than the screen stays by itself: a key stopped its leaving.
  await page.waitForTimeout(9_000)
  await cashier.sees('paid')
  await page.keyboard.press('Enter')
  await cashier.ready()

  // Opened again it is looked at, and stays.
  await cashier.openOrder(/30\.000/)
  expect(await page.getByRole('timer').count()).toBe(0)
})

test('the screen stays awake while a customer pays, and no longer', async () => {
  const { sandbox, page, cashier } = await shop(0)
  // A browser without a screen has none to keep awake.
  await page.evaluate(() => {
    let held = 0
    const note = (change: number) => {
      held += change
      document.documentElement.dataset.awake = String(held)
    }
    const request = async () => {
      note(1)
      return { release: async () => note(-1) }
    }
    Object.defineProperty(navigator, 'wakeLock', { value: { request } })
  })
  const awake = () => page.locator('html').getAttribute('data-awake')
  await cashier.sell('20000', 'QRIS')
  await expect.poll(awake).toBe('1')
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  await expect.poll(awake).toBe('0')
})

test('the receipt goes to the customer’s phone as a code with its text, or as a message to a number', async () => {
  const { sandbox, page, cashier } = await shop(0)
  await cashier.sell('20000', 'QRIS')
  const number = await cashier.orderNumber()
  await sandbox.play('pay', number)
  await cashier.sees('paid')
  expect(await page.locator('main').getAttribute('data-ends')).toBe('true')
  // The gateway's own numbers stand in Orders and on the receipt; here nobody needs them.
  expect(await page.locator('main dt').allInnerTexts()).toEqual(['No. pesanan', 'Waktu bayar', 'Pembayar'])
  await cashier.button('Kirim ke HP').click()
  const dialog = page.getByRole('dialog', { name: 'Kirim ke HP' })
  await dialog.getByTestId('code-qr').waitFor()
  const byWhatsApp = new URL((await cashier.scanScreen()) ?? '')
  expect(byWhatsApp.origin).toBe('https://wa.me')
  expect(byWhatsApp.searchParams.get('text')).toContain(number)
  expect(byWhatsApp.searchParams.get('text')).toContain('Rp 20.000')
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByLabel('Atau ke nomor HP pelanggan').fill('0812 3456 7890')
  const link = await dialog.getByRole('link', { name: 'Buka WhatsApp di komputer ini' }).getAttribute('href')
  expect(link).toMatch(/^https:\/\/wa\.me\/6281234567890\?text=/)
  await dialog.getByRole('radio', { name: 'E-mail' }).check()
  await expect.poll(() => cashier.scanScreen()).toMatch(/^mailto:\?subject=Toko%20Saya&body=/)

  // A customer who comes back for it has it from the list.
  await page.keyboard.press('Escape')
  await cashier.openOrder(/20\.000/)
  await cashier.button('Kirim ke HP').click()
  await dialog.getByTestId('code-qr').waitFor()
})

test('a sale that was paid twice or late does not look like one that ended well', async () => {
  const { sandbox, page, cashier } = await shop(20)
  await cashier.sell('60000', 'QRIS')
  const qris = await cashier.orderNumber()
  await cashier.button('Ganti cara bayar').click()
  await cashier.ready()
  await cashier.button('Bank C').click()
  await page.getByLabel('Nama pembayar').fill('Budi')
  await cashier.requestCode()
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  await page.keyboard.press('Shift')
  await sandbox.play('pay', qris)
  await page.locator('main[data-state="paid"][data-ends="false"]').waitFor()
  await page.locator('main').getByText('Dibayar dua kali').first().waitFor()
  expect(await page.getByRole('timer').count()).toBe(0)
  expect(await page.locator('main section[data-tone="good"]').count()).toBe(0)
  // Nor in the list of orders.
  await page.keyboard.press('F2')
  const badges = page.getByRole('listitem').locator('[data-tone]')
  await expect.poll(() => badges.allInnerTexts()).toContain('Lunas')
  expect(await page.getByRole('listitem').locator('[data-tone="good"]').count()).toBe(0)
})
