import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../helpers/chromium.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner } from './enrolled-counters.ts'
import { pins } from './staffed-office.ts'

test.each([
  ['light', 1280],
  ['dark', 640],
] as const)(
  'in a browser (%s, %i wide) an owner adds staff and products and sets the shop; axe finds no serious fault',
  async (colorScheme, width) => {
    const { office } = await anOfficeWithOwner(await aDatabase('embedded'))
    const chromium = await launchChromium()
    onTestFinished(() => chromium.close())
    const page = await chromium.newPage({ locale: 'id-ID', colorScheme, viewport: { width, height: 800 } })
    let taken = 0
    const look = async () => {
      taken += 1
      const folder = process.env.LOKET_PICTURES
      if (folder)
        await page.screenshot({ path: join(folder, `office-${colorScheme}-${taken}.png`), fullPage: true })
      expect(await seriousFaults(page)).toEqual([])
    }
    await page.goto(await office.signInAddress())
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

    await page.getByRole('link', { name: 'Produk' }).click()
    await look()
    await page.getByRole('link', { name: 'Tambah produk' }).click()
    await page.getByLabel('Nomor produk').fill('K1')
    await page.getByLabel('Nama produk').fill('Kopi Susu')
    await page.getByLabel('Harga (rupiah)').fill('18000')
    await page.getByLabel('Varian').fill('Panas=18000\nDingin=20000')
    await look()
    await page.getByRole('button', { name: 'Simpan' }).click()
    await page.getByRole('cell', { name: 'Kopi Susu', exact: true }).waitFor()
    await look()
    await page.getByRole('link', { name: 'Ubah Kopi Susu' }).click()
    expect(await page.getByLabel('Varian').inputValue()).toBe('Panas=18000\nDingin=20000')
    await page.goBack()
    const buffer = Buffer.from('id;name;price\r\nK1;Kopi Susu;20000\r\nT1;Teh;gratis\r\n')
    await page.getByLabel('File CSV').setInputFiles({ name: 'katalog.csv', mimeType: 'text/csv', buffer })
    await page.getByRole('button', { name: 'Lihat perubahannya' }).click()
    await page.getByText('0 produk baru, 1 berubah, 0 tetap').waitFor()
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
  },
)
