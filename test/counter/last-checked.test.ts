import { expect, test } from 'vitest'
import { openedShop } from './opened-counter.ts'

test('without a network nothing is charged; sent again it is, and *Last checked* is the time of the gateway’s latest answer', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await sandbox.stop()
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('rejected')
  await page.getByText('Uang pelanggan tidak terpotong').first().waitFor()
  const away = page.getByText('Gateway pembayaran tidak bisa dihubungi')
  await away.waitFor()
  await sandbox.start()
  // Nothing is open that would be asked about: Loket finds out all the same, in long enough for a stale time to show.
  await away.waitFor({ state: 'detached' })
  await page.waitForTimeout(1_000)
  const asked = Date.now()
  await cashier.button('Kirim lagi').click()
  await cashier.sees('open')
  const secondsAgo = async () => {
    const text = await page.getByText(/^Diperiksa /).innerText()
    return text === 'Diperiksa sekarang' ? 0 : Number(/Diperiksa (\d+) detik/.exec(text)?.[1] ?? Number.NaN)
  }
  expect(await secondsAgo()).toBeLessThanOrEqual((Date.now() - asked) / 1_000 + 1)
  const checked = Date.now()
  await cashier.button('Periksa sekarang').click()
  await expect.poll(async () => (await secondsAgo()) <= (Date.now() - checked) / 1_000 + 1).toBe(true)

  const number = await cashier.orderNumber()
  await sandbox.stop()
  await cashier.button('Periksa sekarang').click()
  await page.getByText('tidak bisa hijau walau pelanggan sudah bayar').waitFor()
  await sandbox.start()
  await sandbox.play('pay', number)
  await page.keyboard.press('F4')
  await cashier.sees('paid')
  await cashier.openOrder(/Rp 20\.000/)
  const detail = page.getByRole('region', { name: 'Rincian pesanan' })
  const timeOf = async (name: string) =>
    detail.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]').innerText()
  const paidAt = await timeOf('Waktu bayar')
  expect(paidAt).toMatch(/\d\d\.\d\d\.\d\d WIB/)
  // Both on one day, written from the largest part to the smallest after it.
  expect((await timeOf('Terakhir diperiksa')) >= paidAt).toBe(true)
})

test('while an outcome is looked for, the screen says whether the gateway has answered, and for how long it is asked', async () => {
  const { sandbox, page, cashier } = await openedShop()
  await sandbox.post('faults', { kind: 'dropBefore', count: 2 })
  await cashier.charge('20000', 'QRIS')
  await cashier.sees('unknown')
  await page.getByText('Layar ini berubah begitu gateway menjawab').waitFor()
  // It does not know the order, which may still be on its way.
  await page.getByText('Gateway sudah menjawab, tetapi belum punya hasilnya').waitFor()
  await page.getByText('Diperiksa').waitFor()
})
