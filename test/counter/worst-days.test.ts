import { expect, onTestFinished, test } from 'vitest'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'
import { openedCounter } from './opened-counter.ts'

const HOUR_MS = 3_600_000

test('a clock that is off by an hour is reported with its offset, nothing counts as charged, and a right clock sells again', async () => {
  let ahead = HOUR_MS
  const keys = { id: '010001', secret: 'shared-by-test-and-sandbox' }
  const gateway = await createSandbox({
    port: 0,
    ledger: openLedger(':memory:'),
    merchant: { ...keys, name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001' },
    profile: 'hmac-sha256-hex',
    now: () => Date.now() + ahead,
  })
  onTestFinished(() => gateway.close())
  const args = ['--sandbox', gateway.url, '--merchant', keys.id, '--secret', keys.secret]
  const { page, cashier } = await openedCounter({ args })
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('unknown')
  await page.getByText('Jam komputer ini terlambat 1 jam dari gateway').waitFor()
  const orders = await (await fetch(`${gateway.url}/sandbox/orders`)).json()
  expect(orders).toEqual([])

  ahead = 0
  await cashier.back()
  await cashier.sell('20000', 'QRIS')
  await page.getByText('Jam komputer ini terlambat').waitFor({ state: 'detached' })
})

test('a subscription that its customer cancelled in the wallet is no longer active, and can’t be charged', async () => {
  const {
    page,
    cashier: { button, ready },
  } = await openedCounter()
  await ready()
  await page.keyboard.press('F6')
  await button('Langganan baru').click()
  await page.getByLabel('Jumlah sekali tagih').fill('50000')
  await page.getByLabel('Judul').fill('Kopi harian')
  await page.keyboard.press('Enter')
  await button('Setujui').click()
  await page.getByText('Gateway menagih pelanggan secara berkala').waitFor()
  await page.getByRole('row', { name: /Rp 50\.000 Berhasil/ }).waitFor()
  await button('Tagihan berikutnya gagal').click()
  await page.getByText('Tagihan terakhir gagal').waitFor()
  await page.getByRole('row', { name: /Rp 50\.000 Gagal/ }).waitFor()
  await button('Tagihan berikutnya berhasil').click()
  await expect.poll(() => page.getByRole('row', { name: /Rp 50\.000 Berhasil/ }).count()).toBe(2)

  await button('Berhenti lewat dompet').click()
  await page.getByText('Gateway memastikan langganan ini sudah berhenti').waitFor()
  await page.getByRole('button', { name: /Kopi harian.*Dibatalkan/ }).waitFor()
  for (const name of ['Batalkan langganan', 'Tagihan berikutnya berhasil']) {
    expect(await button(name).count()).toBe(0)
  }
})
