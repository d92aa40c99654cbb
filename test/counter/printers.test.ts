import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import type { Printer } from '../../shared/printer/printer.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { anAbruptPrinter } from '../helpers/abrupt-printer.ts'
import { aPrinter } from '../helpers/printers.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { faultsInBothThemes } from '../helpers/serious-faults.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'
import { lastSlip, printedSlips } from './printed-slips.ts'

/** The settings of a counter with these printers, and what is kept of them. */
async function openSettings(printers: Printer[], rest: Partial<Settings> = {}) {
  const dataDir = dataFolder({}, { printers, ...rest })
  const {
    page,
    cashier: { button },
  } = await openedCounter({ dataDir })
  await page.getByRole('navigation').waitFor()
  await page.keyboard.press('F8')
  await page.getByRole('figure').waitFor()
  const kept = (): Settings => JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8'))
  return { page, button, kept }
}

test('a printer is added by its bare network address, tested on paper, and set up by the answers', async () => {
  const printer = await aVirtualPrinter()
  const { page, button, kept } = await openSettings([])
  await page.getByText('Belum ada printer.').waitFor()
  await button('Tambah printer').click()
  await page.getByText('Tidak ada yang ditemukan').waitFor()
  await button('Tambah dan uji').click()
  await page.getByText('Tidak boleh kosong').waitFor()
  expect(await faultsInBothThemes(page), 'a new printer').toEqual([])
  await page.getByLabel('Nama printer').fill('Kasir')
  await page.getByLabel('Alamat printer').fill('printer di dapur')
  await page.getByText('Tulis alamatnya').waitFor()
  await page.getByLabel('Alamat printer').fill(`${printer.host}:${printer.port}`)
  await button('Tambah dan uji').click()

  await button('Cetak halaman uji').click()
  await button('Ya, pas satu baris').waitFor()
  expect(await faultsInBothThemes(page), 'a test page').toEqual([])
  await button('Ya, pas satu baris').click()
  await button('Hanya B').click()
  await page.getByText('Printer siap').waitFor()
  const { qrCodes } = readSlip(lastSlip(printer), 32)
  expect(qrCodes.map(({ how }) => how)).toEqual(['native', 'raster'])
  await button('Selesai').click()
  await page.getByRole('listitem').filter({ hasText: 'Kasir' }).getByText('Gambar').waitFor()
  expect(kept().printers).toMatchObject([{ name: 'Kasir', device: printer.device, qr: 'raster' }])
})

test('a printer’s state is shown; a code that does not scan is printed another way, and a ruler that is too wide on narrower paper', async () => {
  const printer = await aVirtualPrinter('paperOut')
  const { page, button, kept } = await openSettings([
    aPrinter({ name: 'Kasir', device: printer.device, profile: 'epson-80', qr: 'native' }),
  ])
  await page.getByText('Kertas habis', { exact: true }).waitFor()
  await printer.become('normal')
  await button('Periksa Kasir').click()
  await page.getByText('Siap', { exact: true }).waitFor()
  await button('Halaman uji Kasir').click()
  await button('Cetak halaman uji').click()
  await button('Tidak, turun ke baris kedua').click()
  await page.getByText('Sekarang: Epson TM 80 mm, 180 dpi (42)').waitFor()
  await button('Cetak lagi').click()
  await button('Ya, pas satu baris').click()
  await button('Tidak terbaca').click()
  await page.getByText('QR: Gambar').waitFor()
  await button('Cetak lagi').click()
  await button('Ya, pas satu baris').click()
  await button('Ya, terbaca').click()
  await page.getByText('Printer siap').waitFor()
  expect(kept().printers).toMatchObject([{ profile: 'epson-42', qr: 'raster' }])
  const ways = printedSlips(printer).map((bytes) => readSlip(bytes, 48).qrCodes.map(({ how }) => how))
  expect(ways).toEqual([['native'], ['native'], ['raster']])
})

