import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { sumsOf, totalOf } from '../../shared/tax/sale-sums.ts'
import { trainingJournal } from '../helpers/open-journal.ts'
import { aCashPayment, anAttempt, openOrderIn, paidState } from '../helpers/orders.ts'
import { callFrom } from '../helpers/page-call.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

const DAY = 86_400_000
/** Midnight by the clocks of a shop in Jakarta. */
const midnight = Math.floor((Date.now() + 7 * 3_600_000) / DAY) * DAY - 7 * 3_600_000

test('a report is compared with the days right before it, up to the same time of day', async () => {
  const dataDir = dataFolder()
  const journal = trainingJournal(dataDir)
  const paidAt = async (since: number, amount: number) => {
    const { merchantTradeNo } = await openOrderIn(journal, anAttempt({ amount: rupiah(amount), at: since }))
    const to = paidState({ since, paidAt: since, payable: rupiah(amount) })
    await journal.takeStep({ merchantTradeNo, from: 'open', to, evidence: [] })
  }
  await paidAt(midnight - DAY, 20_000)
  // The whole of yesterday is not over yet for a comparison with today.
  await paidAt(midnight - 1, 700_000)
  await paidAt(midnight, 25_000)
  await paidAt(midnight - 7 * DAY, 10_000)
  await journal.close()
  const { page, cashier } = await openedCounter({ dataDir })
  await page.keyboard.press('F12')
  await cashier.button('Laporan').click()
  const paid = page.locator('dl > div').filter({ hasText: 'Lunas' }).first()
  await paid.getByText('sebelumnya Rp 20.000 (+25%)').waitFor()
  await page.getByText(/^Dibandingkan dengan \d+ \p{L}+,? 00\.00–\d\d\.\d\d\.$/u).waitFor()
  // A day has its hours in place of a single bar.
  await page.getByRole('heading', { name: 'Menurut jam' }).waitFor()
  await page.getByRole('radio', { name: 'Minggu lalu' }).check({ force: true })
  await paid.getByText('sebelumnya Rp 10.000 (+150%)').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('radio', { name: 'Hari sebelumnya' }).check({ force: true })
  await paid.getByText('sebelumnya Rp 20.000 (+25%)').waitFor()
  await page.getByRole('radio', { name: '7 hari' }).check({ force: true })
  await paid.getByText('Rp 745.000').waitFor()
  await paid.getByText('sebelumnya Rp 10.000').waitFor()
  // Nothing was sold on the same days of last month, and that is said.
  await page.getByRole('radio', { name: 'Bulan lalu' }).check({ force: true })
  await page.getByText(/^Tidak ada penjualan untuk dibandingkan: /).waitFor()
  await paid.getByText('sebelumnya').waitFor({ state: 'detached' })
  const download = page.waitForEvent('download')
  await cashier.button('Simpan tiap transaksi (CSV)').click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(1 + 3)
})

test('each row has that of the days before below it, and what was sold only then is there too', async () => {
  const dataDir = dataFolder()
  const journal = trainingJournal(dataDir)
  const sold = (at: number, name: string, price: number) =>
    journal.payInCash(
      aCashPayment({
        at,
        amount: rupiah(price),
        cart: [{ kind: 'product', id: name, name, type: 'Makanan', price: rupiah(price), quantity: 1 }],
      }),
    )
  await sold(midnight - DAY, 'Soto', 20_000)
  await sold(midnight - DAY, 'Rawon', 30_000)
  await sold(midnight, 'Soto', 25_000)
  await journal.close()
  const { page, cashier } = await openedCounter({ dataDir })
  await page.keyboard.press('F12')
  await cashier.button('Laporan').click()
  const row = (table: string, name: string) =>
    page.getByRole('region', { name: table }).last().getByRole('row', { name })
  await row('Menurut barang', 'Soto 1 Rp 25.000 Rp 20.000 (+25%)').waitFor()
  await row('Menurut barang', 'Rawon 0 Rp 0 Rp 30.000 (-100%)').waitFor()
  await row('Angka menurut cara bayar', 'Tunai 1 Rp 25.000 Rp 50.000 (-50%)').waitFor()
  await row('Menurut kasir', 'Rp 25.000 Rp 50.000 (-50%)').waitFor()
  expect(await seriousFaults(page)).toEqual([])
  const [download] = await Promise.all([page.waitForEvent('download'), cashier.button('Simpan CSV').click()])
  const file = readFileSync(await download.path(), 'utf8')
  const cells = file.split('\r\n').map((line) => line.split(';'))
  expect(cells[0]?.at(-1)).toMatch(/^Sebelumnya \d{4}-\d\d-\d\d$/)
  const last = (name: string) => cells.find((line) => line[1] === name)?.at(-1)
  expect([last('Soto'), last('Rawon'), last('Tunai')]).toEqual(['20000', '30000', '50000'])
  // Nothing was sold on this day of last week: there is nothing to stand beside.
  await page.getByRole('radio', { name: 'Minggu lalu' }).check({ force: true })
  await row('Menurut barang', 'Soto 1 Rp 25.000').waitFor()
  expect(await page.getByRole('columnheader', { name: /Sebelumnya/ }).count()).toBe(0)
})

test('with tax, service charge and rounding each figure by way to pay is read without scrolling', async () => {
  const tax = { name: 'PPN', rate: 1100, base: 'whole', service: 500, included: false } as const
  const { page, cashier } = await openedCounter({
    dataDir: dataFolder({}, { tax }),
    viewport: { width: 1280, height: 800 },
  })
  const amount = totalOf(sumsOf(8_900_000, 0, tax) ?? expect.fail('too much'))
  const sold = await callFrom(page, 'sale.payCash', {
    saleId: crypto.randomUUID(),
    amount,
    price: rupiah(89_000),
    tendered: rupiah(150_000),
  })
  await callFrom(page, 'refund.create', {
    refundId: crypto.randomUUID(),
    merchantTradeNo: sold.merchantTradeNo,
    amount: sold.amount,
  })
  await page.keyboard.press('F12')
  await cashier.button('Laporan').click()
  const table = page.getByRole('region', { name: 'Angka menurut cara bayar' })
  await table.getByRole('columnheader', { name: 'Dibulatkan ke bawah (tunai)' }).waitFor()
  expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)

  // On the smallest till too, and a day is one line.
  await page.getByRole('radio', { name: '7 hari' }).check({ force: true })
  await page.setViewportSize({ width: 1024, height: 768 })
  const days = page.getByRole('region', { name: 'Menurut hari' }).last()
  const day = days.locator('tbody th').first()
  const lines = await day.evaluate((cell) => {
    const text = document.createRange()
    text.selectNodeContents(cell)
    return text.getClientRects().length
  })
  expect(lines).toBe(1)
  expect(await days.evaluate((region) => region.scrollWidth - region.clientWidth)).toBe(0)
})
