import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { scan } from '../helpers/scan.ts'
import { staffPins } from '../helpers/staffed.ts'
import { callFrom, typePin } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

/** What staff do at the lock and in the settings, in the words of the screen. */
function staffAt(page: Page) {
  const dialog = page.getByRole('dialog')
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  return {
    dialog,
    button,
    locked: () => page.getByRole('heading', { name: 'Loket terkunci' }),
    async typeTwice(label: string, pin: string) {
      await dialog.getByRole('textbox', { name: label, exact: true }).fill(pin)
      await dialog.getByLabel('Ulangi PIN').fill(pin)
    },
    /** The owner's, once more: what lets somebody in asks for it. */
    async typeOwnPin() {
      await page.getByRole('heading', { name: 'Ketik PIN Anda sekali lagi' }).waitFor()
      await page.keyboard.type(staffPins.owner)
      await page.keyboard.press('Enter')
    },
    /** Set up beforehand, with the settings on the screen; the first test does it by hand. */
    async setUpOwner() {
      await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
      await button('Pengaturan').click()
      await button('Tambah petugas').waitFor()
    },
    signIn: (name: string, pin: string) => typePin(page, name, pin),
  }
}

test('a shop sets up its staff, locks, and the sale on the screen survives: the person on duty decides what is allowed', async () => {
  const viewport = { width: 1024, height: 768 }
  const { counter, page, cashier } = await openedCounter({ viewport })
  const { ready, sees, orderNumber } = cashier
  const { button, dialog, locked, ...staff } = staffAt(page)
  await ready()
  await button('Pengaturan').click()
  await button('Buat PIN pemilik').click()
  await dialog.getByLabel('Nama', { exact: true }).fill('Ibu Sari')
  // What would be guessed is refused with the reason before it is sent.
  await staff.typeTwice('PIN', '123456')
  await dialog.getByText('angka yang berurutan').waitFor()
  expect(await dialog.getByRole('button', { name: 'Simpan' }).getAttribute('aria-disabled')).toBe('true')
  await staff.typeTwice('PIN', staffPins.owner)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  for (const [name, role, pin] of [
    ['Rina', 'Supervisor', staffPins.supervisor],
    ['Budi', 'Kasir', staffPins.cashier],
  ] as const) {
    await button('Tambah petugas').click()
    await dialog.getByLabel('Nama', { exact: true }).fill(name)
    await dialog.getByRole('radio', { name: role }).check()
    await staff.typeTwice('PIN', pin)
    await dialog.getByRole('button', { name: 'Simpan' }).click()
    await staff.typeOwnPin()
    await button(`Ubah ${name}`).waitFor()
  }

  // A person who may not see the last screen starts at the counter.
  await page.keyboard.press('F1')
  await page.getByRole('heading', { name: 'Katalog' }).waitFor()
  await page.keyboard.press('F10')
  await locked().waitFor()
  // A wrong PIN by touch, and then the right one.
  await page.getByRole('radio', { name: /Budi/ }).check()
  for (const digit of '111222') await button(digit).click()
  await button('Masuk').click()
  await page.getByText('PIN salah').waitFor()
  for (const digit of staffPins.cashier) await button(digit).click()
  await button('Masuk').click()
  await button(/^Tagih/).waitFor()
  // The settings are the owner's.
  expect(await button('Pengaturan').count()).toBe(0)
  await page.keyboard.press('F8')
  await page.getByRole('heading', { name: 'Kasir' }).waitFor()

  // What needs a supervisor needs one here, not another counter.
  await cashier.charge('50000', 'QRIS')
  await sees('open')
  await button('Biarkan kedaluwarsa').click()
  await sees('expired')
  await button('Tetap bayar').click()
  await sees('paidLate')
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: /^Dibayar terlambat/ }).click()
  await button('Tutup kasus ini').click()
  await dialog.getByRole('radio', { name: 'Barang diserahkan' }).check()
  await dialog.getByRole('textbox').fill('Kepada Pak Joko')
  await button('Catat dan tutup').click()
  await dialog.getByRole('heading', { name: 'Perlu persetujuan' }).waitFor()
  await dialog.getByRole('radio', { name: /Rina/ }).check()
  expect(await dialog.getByRole('radio', { name: /Budi/ }).count()).toBe(0)
  await page.keyboard.type(staffPins.supervisor)
  await page.keyboard.press('Enter')
  await page.getByText('Tidak ada yang perlu perhatian').waitFor()
  await page.keyboard.press('Escape')

  await cashier.charge('60000', 'QRIS')
  await sees('open')
  const number = await orderNumber()
  await page.keyboard.press('F10')
  await locked().waitFor()
  expect(await page.getByTestId('order-number').count()).toBe(0)
  await page.reload()
  await locked().waitFor()
  expect(await page.getByText(number).count()).toBe(0)
  await counter.kill()
  await counter.start()
  await staff.signIn('Rina', staffPins.supervisor)
  await sees('open')
  expect(await orderNumber()).toBe(number)
  await button('Bayar').click()
  await sees('paid')

  await page.keyboard.press('F10')
  await staff.signIn('Ibu Sari', staffPins.owner)
  await button('Pengaturan').click()
  await button('Catatan audit').click()
  await page.getByText(/Utuh: \d+ baris/).waitFor()
  const lines = page.getByRole('row')
  await page.getByLabel('Kejadian').selectOption({ label: 'PIN salah' })
  await expect.poll(() => lines.count()).toBe(2)
  expect(await lines.last().innerText()).toContain('Budi')
  const [download] = await Promise.all([page.waitForEvent('download'), button('Unduh CSV').click()])
  expect(download.suggestedFilename()).toMatch(/^loket-latihan-audit-.*\.csv$/)
})