test('a printer that never closes its connection is set up by the person who sees its paper, and Loket remembers that', async () => {
  const printer = await aVirtualPrinter('mute')
  const { page, button, kept } = await openSettings([aPrinter({ name: 'Kasir', device: printer.device })])
  await button('Halaman uji Kasir').click()
  await button('Cetak halaman uji').click()
  // It is not sure that anything is on paper; a person beside the printer is.
  const onOneLine = button('Ya, pas satu baris')
  await onOneLine.waitFor({ timeout: 90_000 })
  await onOneLine.click()
  await button('Ya, terbaca').click()
  await page.getByText('Printer siap').waitFor()
  await page.getByText('tidak memberi tahu bila selesai').waitFor()
  expect(kept().printers).toMatchObject([{ name: 'Kasir', saysGoodbye: false }])

  await button('Cetak lagi').click()
  await page.getByText('Terkirim ke printer').waitFor()
  // Between the two a piece of blank paper is cut off: the first one counts as broken off until the next is out.
  const [first, second, ...more] = printer
    .paper()
    .filter(({ text }) => text.some((line) => line.trim() !== ''))
  expect(more).toEqual([])
  // A minute may have passed between the two.
  const printed = (slip: typeof first) =>
    slip?.text.map((line) => line.trim()).filter((line) => !line.startsWith('Tanggal'))
  expect(printed(second)).toEqual(printed(first))
})

test('so is one that resets each connection, once the person has seen the foot of the page too', async () => {
  const { device } = await anAbruptPrinter()
  const { page, button, kept } = await openSettings([aPrinter({ name: 'Kasir', device })])
  await button('Halaman uji Kasir').click()
  await button('Cetak halaman uji').click()
  const onOneLine = button('Ya, pas satu baris')
  await onOneLine.waitFor({ timeout: 90_000 })
  await onOneLine.click()
  const isRead = button('Ya, terbaca')
  await isRead.waitFor()
  // Half a page has its ruler as well.
  expect(kept().printers[0]).not.toHaveProperty('saysGoodbye')
  await isRead.click()
  await page.getByText('Printer siap').waitFor()
  expect(kept().printers).toMatchObject([{ name: 'Kasir', saysGoodbye: false }])
  await button('Cetak lagi').click()
  await page.getByText('Terkirim ke printer').waitFor()
})

test('a logo is shown as on paper, is on every slip, and a file that is not a picture is refused', async () => {
  const printer = await aVirtualPrinter()
  const { page, button, kept } = await openSettings([aPrinter({ name: 'Kasir', device: printer.device })])
  const pick = (name: string, buffer: Buffer) =>
    page
      .locator('[data-part="slips"]')
      .getByLabel(/gambar$/)
      .setInputFiles({ name, mimeType: 'image/png', buffer })
  await pick('foto.png', Buffer.from('no picture at all'))
  await page.getByText('Berkas ini tidak terbaca sebagai gambar.').waitFor()
  await pick(
    'kosong.png',
    aPicture(() => 255),
  )
  await page.getByText('Gambar ini kosong di atas kertas putih.').waitFor()
  expect(kept().logo).toBeNull()

  await pick(
    'logo.png',
    aPicture((x) => (x < 100 ? 0 : 255)),
  )
  await page.getByRole('figure').getByRole('img', { name: 'Logo toko' }).waitFor()
  expect(kept().logo).toMatchObject({ width: 200, height: 80 })
  await button('Halaman uji Kasir').click()
  await button('Cetak halaman uji').click()
  await button('Ya, pas satu baris').waitFor()
  const slip = lastSlip(printer)
  // GS v 0, 25 bytes across and the first 24 rows: the logo, dot for dot.
  expect(slip.includes(Buffer.from([0x1d, 0x76, 0x30, 0, 25, 0, 24, 0]))).toBe(true)
  await page.keyboard.press('Escape')
  await button('Hapus logo').click()
  await expect.poll(() => kept().logo).toBeNull()
})

/** A PNG of 200 × 80 whose brightness depends on the column. */
function aPicture(brightness: (x: number) => number): Buffer {
  const png = new PNG({ width: 200, height: 80 })
  for (let at = 0; at < 200 * 80; at += 1) png.data.fill(brightness(at % 200), 4 * at, 4 * at + 3)
  for (let at = 0; at < 200 * 80; at += 1) png.data[4 * at + 3] = 255
  return PNG.sync.write(png)
}
