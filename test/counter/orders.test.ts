import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { trainingJournal } from '../helpers/open-journal.ts'
import { anAttempt, openOrderIn, paidState } from '../helpers/orders.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter, openedShop } from './opened-counter.ts'

test('orders are found by typing, filtered, and exported as a file', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await cashier.sell('20000', 'QRIS')
  const qris = await cashier.orderNumber()
  await sandbox.play('pay', qris)
  await cashier.sees('paid')
  await page.keyboard.press('Escape')
  await cashier.sell('57500', 'Bank A', '=Siti')
  const account = await cashier.orderNumber()
  await page.keyboard.press('F2')

  const rows = page.getByRole('list', { name: 'Daftar pesanan' }).getByRole('button', { name: /^Rp/ })
  await expect.poll(() => rows.count()).toBe(2)
  await page.keyboard.type(qris.slice(-6))
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Rp 20.000')])
  await page.getByRole('searchbox').fill('57.500')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Rp 57.500')])
  await page.getByRole('searchbox').fill('')
  await page.getByLabel('Status').selectOption('Lunas')
  await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining('Rp 20.000')])
  await page.getByLabel('Cara bayar').selectOption('Virtual account')
  await page.getByText('Tidak ada yang cocok').waitFor()
  await page.getByRole('button', { name: 'Tampilkan semua' }).click()
  await page.getByLabel('Waktu').selectOption('Kemarin')
  await page.getByText('Tidak ada yang cocok').waitFor()
  await page.getByLabel('Waktu').selectOption('Hari ini')
  await expect.poll(() => rows.count()).toBe(2)

  const asCsv = page.getByRole('button', { name: 'Simpan sebagai CSV' })
  const topOf = async (what: Locator) => (await what.boundingBox())?.y ?? Number.NaN
  // Under a long list nobody finds it.
  expect(await topOf(asCsv)).toBeLessThan(await topOf(rows.first()))
  const [download] = await Promise.all([page.waitForEvent('download'), asCsv.click()])
  expect(download.suggestedFilename()).toMatch(/^loket-latihan-pesanan-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = readFileSync(await download.path(), 'utf8').split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFNomor;Dibuat;Cara bayar;Status;Jumlah;/)
  expect(lines[1]).toMatch(new RegExp(`^${account};.*;Menunggu;57500;57500;;'=Siti;`))
  expect(lines[2]).toMatch(new RegExp(`^${qris};.*;QRIS;Lunas;20000;`))
  expect(lines).toHaveLength(4)
})

test('the state of an order of another day is as wide as its words, even above longer ones', async () => {
  const dataDir = dataFolder()
  const journal = trainingJournal(dataDir)
  const merchantTradeNo = 'LK-OLD'
  await openOrderIn(journal, anAttempt({ merchantTradeNo, at: Date.now() - 3 * 86_400_000 }))
  await journal.takeStep({ merchantTradeNo, from: 'open', to: paidState(), evidence: [] })
  await journal.close()
  const { page } = await openedCounter({ dataDir })
  await page.keyboard.press('F2')
  const badge = page.getByRole('list', { name: 'Daftar pesanan' }).locator('button > :nth-child(2)')
  const spare = await badge.evaluate((shown: HTMLElement) => {
    const { width } = shown.getBoundingClientRect()
    shown.style.justifySelf = 'start'
    return width - shown.getBoundingClientRect().width
  })
  expect(spare).toBeLessThan(1)
})