test('guessing PINs means waiting, through reloads of the page and restarts of the counter', async () => {
  const {
    counter,
    page,
    cashier: { ready },
  } = await openedCounter()
  const { button, dialog, locked, ...staff } = staffAt(page)
  await ready()
  await staff.setUpOwner()
  // Also out of a dialog: a person who leaves has no time to close it.
  await button('Tambah petugas').click()
  await dialog.getByLabel('Nama', { exact: true }).fill('Budi')
  await page.keyboard.press('F10')
  await locked().waitFor()
  // A barcode is longer than any PIN, so it does not count as a guess.
  const pin = page.locator('input[type="password"]')
  await pin.waitFor()
  for (let times = 0; times < 5; times += 1) await scan(page, '8991234567890')
  expect(await pin.inputValue()).toBe('')
  await page.getByRole('radio', { name: /Ibu Sari/ }).check()
  for (const left of [4, 3, 2, 1]) {
    await page.keyboard.type('111222')
    await page.keyboard.press('Enter')
    await page.getByText(`${left} kali lagi`).waitFor()
  }
  await page.keyboard.type('111222')
  await page.keyboard.press('Enter')
  await page.getByText('Terlalu banyak PIN salah').waitFor()
  await counter.kill()
  await counter.start()
  await page.reload()
  await locked().waitFor()
  await staff.signIn('Ibu Sari', staffPins.owner)
  await page.getByText('Terlalu banyak PIN salah').waitFor()
})

test('what is half typed when the counter locks is given back only to the person who typed it, without a PIN, and is saved over nobody’s change', async () => {
  const { page, cashier } = await openedCounter()
  const { button, dialog, locked, ...staff } = staffAt(page)
  const name = dialog.getByLabel('Nama', { exact: true })
  await cashier.ready()
  await staff.setUpOwner()
  await button('Tambah petugas').click()
  await name.fill('Rina')
  await dialog.getByRole('radio', { name: 'Supervisor' }).check()
  await staff.typeTwice('PIN', staffPins.supervisor)
  await page.keyboard.press('F10')
  await locked().waitFor()
  expect(await page.getByText('Rina').count()).toBe(0)
  // Whose name is chosen already may press it all the same, and then type.
  await page.getByRole('radio', { name: /Ibu Sari/ }).click()
  await page.keyboard.type(staffPins.owner)
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  expect(await name.inputValue()).toBe('Rina')
  expect(await dialog.getByRole('radio', { name: 'Supervisor' }).isChecked()).toBe(true)
  for (const label of ['PIN', 'Ulangi PIN'])
    expect(await dialog.getByLabel(label, { exact: true }).inputValue()).toBe('')
  await staff.typeTwice('PIN', staffPins.supervisor)
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await staff.typeOwnPin()
  await button('Ubah Rina').waitFor()

  // A person is not saved over what another owner made of them meanwhile, in another window.
  await button('Ubah Rina').click()
  await name.fill('Rina Wati')
  await page.keyboard.press('F10')
  await staff.signIn('Ibu Sari', staffPins.owner)
  await dialog.waitFor()
  const { value: everybody } = await callFrom(page, 'staff.list', {})
  const rina = everybody.find(({ name }: { name: string }) => name === 'Rina')
  const change = { name: 'Rina', role: 'cashier', active: true }
  await callFrom(page, 'staff.change', { staffId: rina.id, ...change })
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await dialog.getByText('Sekarang tertulis Peran: Kasir').waitFor()
  await dialog.getByRole('button', { name: 'Pakai yang sekarang' }).click()
  expect(await dialog.getByRole('radio', { name: 'Kasir' }).isChecked()).toBe(true)
  await name.fill('Rina Wati')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  await staff.typeOwnPin()
  await page.getByRole('dialog', { name: 'Ubah Rina' }).waitFor({ state: 'detached' })
  const after = (await callFrom(page, 'staff.list', {})).value
  expect(after.find(({ id }: { id: string }) => id === rina.id)).toMatchObject({
    name: 'Rina Wati',
    role: 'cashier',
  })

  await callFrom(page, 'staff.ownPin', { pin: staffPins.owner })
  await callFrom(page, 'staff.change', { staffId: rina.id, ...change, role: 'supervisor' })
  await page.keyboard.press('F1')
  await button('Barang baru').click()
  await name.fill('Soto Betawi')
  await dialog.getByLabel('Harga (rupiah)').fill('25000')
  await page.keyboard.press('F10')
  await locked().waitFor()
  expect(await page.getByText('Soto Betawi').count()).toBe(0)
  await staff.signIn('Rina', staffPins.supervisor)
  await page.getByText('Belum ada barang').waitFor()
  expect(await dialog.count()).toBe(0)
  await page.keyboard.press('F10')
  await staff.signIn('Ibu Sari', staffPins.owner)
  await dialog.waitFor()
  expect(await name.inputValue()).toBe('Soto Betawi')
  await dialog.getByRole('button', { name: 'Simpan' }).click()
  const product = page.getByRole('button', { name: /Soto Betawi/ }).first()
  await product.waitFor()
  // What was closed does not come back.
  await page.keyboard.press('F10')
  await staff.signIn('Ibu Sari', staffPins.owner)
  await product.waitFor()
  expect(await dialog.count()).toBe(0)
})

