import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Printer } from '../../shared/printer/printer.ts'
import { heldCalls } from '../helpers/held-calls.ts'
import { callFrom } from '../helpers/page-call.ts'
import { aPrinter } from '../helpers/printers.ts'
import { staffPins } from '../helpers/staffed.ts'
import { updateFeed } from '../helpers/update-feed.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder, typePin } from './counter-page.ts'
import { openedCounter, openedShop, staffedShop } from './opened-counter.ts'
import { paidInCash } from './sales-by-call.ts'

test('no press waits for the answer of another, and an answer about one sale leaves what is typed for the next', async () => {
  const { page, cashier } = await openedShop()
  const { hold, made } = await heldCalls(page)
  await cashier.sell('21000', 'QRIS')
  const changed = hold('sale.changeChannel')
  await cashier.button('Ganti cara bayar').click()
  await changed.made
  await cashier.button('Penjualan baru').click()
  await cashier.ready()
  await cashier.typeAmount('33000')
  await changed.letGo()
  expect(await page.getByTestId('amount').innerText()).toBe('Rp 33.000')
  await cashier.button('QRIS').click()
  await cashier.requestCode()
  await page.getByText('Rp 33.000').first().waitFor()
  expect(made.filter((name) => name === 'sale.charge')).toHaveLength(2)

  // The sale is cancelled while the gateway is asked about it.
  const checked = hold('sale.check')
  await cashier.button('Periksa sekarang').click()
  await checked.made
  await cashier.button('Pelanggan batal').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pelanggan batal' }).click()
  await page.getByRole('button', { name: 'Pelanggan batal' }).waitFor({ state: 'detached' })
  await checked.letGo()
  expect(await page.getByRole('button', { name: 'Pelanggan batal' }).count()).toBe(0)
})

test('an approval that comes after its dialog was closed approves nothing', async () => {
  const { page, cashier, dialog } = await staffedShop()
  const { hold, made } = await heldCalls(page)
  await page.keyboard.press('F7')
  await cashier.button('Rekening baru').click()
  await dialog.getByLabel('Nama di rekening').fill('Siti')
  await page.keyboard.press('Enter')
  await dialog.getByRole('heading', { name: 'Perlu persetujuan' }).waitFor()
  const approved = hold('staff.approve')
  await typePin(dialog, 'Rina', staffPins.supervisor)
  await approved.made
  await page.keyboard.press('Escape')
  // Back in the form, with all that was typed.
  await expect.poll(() => dialog.getByLabel('Nama di rekening').inputValue()).toBe('Siti')
  await approved.letGo()
  expect(made).not.toContain('staticAccount.create')
})

test('what a form, a report or a slip shows is what is sent, saved or printed', async () => {
  const { page, cashier, dialog } = await openedCounter()
  const { hold } = await heldCalls(page)
  await page.keyboard.press('F1')
  await cashier.button('Barang baru').click()
  const name = dialog.getByLabel('Nama', { exact: true })
  await name.fill('Kopi')
  await dialog.getByLabel('Harga (rupiah)').fill('15000')
  const saved = hold('catalogue.save')
  await page.keyboard.press('Enter')
  await saved.made
  await name.focus()
  await page.keyboard.type(' susu')
  await dialog.getByRole('switch', { name: 'Favorit' }).dispatchEvent('click')
  expect(await name.inputValue()).toBe('Kopi')
  expect(await dialog.getByRole('switch', { name: 'Favorit' }).getAttribute('aria-checked')).toBe('false')
  // It stays until the answer.
  await page.keyboard.press('Escape')
  await dialog.waitFor()
  await saved.letGo()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Kopi', { exact: true }).waitFor()

  await page.keyboard.press('F12')
  await cashier.button('Laporan').click()
  const save = cashier.button('Simpan CSV')
  await save.waitFor()
  const week = hold('report.read')
  await page.getByRole('radio', { name: '7 hari' }).check()
  await week.made
  expect(await save.count(), 'a report under the days of another one').toBe(0)
  await week.letGo()
  await save.waitFor()

  await paidInCash(page, 21_000)
  await cashier.openOrder(/Rp 21\.000/)
  await cashier.button('Struk').click()
  const keep = dialog.getByRole('button', { name: 'Simpan gambar' })
  await dialog.getByRole('figure').waitFor()
  expect(await keep.getAttribute('aria-disabled')).toBeNull()
  const laidOut = hold('print.preview')
  await dialog.getByRole('combobox').selectOption('A4')
  await laidOut.made
  expect(await keep.getAttribute('aria-disabled'), 'a slip on another paper').toBe('true')
  await laidOut.letGo()
  expect(await keep.getAttribute('aria-disabled')).toBeNull()
})

