import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { layoutShifts } from '../helpers/layout-shifts.ts'
import { scan } from '../helpers/scan.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { openedShop } from './opened-counter.ts'

test('a product with variants, barcodes and a picture is created, picked, noted, held under a name, and charged correctly', async () => {
  const { sandbox, counter, page, cashier, dialog } = await openedShop()
  await page.keyboard.press('F1')
  await cashier.button('Barang baru').click()
  // All that is missing is said at once, and stays said where nothing was typed yet.
  const form = page.getByRole('dialog', { name: 'Barang baru' })
  await form.getByRole('button', { name: 'Simpan', exact: true }).click()
  const noName = form.getByText('Nama harus 1 sampai 64 karakter.')
  const noPrice = form.getByText(/^Harga harus rupiah bulat/)
  await noName.waitFor()
  await noPrice.waitFor()
  await form.getByRole('textbox').first().fill('K')
  await noName.waitFor({ state: 'detached' })
  expect(await noPrice.count()).toBe(1)
  await form.getByRole('textbox').nth(1).fill('1')
  await dialog.getByLabel('Nama', { exact: true }).fill('Kopi Susu')
  const price = dialog.getByLabel('Harga (rupiah)', { exact: true })
  await price.fill('18000')
  expect(await price.inputValue()).toBe('18.000')
  await dialog.getByLabel('Kategori').fill('Minuman')
  for (const [at, name, price, barcode] of [
    [1, 'Panas', '18000', ''],
    [2, 'Dingin', '20000', '8991234567890'],
  ] as const) {
    await cashier.button('Tambah varian').click()
    await dialog.getByLabel(`Varian ${at}`, { exact: true }).fill(name)
    await dialog.getByLabel(`Harga varian ${at} (rupiah)`).fill(price)
    await dialog.getByLabel(`Barcode varian ${at}`).fill(barcode)
  }
  expect(await seriousFaults(page)).toEqual([])
  await dialog.getByLabel('Varian 2', { exact: true }).fill('Panas')
  await cashier.button('Simpan').click()
  await dialog.getByText('Nama dan barcode harus berbeda-beda').waitFor()
  await dialog.getByLabel('Varian 2', { exact: true }).fill('Dingin')
  await dialog.getByLabel('Pilih gambar').setInputFiles({
    name: 'kopi.png',
    mimeType: 'image/png',
    buffer: PNG.sync.write(new PNG({ width: 900, height: 600, fill: true })),
  })
  await dialog.getByRole('img', { name: 'Gambar barang' }).waitFor()
  await dialog.getByRole('radio', { name: 'Hijau' }).check()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Simpan').click()
  await dialog.waitFor({ state: 'detached' })

  // A name and a price are enough: the next one is offered a number, and the categories that there are.
  await page.getByRole('row').getByText('Kopi Susu').waitFor()
  await cashier.button('Barang baru').click()
  await dialog.getByText('Boleh kosong: diberi 2').waitFor()
  expect(
    await dialog.locator('option').evaluateAll((all) => all.map((each) => each.getAttribute('value'))),
  ).toEqual(['Minuman'])
  await dialog.getByLabel('Nama', { exact: true }).fill('Roti')
  await dialog.getByLabel('Harga (rupiah)', { exact: true }).fill('7000')
  await cashier.button('Simpan').click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row').filter({ hasText: 'Roti' }).getByText('Umum').waitFor()
  await page.keyboard.press('Escape')
  await cashier
    .button(/^Kopi Susu/)
    .locator('img')
    .waitFor()

  // A scan of a variant's barcode asks for no variant.
  await scan(page, '8991234567890')
  await expect.poll(() => page.getByTestId('amount').innerText()).toBe('Rp 20.000')
  await cashier.button('Hapus Kopi Susu Dingin').click()
  // Pictures are there from the first moment on: nothing moves.
  const shifts = await layoutShifts(page)
  await page.reload()
  await cashier
    .button(/^Kopi Susu/)
    .locator('img')
    .waitFor()
  expect(await shifts()).toEqual([])

  await cashier.button(/^Kopi Susu/).click()
  await page.getByRole('dialog', { name: 'Kopi Susu' }).waitFor()
  // The first is an Enter away.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Panas')
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button(/^Dingin/).click()
  await expect.poll(() => page.getByTestId('amount').innerText()).toBe('Rp 20.000')
  await cashier.button('Catatan untuk Kopi Susu Dingin').click()
  await page.getByRole('dialog').getByRole('textbox').waitFor()
  await page.keyboard.type('tanpa gula')
  await cashier.button('Simpan').click()
  await page.getByRole('region', { name: 'Keranjang' }).getByText('tanpa gula').waitFor()
  // What has a note is a line of its own.
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button(/^Dingin/).click()
  await expect.poll(() => page.getByTestId('amount').innerText()).toBe('Rp 40.000')
  expect(await cashier.button('Hapus Kopi Susu Dingin').count()).toBe(2)

  await cashier.button('Beri nama keranjang').click()
  await page.getByLabel('Nama atau meja').fill('Meja 4')
  await cashier.button('Simpan').click()
  await cashier.button('Tahan').click()
  await page.getByText('Ditahan (1)').waitFor()
  await counter.kill()
  await counter.start()
  await page.reload()
  await cashier.button(/^Meja 4/).click()
  await page.getByRole('region', { name: 'Keranjang' }).getByText('tanpa gula').waitFor()
  await cashier.requestCode()
  const [order] = (await sandbox.orders()) as unknown as { productInfo: { name: string }[] }[]
  expect(new Set(order?.productInfo.map(({ name }) => name))).toEqual(new Set(['Kopi Susu Dingin']))
  expect(JSON.stringify(order)).not.toContain('gula')
  await cashier.openOrder(/40\.000/)
  await page.getByText('(tanpa gula)').waitFor()

  // What was noted before is a tap away, beside what is typed.
  await page.keyboard.press('Escape')
  await cashier.button('Penjualan baru').or(cashier.button('Kasir')).first().click()
  await cashier.button(/^Kopi Susu/).click()
  await cashier.button(/^Dingin/).click()
  await cashier.button('Catatan untuk Kopi Susu Dingin').click()
  const note = page.getByRole('dialog').getByRole('textbox')
  await note.fill('es sedikit')
  await cashier.button('tanpa gula').click()
  expect(await note.inputValue()).toBe('es sedikit, tanpa gula')
  await cashier.button('tanpa gula').click()
  expect(await note.inputValue()).toBe('es sedikit')
  await cashier.button('tanpa gula').click()
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Keranjang' }).getByText('es sedikit, tanpa gula').waitFor()
})
