import { expect, test } from 'vitest'
import { callFrom } from '../counter/counter-page.ts'
import { openedShop } from '../counter/opened-counter.ts'
import { heldCalls } from '../helpers/held-calls.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'

test('at a counter with an office the receipt opens on the customer’s phone by one scan', async () => {
  const office = await anOfficeWithOwner()
  const { page, cashier } = await openedShop()
  await callFrom(page, 'office.enrol', { code: await office.code('Kasir 1') })
  await cashier.charge('45000', 'Tunai')
  await page.getByTestId('exact').click()
  await cashier.sees('paid')
  // No countdown while somebody looks at it.
  await page.keyboard.press('Shift')
  await cashier.button('Kirim ke HP').click()
  const dialog = page.getByRole('dialog', { name: 'Kirim ke HP' })
  expect(await dialog.getByRole('radio', { name: 'Halaman struk' }).isChecked()).toBe(true)
  await dialog.getByTestId('code-qr').waitFor()
  const address = (await cashier.scanScreen()) ?? ''
  expect(address).toContain(`${office.office.url}/r/`)
  expect(await seriousFaults(page)).toEqual([])

  // A person who types a number before the office's address is known can type on.
  await page.keyboard.press('Escape')
  const { hold } = await heldCalls(page)
  const found = hold('office.receiptPage')
  await cashier.button('Kirim ke HP').click()
  await found.made
  const number = dialog.getByLabel('Atau ke nomor HP pelanggan')
  await number.fill('0812')
  await found.letGo()
  expect(await dialog.getByRole('radio').count()).toBe(3)
  await number.press('3')
  expect(await number.inputValue()).toBe('08123')

  const phone = await page.context().newPage()
  await phone.setViewportSize({ width: 390, height: 844 })
  // Chromium asks for English, its headless shell for nothing.
  await phone.setExtraHTTPHeaders({ 'accept-language': 'id' })
  // Until the office has the payment, the page loads again by itself.
  await phone.goto(address)
  await phone.getByText('Rp 45.000').waitFor()
  await phone.getByText('LUNAS').waitFor()
  expect(await seriousFaults(phone)).toEqual([])
})
