import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { nothingReported } from '../../electron/notifications/notification.ts'
import { MAX_NAMED_CASES } from '../../shared/shift/shift.ts'
import { trainingJournal } from '../helpers/open-journal.ts'
import { anAttempt, orderIn } from '../helpers/orders.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'
import { shiftAt } from './shift-page.ts'

test('a shift with more cases than a browser can show, or a call can name, is closed on the screen', async () => {
  const dataDir = dataFolder()
  mkdirSync(join(dataDir, 'training'), { recursive: true })
  const file = join(dataDir, 'training', 'journal.db')
  const database = openDatabase(file, migrations)
  const journal = journalOn(database, file, null)
  database.exec('BEGIN')
  for (let at = 0; at <= MAX_NAMED_CASES; at += 1) {
    await journal.keepUnplacedPayment({ name: String(at), reported: nothingReported, at: 1_000 })
  }
  database.exec('COMMIT')
  await journal.close()
  const { page } = await openedCounter({ dataDir })
  const shift = shiftAt(page)
  await shift.toClosing()
  const list = page.getByRole('list').filter({ hasText: '+9801 lagi' })
  expect(await list.getByRole('listitem').count()).toBe(201)
  await page.getByRole('checkbox').check()
  await page.getByLabel('Diteruskan oleh').fill('Ani')
  await shift.closeNow(1).click()
  await page.getByText('Shift 1 ditutup').waitFor()
  await page.getByText('10001 kasus terbuka').waitFor()
})

test('an order that never arrived is a case and no sale that waits; every list calls it so, also at the end of the shift', async () => {
  const dataDir = dataFolder()
  const journal = trainingJournal(dataDir)
  const at = Date.now()
  const lost = { kind: 'unknown', since: at, reason: 'not found', neverArrived: true } as const
  await orderIn(journal, anAttempt({ at }), lost)
  await journal.close()
  const { page } = await openedCounter({ dataDir })
  const attention = page.getByRole('navigation').getByRole('button', { name: /^Perhatian .*: 1/ })
  await attention.waitFor()
  await page.getByRole('complementary').getByText('Tidak ada penjualan lain yang menunggu').waitFor()
  const shift = shiftAt(page)
  await shift.toClosing()
  const name = page.getByText('Pesanan tidak pernah sampai', { exact: true })
  await name.first().waitFor()
  await page.getByRole('button', { name: 'Lihat kasusnya' }).click()
  await name.first().waitFor()
  await page.keyboard.press('F2')
  await page.getByRole('list', { name: 'Daftar pesanan' }).getByText('Tidak sampai').waitFor()
  expect(await page.getByText('Hasil belum diketahui').count()).toBe(0)
})
