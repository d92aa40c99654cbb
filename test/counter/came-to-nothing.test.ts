import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { heldCalls } from '../helpers/held-calls.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { callFrom, cashierAt } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

type Shop = Awaited<ReturnType<typeof shopWithOneWaiting>>

const line = (page: Page) => page.getByRole('complementary').getByRole('region', { name: 'Belum dibayar' })
const amount = (page: Page) => page.getByTestId('amount').innerText()

/** A shop in which one sale waits. */
async function shopWithOneWaiting() {
  const shop = await openedShop()
  const { page, cashier } = shop
  const { hold } = await heldCalls(page)
  await cashier.sell('21000', 'QRIS')
  await cashier.back()
  return { ...shop, hold }
}

/** Charges what is typed; its cashier goes on to the next customer before the call has reached the counter. */
async function leaveWhileSending({ page, cashier, hold }: Shop, next: string) {
  const charged = hold('sale.charge', 'question')
  await cashier.button(/^Tagih/).click()
  await charged.made
  await page.getByRole('button', { name: /21\.000/ }).dispatchEvent('click')
  await cashier.sees('open')
  // A hand waits while something turns; this one does not.
  await page.keyboard.down('Escape')
  await page.keyboard.up('Escape')
  await cashier.ready()
  await page.keyboard.type(next, { delay: 120 })
  return charged
}

/** Whether the line leaves the rail from now on. */
async function watchLine(page: Page) {
  const watched = await line(page).evaluateHandle((shown) => {
    const seen = { gone: false }
    new MutationObserver(() => {
      if (!shown.isConnected) seen.gone = true
    }).observe(document.body, { childList: true, subtree: true })
    return seen
  })
  return () => watched.evaluate(({ gone }) => gone)
}

test('a sale that was left and is rejected says so until somebody looks at it, in every window, and moves nothing', async () => {
  const shop = await shopWithOneWaiting()
  const { counter, sandbox, page, cashier } = shop
  await cashier.typeAmount('22000')
  const charged = await leaveWhileSending(shop, '33000')
  const other = await counter.open()
  await cashierAt(other).ready()
  await sandbox.stop()
  const before = await page.locator('main').boundingBox()
  await charged.letGo()
  await line(page).getByText('Rp 22.000 · QRIS: Tidak dibuat.').waitFor()
  expect(await page.locator('main').boundingBox()).toEqual(before)
  expect(await amount(page)).toBe('Rp 33.000')
  await line(other).getByText('Rp 22.000 · QRIS: Tidak dibuat.').waitFor()
  expect(await seriousFaults(page)).toEqual([])

  // A reload forgets nothing, and a look at it is enough.
  await page.reload()
  await line(page).getByRole('button', { name: 'Lihat', exact: true }).click()
  await cashier.sees('rejected')
  await line(page).waitFor({ state: 'detached' })
  await line(other).waitFor({ state: 'detached' })
  await cashier.back()
  await expect.poll(() => amount(page)).toBe('Rp 33.000')
  // Where one is looked for later, the list says for how long it was announced.
  await page.keyboard.press('F2')
  await page.getByRole('combobox', { name: 'Status' }).selectOption('unpaid')
  await page.getByText('hanya dalam 1 jam sejak ditagih').waitFor()
  await cashier.button(/Rp 22\.000/).waitFor()
})

test('a charge whose call fails after its cashier went on is said, and is back at the counter with one press, until it is charged or cleared', async () => {
  const shop = await shopWithOneWaiting()
  const { page, cashier } = shop
  await cashier.typeAmount('22000')
  const charged = await leaveWhileSending(shop, '33000')
  await callFrom(page, 'settings.change', { shifts: { required: true } })
  await charged.letGo()
  await line(page)
    .getByText(/^Rp 22\.000 · QRIS: /)
    .waitFor()
  await page.reload()
  await line(page).getByRole('button', { name: 'Lihat', exact: true }).click()
  await line(page).waitFor({ state: 'detached' })
  await expect.poll(() => amount(page)).toBe('Rp 22.000')
  await callFrom(page, 'settings.change', { shifts: { required: false } })
  await cashier.requestCode()
  await page.getByText('Rp 22.000').first().waitFor()
  // The next customer's amount has waited.
  await cashier.button('Kembali ke penjualan').click()
  await expect.poll(() => amount(page)).toBe('Rp 33.000')

  // One that nobody wants any more is cleared with one key.
  const another = await leaveWhileSending(shop, '44000')
  await callFrom(page, 'settings.change', { shifts: { required: true } })
  await another.letGo()
  await line(page).getByRole('button', { name: 'Lihat', exact: true }).click()
  await expect.poll(() => amount(page)).toBe('Rp 33.000')
  await page.keyboard.press('Delete')
  await expect.poll(() => amount(page)).toBe('Rp 44.000')
})

test('a parked code that fails or expires says so, one at a time, and one that the customer cancelled does not', async () => {
  const { sandbox, page, cashier } = await openedShop()
  for (const digits of ['20000', '30000', '40000']) {
    await cashier.sell(digits, 'QRIS')
    await cashier.back()
  }
  const [third, second, first] = await sandbox.orders()
  await page.getByRole('button', { name: /40\.000/ }).click()
  await cashier.button('Pelanggan batal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pelanggan batal' }).click()
  await cashier.sees('failed')
  await cashier.back()
  await sandbox.play('fail', first?.merchantTradeNo ?? '')
  await line(page).getByText('Rp 20.000 · QRIS: Gagal.').waitFor()
  const hasGone = await watchLine(page)
  await sandbox.play('expire', second?.merchantTradeNo ?? '')
  await line(page).getByText('Rp 30.000 · QRIS: Kedaluwarsa.').waitFor()
  await line(page).getByText('+1 lagi').click()
  await line(page).getByText('Rp 20.000 · QRIS: Gagal.').waitFor()
  // Another one in its place is no reason for it to go and come back.
  expect(await hasGone()).toBe(false)
  await line(page).getByRole('button', { name: 'Sudah dilihat' }).click()
  await line(page).waitFor({ state: 'detached' })
  expect(third?.amount).toBe('40000.00')
})
