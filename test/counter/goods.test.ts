import { expect, test } from 'vitest'
import { MAX_IMPORTED } from '../../shared/catalogue/catalogue-limits.ts'
import { scan } from '../helpers/scan.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { shopWithGoods, total } from './goods-shop.ts'
import { openedShop } from './opened-counter.ts'

test('a table of goods is imported, its faults are named by their lines, and its goods are on sale; one that is too long is refused', async () => {
  const { page, cashier, dialog } = await openedShop()
  const pick = (text: string) =>
    page
      .locator('input[type="file"]')
      .setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.keyboard.press('F1')
  await pick(`name;price\n${'Kopi;18000\n'.repeat(MAX_IMPORTED + 1)}`)
  await dialog.getByText('Berkas ini berisi lebih dari 20.000 barang').waitFor()
  await dialog.getByText('Bagi menjadi beberapa berkas').waitFor()
  expect(await dialog.getByText('Baru:').count()).toBe(0)
  await page.keyboard.press('Escape')

  // With a problem in every line the first hundred are listed.
  await pick(`name;price\n${'x;\n'.repeat(20_000)}`)
  await page.getByText('20000 baris tidak bisa dipakai').waitFor()
  const listed = page.getByRole('list', { name: 'Baris yang bermasalah' }).getByRole('listitem')
  expect(await listed.count()).toBe(100)
  await page.keyboard.press('Escape')

  const csv = [
    'id;barcode;name;price;type;favourite;active;warna',
    'KOPI;8991234567890;Kopi Susu;18000;Minuman;ya;ya;merah',
    'ROTI;8990000000001;Roti Bakar;12000;Makanan;tidak;ya;karamel',
    'RUSAK;;Tanpa harga;;Makanan;tidak;ya;',
  ]
  await pick(csv.join('\n'))
  await page.getByText('Baru: 2 · Berubah: 0 · Sama: 0').waitFor()
  await page.getByText('Baris 4, Tanpa harga: Harga harus rupiah bulat').waitFor()
  await page.getByText('Baris 3, Roti Bakar: karamel').waitFor()
  await cashier.button('Terapkan 2 barang').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('2 barang disimpan').waitFor()
  await page.getByText('1 baris tidak bisa dipakai. Untuk melihatnya, impor lagi berkas itu.').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cashier.button(/^Kopi Susu/).waitFor()
})

test('a cart of tiles, quantities and a discount is charged as lines, held through a power cut on the way', async () => {
  const { sandbox, counter, page, cashier } = await shopWithGoods()
  await cashier.button(/^Kopi Susu/).click()
  await page.keyboard.type('2')
  await cashier.button(/^Roti Bakar/).click()
  expect(await total(page)).toBe('Rp 42.000')
  await cashier.button('Hapus Kopi Susu').click()
  expect(await total(page)).toBe('Rp 24.000')
  await cashier.button('Urungkan').click()
  await page.keyboard.type('1000')
  await page.keyboard.press('Enter')
  await page.getByText('Barang, diskon, atau uang tunai?').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  // A double click presses nothing that takes its place: "Kosongkan" comes there.
  await cashier.button('Jadikan diskon').dblclick()
  await cashier.button('Hapus Diskon').waitFor()
  expect(await total(page)).toBe('Rp 41.000')

  await cashier.button('Tahan').click()
  await page.getByText('Ditahan (1)').waitFor()
  expect(await total(page)).toBe('Rp 0')
  await counter.kill()
  await counter.start()
  await page.reload()
  await cashier.ready()
  await cashier.button(/· 3 barang · Rp 41\.000/).click()
  expect(await total(page)).toBe('Rp 41.000')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  const [order] = (await sandbox.orders()) as unknown as {
    amount: string
    productInfo: { price: string; quantity: number }[]
  }[]
  expect(order?.amount).toBe('41000.00')
  expect(order?.productInfo.reduce((sum, { price, quantity }) => sum + Number(price) * quantity, 0)).toBe(
    41_000,
  )
  await cashier.back()
  await page.getByText('Ditahan').waitFor({ state: 'detached' })
  await cashier.openOrder(/41\.000/)
  await page.getByRole('heading', { name: 'Keranjang' }).waitFor()
})

test('two clicks on a tile are two pieces; what sells most is made favourite by one press, and then has the first tile', async () => {
  const { page, cashier } = await shopWithGoods()
  const firstTile = () => page.locator('[data-pictures] button').first().innerText()
  expect(await firstTile()).toMatch(/^Kopi Susu/)
  // Two clicks on one product are two pieces.
  await cashier.button(/^Roti Bakar/).dblclick()
  expect(await total(page)).toBe('Rp 24.000')
  await cashier.button(/^Cara bayar/).click()
  await cashier.button('Tunai').click()
  await cashier.button(/^Uang pas/).click()
  await cashier.sees('paid')
  await page.keyboard.press('F1')
  await cashier.button('Dahulukan yang laku').click()
  await page.getByRole('listitem').filter({ hasText: 'Roti Bakar 2 terjual' }).waitFor()
  // A sentence makes it no wider than it can be read.
  expect((await page.getByRole('dialog').boundingBox())?.width).toBeLessThan(640)
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Jadikan favorit').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  await expect.poll(firstTile).toMatch(/^Roti Bakar/)
})

test('a customer who wants one thing more has the sale cancelled and the same cart again', async () => {
  const { sandbox, page, cashier } = await shopWithGoods()
  await scan(page, '8991234567890')
  await scan(page, '8990000000001')
  await expect.poll(() => total(page)).toBe('Rp 30.000')
  await cashier.requestCode()
  await scan(page, '8991234567890')
  await page.getByText(/^Kopi .* tidak ditambahkan$/).waitFor()
  await cashier.button('Pelanggan batal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pelanggan batal' }).click()
  await cashier.sees('failed')
  await cashier.button('Ubah keranjang').click()
  await cashier.ready()
  expect(await total(page)).toBe('Rp 30.000')
  await scan(page, '8990000000001')
  expect(await total(page)).toBe('Rp 42.000')
  await cashier.requestCode()
  expect((await sandbox.orders()).map(({ amount }) => amount)).toEqual(['42000.00', '30000.00'])
})