test('what is typed at the lock before the names have come is not lost', async () => {
  const { page, cashier } = await openedCounter()
  await cashier.ready()
  await staffAt(page).setUpOwner()
  await page.keyboard.press('F10')
  await staffAt(page).locked().waitFor()
  const names = Promise.withResolvers<void>()
  await callsByRequest(page)
  await page.route('**/call', async (route) => {
    if (route.request().postData()?.includes('staff.names')) await names.promise
    await route.continue()
  })
  await page.reload()
  await staffAt(page).locked().waitFor()
  await page.keyboard.type(staffPins.owner)
  names.resolve()
  await page.getByRole('radio', { name: /Ibu Sari/ }).waitFor()
  await page.keyboard.press('Enter')
  await staffAt(page).locked().waitFor({ state: 'detached' })
})

test('of many names at the lock the last one on duty is in sight, one is cut as there are more, and a letter chooses', async () => {
  const { page, cashier } = await openedCounter({ viewport: { width: 1024, height: 768 } })
  const { locked, signIn } = staffAt(page)
  await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  for (const name of ['Agus', 'Budi', 'Citra', 'Dewi', 'Eko', 'Fitri', 'Gita', 'Hadi', 'Intan', 'Joko']) {
    await callFrom(page, 'staff.ownPin', { pin: staffPins.owner })
    await callFrom(page, 'staff.add', { name, role: 'cashier', pin: staffPins.cashier })
  }
  await page.keyboard.press('F10')
  await locked().waitFor()
  /** How many pixels of a name are in sight in the list. */
  const seen = (name: string) =>
    page.getByRole('radio', { name }).evaluate((radio) => {
      const of = radio.parentElement?.getBoundingClientRect()
      const list = radio.closest('fieldset')?.getBoundingClientRect()
      return of && list ? Math.min(of.bottom, list.bottom) - Math.max(of.top, list.top) : 0
    })
  expect(await seen('Budi')).toBeGreaterThanOrEqual(44)
  expect(await seen('Joko')).toBeLessThan(0)
  expect(await seen('Fitri')).toBeGreaterThan(10)
  expect(await seen('Fitri')).toBeLessThan(40)
  await signIn('Joko', staffPins.cashier)
  await cashier.ready()
  await page.keyboard.press('F10')
  await locked().waitFor()
  await expect.poll(() => seen('Joko')).toBeGreaterThanOrEqual(44)
  // From the field of the PIN.
  await page.keyboard.type('c')
  expect(await page.getByRole('radio', { name: 'Citra' }).isChecked()).toBe(true)
  await expect.poll(() => seen('Citra')).toBeGreaterThanOrEqual(44)
  // No other name in the middle of a PIN.
  await page.keyboard.type(`${staffPins.cashier}d`)
  await page.keyboard.press('Enter')
  await page.getByRole('banner').getByText('Citra').waitFor()
})
