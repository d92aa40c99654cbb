import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { openedCounter } from './opened-counter.ts'

test('a new shop picks sample goods, in the catalogue too, and a few ways to pay, and sells at once', async () => {
  const { page, cashier } = await openedCounter({ viewport: { width: 1024, height: 768 } })
  // An empty catalogue offers the sample goods, as the step of the goods does.
  await page.keyboard.press('F1')
  await page.getByText('Belum ada barang').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Pakai contoh Laundry').click()
  await page.getByRole('row').nth(1).waitFor()
  await page.keyboard.press('Escape')
  await cashier.button('Siapkan toko ini').click()
  const step = (name: string) => page.getByRole('heading', { name, level: 1 }).waitFor()
  await step('Bahasa dan tema')
  // Who reads English has customers who may not, and sees here in which language their slips are.
  const slips = page.getByRole('group', { name: 'Bahasa slip' })
  expect(await slips.getByRole('radio', { name: 'Indonesia' }).isChecked()).toBe(true)
  await slips.getByRole('radio', { name: 'Keduanya' }).check()
  await cashier.button('Lanjut').click()
  await step('Toko Anda')
  await cashier.button('Pilih gambar').waitFor()
  // The customer display gets its logo here too.
  const png = PNG.sync.write(new PNG({ width: 640, height: 320, fill: true }))
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer: png }
  await page.getByLabel('Pilih logo berwarna').setInputFiles(picture)
  await page.getByRole('img', { name: 'Logo di layar pelanggan' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await cashier.button('Lanjut').click()
  await step('Barang yang dijual')
  // Picked by mistake: as long as nobody has touched it, it is taken away in one step, after a question.
  await page.getByText('Katalog berisi contoh Laundry').waitFor()
  await cashier.button('Ganti atau hapus contoh').click()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Hapus contoh' }).click()
  await cashier.button('Pakai contoh Kedai kopi').click()
  await page.getByText('Katalog berisi contoh Kedai kopi').waitFor()
  // The pressed button is gone: a keyboard goes on from the sentence that took its place.
  await page.locator('section:focus', { hasText: 'Katalog berisi contoh Kedai kopi' }).waitFor()
  await cashier.button('Lanjut').click()
  await step('Cara bayar')
  const resumed = page.getByText('isian langkah sebelumnya sudah tersimpan')
  expect(await resumed.count()).toBe(0)
  await page.reload()
  await step('Cara bayar')
  await resumed.waitFor()
  await cashier.button('Yang umum saja').click()
  await page.getByText('6 cara bayar dipilih').waitFor()
  const walletB = cashier.button(/^Wallet B/)
  expect(await walletB.getAttribute('aria-pressed')).toBe('false')
  await walletB.click()
  await page.getByText('7 cara bayar dipilih').waitFor()
  // None moves when it is pressed: the next press would choose another.
  const listed = () => page.locator('main li button').allTextContents()
  const before = await listed()
  await cashier.button(/^Card 12x/).click()
  await page.getByText('8 cara bayar dipilih').waitFor()
  expect(await listed()).toEqual(before)
  await cashier.button(/^Card 12x/).click()
  await page.getByText('7 cara bayar dipilih').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  for (const name of ['Printer', 'Siapa yang bekerja di sini', 'Latihan atau uang asli']) {
    await cashier.button('Lanjut').click()
    await step(name)
  }
  // The last step says what is there, and leads back to what is not.
  const prepared = page.getByRole('region', { name: 'Yang sudah disiapkan' }).getByRole('listitem')
  await prepared.filter({ hasText: 'Katalog berisi 8 barang' }).waitFor()
  await prepared.filter({ hasText: '7 cara bayar dipilih' }).waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await prepared.filter({ hasText: 'Belum ada PIN' }).getByRole('button').click()
  await step('Siapa yang bekerja di sini')
  // What nobody has done yet is not looked up here.
  expect(await cashier.button('Catatan audit').count()).toBe(0)
  await cashier.button('Lanjut').click()
  await step('Latihan atau uang asli')
  expect(await cashier.button('Nanti saja').count()).toBe(0)
  await cashier.button('Selesai').click()
  await cashier.ready()
  await cashier.button(/^Kopi Susu ?Rp/).click()
  await cashier.button(/^Cara bayar/).click()
  await cashier.button(/^Wallet B/).waitFor()
  expect(await cashier.button(/^Wallet C/).count()).toBe(0)
  await cashier.requestCode()
})
