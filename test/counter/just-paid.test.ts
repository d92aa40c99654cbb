import { expect, test } from 'vitest'
import { callFrom } from '../helpers/page-call.ts'
import { staffPins } from '../helpers/staffed.ts'
import { typePin } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'
import { charged } from './sales-by-call.ts'

test('parked sales that are paid announce themselves on any screen, in a fixed place, until somebody has seen them', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await page.evaluate(() => {
    const sounds = { count: 0 }
    Object.assign(window, { sounds })
    const Real = window.AudioContext
    window.AudioContext = class extends Real {
      constructor() {
        super()
        sounds.count += 1
      }
    }
  })
  const tagih = page.getByRole('button', { name: /^Tagih/ })
  const before = await tagih.boundingBox()
  await cashier.sell('20000', 'QRIS')
  await cashier.button('Simpan, layani berikutnya').click()
  await cashier.sell('30000', 'Bank A', 'Siti Rahayu')
  await cashier.button('Simpan, layani berikutnya').click()
  await page.getByText('Menunggu pembayaran (2)').waitFor()
  expect(await tagih.boundingBox()).toEqual(before)

  const [bank, qris] = await sandbox.orders()
  await page.keyboard.press('F12')
  await sandbox.play('pay', bank?.merchantTradeNo ?? '')
  await page.getByText('Lunas Rp 30.000').waitFor()
  await page
    .getByText(/Bank A · Siti Rahayu/)
    .last()
    .waitFor()
  expect(await page.evaluate(() => (window as unknown as { sounds: { count: number } }).sounds.count)).toBe(1)
  await sandbox.play('pay', qris?.merchantTradeNo ?? '')
  await page.getByText('Lunas Rp 20.000').waitFor()
  const header = await page.getByRole('banner').boundingBox()
  const line = await page.getByText('Lunas Rp 20.000').boundingBox()
  expect(line?.y ?? 0).toBeGreaterThan((header?.y ?? 0) + (header?.height ?? 0))
  await cashier.back()
  expect(await tagih.boundingBox()).toEqual(before)

  // A reload loses nothing; once opened, it counts as seen.
  await page.reload()
  await page.getByRole('button', { name: /Baru lunas \(2\)/ }).click()
  const list = page.getByRole('dialog', { name: 'Baru lunas' })
  await list.waitFor()
  expect(await list.getByRole('listitem').count()).toBe(2)
  await list.getByRole('button', { name: 'Buka' }).first().click()
  await cashier.sees('paid')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Baru lunas \(1\)/ }).click()
  await list.getByRole('button', { name: 'Sudah dilihat semua' }).click()
  await page.getByText('Tidak ada penjualan lain yang menunggu').waitFor()
  expect(await page.getByText(/^Lunas Rp/).count()).toBe(0)
})

test('a payment that arrives while the counter is locked is announced to the next person', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await callFrom(page, 'staff.setUp', { name: 'Ibu Sari', pin: staffPins.owner })
  await page.getByRole('banner').getByText('Ibu Sari').waitFor()
  await cashier.sell('20000', 'QRIS')
  await cashier.button('Simpan, layani berikutnya').click()
  await page.keyboard.press('F10')
  await page.getByRole('heading', { name: 'Loket terkunci' }).waitFor()
  const [order] = await sandbox.orders()
  await sandbox.play('pay', order?.merchantTradeNo ?? '')
  expect(await page.getByText(/Lunas/).count()).toBe(0)
  await typePin(page, 'Ibu Sari', staffPins.owner)
  await page.getByText('Lunas Rp 20.000').waitFor()
})

test('on a small till, waiting sales show their amounts beside a payment with the longest name', async () => {
  const { sandbox, page } = await openedShop({ viewport: { width: 1024, height: 768 } })
  for (const whole of [20_000, 20_000]) await charged(page, whole)
  await charged(page, 100_000_000, { paymentType: 'BankAVA', payer: 'Budi' })
  await charged(page, 100_000_000, { paymentType: 'BankBVA', payer: 'Siti' })
  const payer = 'Raden Ajeng Kusumaningtyas Wijayaningrum Prawirodirdjo'
  const latest = await charged(page, 100_000_000, { paymentType: 'BankAVA', payer })
  await sandbox.play('pay', latest)
  await page.getByText('Lunas Rp 100.000.000').waitFor()
  const rail = page.getByRole('complementary', { name: 'Penjualan lain' })
  const amounts = rail.locator('strong')
  const whole = (all: Element[]) =>
    all.map((each) => [each.textContent?.replace('\u00a0', ' '), each.scrollWidth <= each.clientWidth])
  expect(await amounts.evaluateAll(whole)).toEqual([
    ['Rp 100.000.000', true],
    ['Rp 100.000.000', true],
    ['Lunas Rp 100.000.000', true],
  ])
  expect(await rail.evaluate((all) => all.scrollWidth <= all.clientWidth)).toBe(true)
})
