import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupName } from '../../electron/backups/backup-name.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { callFrom, dataFolder } from './counter-page.ts'
import { openedCounter, openedShop } from './opened-counter.ts'

test('a backup is made, a damaged one is seen before anything is touched, a sound one brings the counter back; and the support file is saved', async () => {
  const dataDir = dataFolder()
  const { page, cashier, dialog } = await openedShop({ dataDir })
  const list = page.getByRole('list', { name: 'Daftar cadangan' })
  const makeBackup = async (count: number) => {
    await page.keyboard.press('F8')
    await cashier.button('Buat cadangan sekarang').click()
    await list
      .getByRole('listitem')
      .nth(count - 1)
      .waitFor()
  }
  await cashier.ready()
  await cashier.sell('20000', 'QRIS')
  await makeBackup(1)
  await cashier.back()
  await cashier.sell('30000', 'QRIS')
  const later = await cashier.orderNumber()
  await makeBackup(2)

  const folder = join(dataDir, 'training', 'backups')
  // Who copies them elsewhere must find them.
  await page.getByText(folder, { exact: true }).waitFor()
  const times = await list
    .locator('time')
    .evaluateAll((all) => all.map((one) => one.getAttribute('datetime')))
  const [newest, oldest] = times.map((at) => backupName(Date.parse(at ?? '')))
  const spoilt = join(folder, newest ?? '')
  writeFileSync(spoilt, readFileSync(spoilt).fill(0x5a, 0, 4_096))
  await list
    .getByRole('button', { name: /^Pulihkan: \d/ })
    .first()
    .click()
  await dialog.getByText('Cadangan ini rusak dan tidak bisa dipakai').waitFor()
  expect(await dialog.getByRole('button', { name: 'Pulihkan dan buka ulang' }).count()).toBe(0)
  await page.keyboard.press('Escape')

  const saved = page.waitForEvent('download')
  await cashier.button('Berkas bantuan').click()
  await cashier.button('Simpan berkas bantuan').click()
  const bundle = JSON.parse(readFileSync(await (await saved).path(), 'utf8')) as { journal: object }
  expect(bundle.journal).toMatchObject({ integrity: 'sound', statistics: { 'orders open': 2 } })

  expect(oldest).toMatch(/^journal-/)
  await list.getByRole('button', { name: 'Pulihkan' }).last().click()
  await dialog.getByText('Isinya 1 pesanan').waitFor()
  await dialog.getByRole('button', { name: 'Pulihkan dan buka ulang' }).click()
  // The sale that was on the screen is on it again, and the gateway has been asked what became of it.
  await cashier.sees('open')
  expect(await cashier.orderNumber()).toBe(later)
  await cashier.openOrder(/Rp 30\.000/)
  await page.getByText(later).first().waitFor()
  await page.getByText('Kembali masuk jurnal').first().waitFor()
})

test('each backup is also copied to a folder of another disk, and the settings say how far that is', async () => {
  const { page } = await openedCounter()
  await page.keyboard.press('F8')
  const folder = page.getByRole('textbox', { name: 'Salin juga ke folder di disk lain' })
  await folder.fill('USB saya')
  await folder.press('Enter')
  await page.getByText('Tulis alamat lengkapnya').waitFor()
  const stick = temporaryFolder()
  const away = join(stick, 'belum terpasang')
  await folder.fill(away)
  await folder.press('Enter')
  await page.getByText('Folder ini sekarang tidak ada.').waitFor()
  await page.getByText('Belum ada yang tersalin').waitFor()
  mkdirSync(away)
  await page.getByRole('button', { name: 'Buat cadangan sekarang' }).click()
  await page.getByText('Tersalin: cadangan').waitFor()
  const { value } = await callFrom(page, 'backup.list', {})
  const [own = ''] = readdirSync(away)
  expect(readdirSync(join(away, own))).toEqual([value.backups[0].name])
  await folder.fill('')
  await folder.press('Enter')
  await page.getByText('Tersalin: cadangan').waitFor({ state: 'hidden' })
})
