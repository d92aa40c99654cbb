import { readFileSync } from 'node:fs'
import readQr from 'jsqr'
import { PNG } from 'pngjs'
import { expect, test } from 'vitest'
import { aPrinter } from '../helpers/printers.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { faultsInBothThemes } from '../helpers/serious-faults.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'
import { lastSlip } from './printed-slips.ts'
import { charged } from './sales-by-call.ts'

/** A counter with a printer at the till that is off, and one in the kitchen that is not. */
async function twoPrinters() {
  const [till, kitchen] = [await aVirtualPrinter('off'), await aVirtualPrinter()]
  const printers = [
    aPrinter({ id: 'till', name: 'Kasir', device: till.device }),
    aPrinter({ id: 'kitchen', name: 'Dapur', device: kitchen.device, profile: 'generic-80' }),
  ]
  return { till, kitchen, ...(await openedShop({ dataDir: dataFolder({}, { printers }) })) }
}

test('a receipt that did not come out says so at the next sale, and comes out elsewhere in one press', async () => {
  const { kitchen, sandbox, page, cashier } = await twoPrinters()
  await cashier.sell('57500', 'QRIS')
  await sandbox.play('pay', await cashier.orderNumber())
  await cashier.sees('paid')
  await page.getByText('Struk: Tidak tercetak').waitFor()
  await page.keyboard.press('Enter')
  await cashier.ready()
  const alarm = page.getByRole('region', { name: 'Tidak tercetak' })
  await alarm.waitFor()
  await cashier.button(/^Cetakan 1 gagal/).waitFor()
  await cashier.button('Perhatian').click({ trial: true })
  await cashier.typeAmount('2')
  await alarm.getByRole('button', { name: 'Cetak di Dapur' }).click()
  await alarm.waitFor({ state: 'detached' })
  // Nothing is waiting any more.
  await cashier.button('Cetakan').waitFor()
  const { text } = readSlip(lastSlip(kitchen), 48)
  expect(text).toContain('LUNAS')
  // No byte of it had left, so this is not a copy.
  expect(text).not.toContain('SALINAN')
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 2')

  await page.keyboard.press('Delete')
  // Beside sales that wait and one just paid, on a small till and at a zoom of 200 %, everything of it is in sight.
  for (const whole of [31_000, 32_000]) await charged(page, whole)
  await sandbox.play('pay', await charged(page, 33_000))
  await page.getByText('Lunas Rp 33.000').waitFor()
  for (const viewport of [
    { width: 1024, height: 768 },
    { width: 640, height: 400 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport)
    for (const name of ['Cetak lagi', 'Cetak di Dapur', 'Nanti']) {
      const box = await alarm.getByRole('button', { name }).boundingBox()
      expect([viewport.width, name, box !== null && box.x + box.width <= viewport.width]).toEqual([
        viewport.width,
        name,
        true,
      ])
    }
    expect((await alarm.getByRole('alert').boundingBox())?.width, `${viewport.width}`).toBeGreaterThan(90)
  }
})

test('a print is cancelled, and queued again on request', async () => {
  const { till, page, cashier, dialog } = await twoPrinters()
  await page.keyboard.press('Shift+F9')
  await dialog.getByText('Belum ada cetakan').waitFor()
  expect(await faultsInBothThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await cashier.sell('57500', 'QRIS')
  await page.keyboard.press('F9')
  await page.getByText('Slip pembayaran: Tidak tercetak').waitFor()
  await page.keyboard.press('Shift+F9')
  await dialog.getByRole('region', { name: 'Belum keluar' }).waitFor()
  // Nothing listens there, unless another test has the port by now.
  await dialog.getByText(/Printer (menolak sambungan|tidak bisa dihubungi)\./).waitFor()
  await dialog.getByRole('button', { name: 'Batalkan' }).click()
  await dialog.getByRole('region', { name: 'Terakhir' }).getByText('Dibatalkan').waitFor()
  await till.become('normal')
  await dialog.getByRole('button', { name: 'Cetak lagi' }).click()
  await dialog.getByText('Terkirim ke printer').waitFor()
  expect(readSlip(lastSlip(till), 32).text).toContain('BELUM DIBAYAR')
  await page.keyboard.press('Escape')
  // The sale behind it is where it was.
  await cashier.sees('open')
})

test('a slip is saved as a picture whose code is the gateway’s, and as a PDF; the system prints it on its own sheet, and nothing else of the screen', async () => {
  const { sandbox, page, cashier } = await twoPrinters()
  await cashier.sell('57500', 'QRIS')
  const number = await cashier.orderNumber()
  await cashier.openOrder(/Rp 57\.500/)
  await cashier.button('Slip pembayaran').click()
  const saved = async (name: string) => {
    const [download] = await Promise.all([page.waitForEvent('download'), cashier.button(name).click()])
    expect(download.suggestedFilename()).toContain(number)
    return readFileSync(await download.path())
  }
  const { width, height, data } = PNG.sync.read(await saved('Simpan gambar'))
  expect(readQr(new Uint8ClampedArray(data), width, height)?.data).toBe((await sandbox.orders())[0]?.qrCode)
  expect((await saved('Simpan PDF')).subarray(0, 5).toString()).toBe('%PDF-')

  await page.keyboard.press('Escape')
  await sandbox.play('pay', number)
  await cashier.button('Struk').click()
  // Nobody can use the system's dialog here: the test looks at what would be printed.
  await page.evaluate(() => {
    window.print = () => {}
  })
  const printed = () => page.evaluate(() => document.body.innerText)
  for (const [sheet, points] of [
    ['A6', [298, 420]],
    ['A4', [595, 842]],
  ] as const) {
    await page.getByLabel('Printer').selectOption(sheet)
    await page.getByRole('figure', { name: 'Struk' }).waitFor()
    await cashier.button('Cetak lewat sistem').click()
    await page.emulateMedia({ media: 'print' })
    await expect.poll(printed).not.toMatch(/Pengaturan|Cetak lewat sistem|Simpan PDF/)
    expect(await printed()).toContain('LUNAS')
    const label = page.locator('body > div[data-paper] p').filter({ hasText: /^Jumlah dibayar$/ })
    expect(await label.evaluate((line) => getComputedStyle(line).breakAfter)).toBe('avoid')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const [, width, height] = /MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? []
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual(points)
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    await page.emulateMedia({ media: 'screen' })
    await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  }
})
