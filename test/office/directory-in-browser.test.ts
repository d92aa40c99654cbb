import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { pictureSize } from '../../shared/picture-size.ts'
import { picture } from '../helpers/look.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { ownersPage } from './owners-page.ts'
import { pins } from './staffed-office.ts'

/** As a phone takes it: far larger than a tile. */
function aPhoto(): Buffer {
  const png = new PNG({ width: 1600, height: 1200 })
  for (let at = 0; at < png.data.length; at += 4)
    png.data.set([at % 251, (at >> 8) % 256, (at >> 16) % 256, 255], at)
  return PNG.sync.write(png)
}

/** Wide and light, and narrow and dark: what stands where, and what can be read. */
const sights = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 640 },
] as const

test('in a browser (light and wide, dark and narrow) an owner adds staff and products and sets the shop; axe finds no serious fault', async () => {
  const page = await ownersPage(await anOfficeWithOwner(), { locale: 'id-ID' })
  let taken = 0
  /** From the sight that the page has to the other one: so steps are taken in both. */
  const look = async () => {
    taken += 1
    for (const { colorScheme, width } of taken % 2 === 1 ? sights : sights.toReversed()) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize({ width, height: 800 })
      await picture(page, `office-${colorScheme}-${taken}`)
      expect([colorScheme, await seriousFaults(page)]).toEqual([colorScheme, []])
    }
  }
  await page.getByRole('link', { name: 'Petugas' }).click()
  await look()
  await page.getByLabel('Nama').fill('Ibu Sari')
  await page.getByLabel('PIN (6 sampai 12 angka)').fill('111111')
  await page.getByLabel('PIN sekali lagi').fill('111111')
  await page.getByRole('button', { name: 'Tambah petugas' }).click()
  await page.getByRole('alert').getByText('mudah ditebak').waitFor()
  await look()
  await page.getByLabel('PIN (6 sampai 12 angka)').fill(pins.owner)
  await page.getByLabel('PIN sekali lagi').fill(pins.owner)
  await page.getByRole('button', { name: 'Tambah petugas' }).click()
  await page.getByRole('link', { name: 'Ubah Ibu Sari' }).click()
  await look()
  await page.getByLabel('Masih bekerja di sini').uncheck()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('alert').getByText('Harus selalu ada pemilik').waitFor()

  await page.getByRole('link', { name: 'Barang' }).click()
  await look()
  await page.getByRole('link', { name: 'Tambah barang' }).click()
  await page.getByLabel('Kode barang').fill('K1')
  await page.getByLabel('Nama barang').fill('Kopi Susu')
  await page.getByLabel('Harga (rupiah)').fill('18000')
  await page.getByLabel('Varian').fill('Panas=18000\nDingin=20000')
  await look()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByRole('cell', { name: 'Kopi Susu', exact: true }).waitFor()
  await look()
  await page.getByRole('link', { name: 'Ubah Kopi Susu' }).click()
  expect(await page.getByLabel('Varian').inputValue()).toBe('Panas=18000\nDingin=20000')
  await page.getByRole('link', { name: 'Pilih gambar' }).click()
  await look()
  const photo = { name: 'kopi.png', mimeType: 'image/png', buffer: aPhoto() }
  await page.getByLabel('Foto').setInputFiles({ ...photo, buffer: Buffer.from('no photo') })
  await page.getByRole('alert').getByText('tidak bisa dipakai').waitFor()
  await page.getByLabel('Foto').setInputFiles(photo)
  await page.getByRole('img', { name: 'Gambar Kopi Susu' }).waitFor()
  await look()
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Tersimpan.').waitFor()
  const kept = await page.request.get(new URL('/products/picture.jpg?id=K1', page.url()).href)
  const size = pictureSize(await kept.body())
  expect(size && size.width / size.height).toBeCloseTo(4 / 3, 1)
  expect(size?.width).toBeLessThanOrEqual(320)
  const buffer = Buffer.from('id;name;price\r\nK1;Kopi Susu;20000\r\nT1;Teh;gratis\r\n')
  await page.getByLabel('Berkas CSV').setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'Lihat perubahannya' }).click()
  await page.getByText('0 barang baru, 1 berubah, 0 tetap').waitFor()
  await look()
  await page.getByRole('button', { name: 'Impor' }).click()
  await page.getByRole('cell', { name: 'Rp 20.000' }).waitFor()

  await page.getByRole('link', { name: 'Toko' }).click()
  await look()
  await page.getByLabel('Nama toko').fill('Kopi Kenari')
  await page.getByLabel('Tarif pajak').fill('11')
  await page.getByRole('button', { name: 'Simpan' }).click()
  await page.getByText('Tersimpan.').waitFor()
  expect(await page.getByLabel('Tarif pajak').inputValue()).toBe('11')
  await look()
  await page.getByRole('link', { name: 'Loket', exact: true }).click()
  await look()
})