test('in the settings a press works with what was just typed, and no answer undoes what came after its question', async () => {
  const printer = await aVirtualPrinter('normal', { model: 'TM-T88V' })
  const { url } = await updateFeed({ version: '99.0.0', file: Buffer.from('x') })
  const printers = ['Kasir', 'Dapur', 'Bar'].map((name, at) =>
    aPrinter({ id: `p-${at}`, name, device: `tcp://127.0.0.1:${at + 1}` }),
  )
  const dataDir = dataFolder({}, { printers, updates: { feed: 'https://127.0.0.1:1/pembaruan' } })
  const { page, cashier } = await openedCounter({ dataDir })
  const { hold, made } = await heldCalls(page)
  const kept = (): Printer[] => JSON.parse(readFileSync(join(dataDir, 'settings.json'), 'utf8')).printers
  const names = () => kept().map(({ name }) => name)
  await page.keyboard.press('F8')
  // A printer that is removed and brought back at once stays as it was, and presses on "up" count each.
  const removed = hold('settings.change')
  await cashier.button('Hapus Dapur').click()
  await removed.made
  await page.getByText('Dapur dihapus').waitFor()
  await cashier.button('Urungkan').click()
  await removed.letGo()
  await expect.poll(kept).toEqual(printers)
  const moved = hold('settings.change')
  await cashier.button('Naikkan Bar').click()
  await moved.made
  await cashier.button('Naikkan Bar').click()
  await cashier.button('Hapus Kasir').click()
  await moved.letGo()
  await expect.poll(names).toEqual(['Bar', 'Dapur'])

  const part = page.getByRole('region', { name: 'Pembaruan' })
  await part.getByLabel('Alamat pembaruan').fill(url)
  const saved = hold('settings.change', 'question')
  await part.getByRole('button', { name: 'Cari sekarang' }).click()
  await saved.made
  await part.getByRole('button', { name: 'Cari sekarang' }).and(page.locator('[aria-busy]')).waitFor()
  expect(made).not.toContain('update.look')
  await saved.letGo()
  await part.getByText('Versi 99.0.0 sudah ada').waitFor()

  // The model that one address answered is not given to the address that was typed meanwhile.
  const searched = hold('printer.discover')
  await cashier.button('Tambah printer').click()
  await searched.made
  const address = page.getByLabel('Alamat printer')
  await address.fill(`${printer.host}:${printer.port}`)
  const model = () => page.getByRole('dialog').getByRole('combobox').inputValue()
  const before = await model()
  const asked = hold('printer.identify')
  await cashier.button('Tanya printer ini jenis apa').click()
  await asked.made
  await address.fill('192.168.1.77')
  await asked.letGo()
  expect(await model()).toBe(before)
  expect(await page.getByText('Printer menyebut dirinya').count()).toBe(0)
  await address.fill(`${printer.host}:${printer.port}`)
  await cashier.button('Tanya printer ini jenis apa').click()
  await page.getByText('Printer menyebut dirinya').waitFor()
  expect(await model()).not.toBe(before)
  // It is added while the network is still searched for others.
  await page.getByLabel('Nama printer').fill('Teras')
  await cashier.button('Tambah dan uji').click()
  await page.getByRole('dialog', { name: 'Uji Teras' }).waitFor()
  await searched.letGo()
})

test('a comparison that ended while its shift was being read is shown as it ended', async () => {
  const { page, cashier } = await openedShop()
  const { hold } = await heldCalls(page)
  await callFrom(page, 'shift.close', { number: 1, counted: null, carries: [] })
  await page.keyboard.press('F12')
  const read = hold('shift.read')
  await page.getByRole('button', { name: /^Shift 1/ }).click()
  await read.made
  const { of } = await callFrom(page, 'shift.compare', { number: 1 })
  const ended = async () => (await callFrom(page, 'shift.read', { number: 1 })).comparison?.kind
  await expect.poll(ended).toBe('done')
  await read.letGo()
  await page.getByText(`Semua ${of} sama dengan gateway`).waitFor()
  expect(await cashier.button('Cocokkan lagi').count()).toBe(1)
})

test('a subscription is not said to be kept while its end is already being asked for', async () => {
  const { page, cashier, sandbox, dialog } = await openedShop()
  await page.keyboard.press('F6')
  await cashier.button('Langganan baru').click()
  await dialog.getByLabel('Jumlah sekali tagih').fill('50000')
  await dialog.getByLabel('Judul').fill('Kopi harian')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Kopi harian' }).waitFor()
  const number = await page
    .getByText(/^SB-\d{6}-\w{8}$/)
    .first()
    .innerText()
  await sandbox.post('subscriptions/confirm', { merchantTradeNo: number.trim() })
  await cashier.button('Periksa sekarang').click()
  await page.getByText('Gateway menagih pelanggan secara berkala').waitFor()
  const { hold } = await heldCalls(page)
  const ended = hold('subscription.cancel', 'question')
  await cashier.button('Batalkan langganan').click()
  await dialog.getByRole('button', { name: 'Batalkan langganan' }).click()
  await ended.made
  await dialog.getByRole('button', { name: 'Jangan batalkan' }).click()
  await dialog.waitFor()
  await ended.letGo()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Gateway memastikan langganan ini sudah berhenti').waitFor()
})
