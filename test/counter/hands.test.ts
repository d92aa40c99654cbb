import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

/** Keys and clicks as hands make them: twice, too long, in the wrong place. */
const openCounter = (device = 'none') => openedShop({ dataDir: dataFolder({ device }) })

const chosenTile = (page: Page) => page.locator('button[aria-pressed="true"]').innerText()

/** Presses Enter, and again as soon as that has led to a screen with such a part; returns whether the page let the second through. */
const enterTwice = (page: Page, part: string) =>
  page.evaluate(async (part) => {
    // The clock of the events is set by hand: no machine is too slow for a double press.
    const enter = (on: Element | null, timeStamp: number) => {
      const event = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
      Object.defineProperty(event, 'timeStamp', { value: timeStamp })
      return on?.dispatchEvent(event)
    }
    const at = performance.now()
    enter(document.body, at)
    while (!document.querySelector(part)) await new Promise(requestAnimationFrame)
    return enter(document.activeElement, at + 200)
  }, part)

test('cash that was typed quickly is taken by Enter, and the second half of the Enter that led there takes none', async () => {
  const { page, cashier } = await openCounter()
  await cashier.typeAmount('15000')
  await page.keyboard.press('ArrowUp')
  expect(await chosenTile(page)).toBe('Tunai')
  await enterTwice(page, '[data-testid="tendered"]')
  // As quickly as a program does: the keys between two presses of Enter make them two.
  await page.keyboard.type('20000')
  const isPressed = await enterTwice(page, 'main[data-state="paid"]')
  // Nor does it leave a screen that nobody has read: the change stays in sight.
  expect(isPressed).toBe(false)
  expect(await page.getByTestId('change').innerText()).toBe('Rp 5.000')
  // A press of its own leads on.
  await page.keyboard.press('Enter')
  await cashier.ready()
})

test('a double click presses nothing on the screen that appears under it; two clicks with a key between them are two', async () => {
  const { page, cashier } = await openCounter()
  await cashier.sell('60000', 'QRIS')
  await cashier.button('Simpan, layani berikutnya').dblclick()
  await cashier.ready()
  expect(await chosenTile(page)).toBe('QRIS')
  // The same place, pressed once more in earnest.
  await cashier.button('POS').click()
  expect(await chosenTile(page)).toBe('POS')

  // Of two clicks at one place the second is taken if a key came between, or the system counts it as a first.
  await cashier.button('QRIS').click()
  // In one go: no machine is so slow that half a second lies between the clicks.
  const clickBoth = (count: number, key: string | null) =>
    page.evaluate(
      ([count, key]) => {
        const at = { bubbles: true, cancelable: true, clientX: 300, clientY: 300 }
        const press = (name: string, detail: number) =>
          [...document.querySelectorAll('main button')]
            .find((button) => button.textContent === name)
            ?.dispatchEvent(new MouseEvent('click', { ...at, detail }))
        press('Bank A', 1)
        if (key) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
        press('POS', count)
      },
      [count, key] as const,
    )
  await clickBoth(2, null)
  await expect.poll(() => chosenTile(page)).toBe('Bank A')
  await clickBoth(2, 'Shift')
  await expect.poll(() => chosenTile(page)).toBe('POS')
  await cashier.button('QRIS').click()
  await clickBoth(1, null)
  await expect.poll(() => chosenTile(page)).toBe('POS')
})

test('a key that is held down is one sale and one printed slip', async () => {
  const printer = await aVirtualPrinter()
  const { sandbox, page, cashier } = await openCounter(printer.device)
  await page.keyboard.type('20000')
  await hold(page, 'Enter')
  await cashier.sees('open')
  await hold(page, 'F9')
  await printer.slip(0)
  await page.getByText('Terkirim ke printer').waitFor()
  // Sooner it would be taken for the second half of a double press.
  await page.waitForTimeout(600)
  await cashier.button('Cetak lagi').focus()
  await hold(page, 'Enter')
  await printer.slip(1)
  await page.getByText('salinan 2').waitFor()
  expect(printer.received).toHaveLength(2)
  expect(await sandbox.orders()).toHaveLength(1)
})

test('after a change of mind nothing is charged before a new way to pay is picked; arrows pass over those that do not take the amount', async () => {
  const { sandbox, page, cashier } = await openCounter()
  await cashier.sell('20000', 'QRIS')
  await cashier.button('Ganti cara bayar').dblclick()
  await cashier.ready()
  expect(await page.locator('button[aria-pressed="true"]').count()).toBe(0)
  await page.keyboard.press('Enter')
  await page.getByText('Pilih cara bayar dulu').waitFor()
  await page.keyboard.press('ArrowDown')
  expect(await chosenTile(page)).toBe('Tunai')
  await page.keyboard.press('ArrowDown')
  expect(await chosenTile(page)).toBe('QRIS')
  await page.keyboard.press('ArrowDown')
  // The first time its part of the page comes a moment later.
  await page.getByLabel('Nama pembayar').waitFor()
  await page.keyboard.type('Siti')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  expect((await sandbox.orders()).map(({ paymentType }) => paymentType)).toEqual(['BankAVA', 'QRIS'])

  // The arrows pass over the ways to pay that do not take the amount: no store counter takes five million.
  await cashier.back()
  await cashier.typeAmount('5000000')
  await page.keyboard.press('ArrowUp')
  expect(await chosenTile(page)).toBe('Tunai')
  await page.keyboard.press('ArrowUp')
  expect(await chosenTile(page)).toBe('Bank P')
  await page.keyboard.press('ArrowDown')
  expect(await chosenTile(page)).toBe('Tunai')
})

