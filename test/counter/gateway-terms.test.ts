import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { dataFolder } from './counter-page.ts'
import { openedShop } from './opened-counter.ts'

/** A data folder of a counter whose gateway has its own profile. */
function folderWith(profile: object): string {
  const folder = dataFolder({}, { timeZone: 'WIT' })
  mkdirSync(join(folder, 'training'))
  const json = JSON.stringify({ extends: 'sandbox', name: 'ours', ...profile })
  writeFileSync(join(folder, 'training/gateway-profile.json'), json)
  return folder
}

test("a tile says the gateway's own limit before it is pressed, a warning that it need not sign, and times are in the shop's zone", async () => {
  const dataDir = folderWith({ channels: { QRIS: { min: 7_000 } }, verification: 'off' })
  const { page, cashier } = await openedShop({ dataDir })
  await page.keyboard.type('5000')
  await page.getByRole('button', { name: /^QRIS Min\. Rp\s7\.000/ }).waitFor()
  await page.keyboard.type('0')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  await page.getByText('Jawaban gateway tidak diverifikasi').waitFor()
  await page.getByText(/\d\d\.\d\d WIT/).waitFor()
  await page.keyboard.press('F2')
  await page.getByText('Jawaban gateway tidak diverifikasi').waitFor()
})

test('a gateway that writes its times in another zone than its profile says is named at the first sale', async () => {
  const { page, cashier } = await openedShop({
    dataDir: folderWith({ spelling: { times: '+00:00' } }),
  })
  await cashier.sell('20000', 'QRIS')
  await page.getByText('Gateway tampaknya menulis waktu dalam UTC+07:00').waitFor()
  await page.keyboard.press('F3')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Gateway tampaknya menulis waktu dalam UTC+07:00').waitFor()
  await page.keyboard.press('F8')
  await cashier.button('Merchant dan kunci').click()
  await cashier.button('Uji sambungan').click()
  await expect.poll(() => page.getByText('Gateway tampaknya menulis waktu').count()).toBe(2)
})