test('a barcode scanned by mistake charges nothing; Enter charges, also after the mouse was used', async () => {
  const { sandbox, page, cashier } = await openCounter()
  await page.keyboard.type('8991234567890', { delay: 1 })
  await page.keyboard.press('Enter')
  await page.getByText('QRIS: maksimal Rp 10.000.000').waitFor()
  await page.keyboard.press('Delete')
  // Enter charges also after the mouse was used to come to the counter.
  await cashier.button('Pengaturan').click()
  await page.getByRole('heading', { name: 'Pengaturan' }).waitFor()
  await cashier.button('Kasir').click()
  await cashier.button('Kasir').click()
  await page.keyboard.type('20000')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  expect(await sandbox.orders()).toHaveLength(1)
})

test('a change of language in the middle of a sale keeps amount, way to pay and payer', async () => {
  const { page, cashier } = await openCounter()
  await cashier.typeAmount('125000')
  await cashier.button('Bank B').click()
  await page.getByLabel('Nama pembayar').fill('Siti Rahayu')
  await page.keyboard.press('F8')
  await page.getByRole('radio', { name: 'English' }).first().check()
  await page.getByRole('heading', { name: 'Settings' }).waitFor()
  await page.keyboard.press('Escape')
  expect(await page.getByRole('status', { name: 'Amount' }).innerText()).toBe('Rp 125.000')
  expect(await chosenTile(page)).toBe('Bank B')
  expect(await page.getByLabel('Payer name').inputValue()).toBe('Siti Rahayu')
})

test('a dialog keeps the keys to itself and gives the focus back', async () => {
  const { page, cashier } = await openCounter()
  await cashier.button('Pintasan tombol').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.type('20000')
  for (let tabs = 0; tabs < 5; tabs += 1) {
    await page.keyboard.press('Tab')
    // Between the dialog's last stop and its first comes the browser's own bar, and never the page below.
    const place = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)
    const isBody = await page.evaluate(() => document.activeElement === document.body)
    expect(place === 'DIALOG' || isBody).toBe(true)
  }
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
    'Pintasan tombol',
  )
  expect(await page.getByRole('status', { name: 'Jumlah' }).innerText()).toBe('Rp 0')
})

test('a setting being typed is saved when its screen is left, and Escape restores it', async () => {
  const { page, cashier } = await openCounter()
  await page.keyboard.press('F2')
  await page.getByRole('searchbox').waitFor()
  await page.keyboard.press('F8')
  const name = page.getByLabel('Nama toko')
  await name.fill('Warung Baru')
  await page.keyboard.press('F2')
  await page.getByRole('banner').getByText('Warung Baru').waitFor()
  await page.keyboard.press('F8')
  await name.fill('Salah ketik')
  await page.keyboard.press('Escape')
  expect(await name.inputValue()).toBe('Warung Baru')
  await name.fill('')
  await page.keyboard.press('Enter')
  await page.getByText('Tidak boleh kosong').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Tidak boleh kosong').waitFor({ state: 'detached' })
  await cashier.back()
  await page.getByRole('banner').getByText('Warung Baru').waitFor()
})

test('an order offers only the slip that its state allows, and a reprint of what failed meanwhile', async () => {
  const printer = await aVirtualPrinter()
  const { sandbox, page, cashier } = await openCounter(printer.device)
  await cashier.sell('20000', 'QRIS')
  await cashier.openOrder(/Rp 20\.000/)
  await cashier.button('Slip pembayaran').click()
  await page.getByRole('figure', { name: 'Slip pembayaran' }).waitFor()
  await page.keyboard.press('Escape')
  // Some of it may be on paper, so no second try of Loket comes before the press.
  await printer.become('resets')
  await sandbox.play('pay', (await sandbox.orders())[0]?.merchantTradeNo ?? '')
  await cashier.button('Struk').waitFor()
  expect(await cashier.button('Slip pembayaran').count()).toBe(0)
  await page.getByText('Belum pasti tercetak').waitFor()
  await printer.become('normal')
  await cashier.button('Cetak lagi').click()
  await page.getByText('Terkirim ke printer').waitFor()
})

/** A key under a book: pressed, and repeated by the keyboard. */
async function hold(page: Page, key: string): Promise<void> {
  for (let times = 0; times < 30; times += 1) {
    await page.keyboard.down(key)
    await page.waitForTimeout(30)
  }
  await page.keyboard.up(key)
}
