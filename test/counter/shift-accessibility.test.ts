import { expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { faultsInBothThemes } from '../helpers/serious-faults.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'
import { charged } from './sales-by-call.ts'

test('axe finds no serious fault on any screen of a shift', async () => {
  const shifts = { cash: true, required: true }
  const dataDir = dataFolder({}, { shifts })
  const {
    page,
    cashier: { button },
  } = await openedCounter({ dataDir, viewport: { width: 1024, height: 768 } })
  const dialog = page.getByRole('dialog')
  const clean = async (screen: string) => expect(await faultsInBothThemes(page), screen).toEqual([])

  await button('Buka shift').waitFor()
  await clean('counter, no shift open')
  await page.keyboard.press('F12')
  await button('Tutup shift').waitFor()
  await clean('running shift, nothing sold')
  await button('Buka shift').click()
  await dialog.waitFor()
  await clean('opening a shift')
  await page.keyboard.press('Escape')
  await callFrom(page, 'shift.open', { float: rupiah(100_000) })
  await callFrom(page, 'training.play', { merchantTradeNo: await charged(page, 57_500), action: 'pay' })
  const late = await charged(page, 20_000)
  for (const action of ['expire', 'payLate'] as const)
    await callFrom(page, 'training.play', { merchantTradeNo: late, action })
  const movement = { movementId: crypto.randomUUID(), kind: 'out', note: 'Es batu' } as const
  await callFrom(page, 'shift.cash', { ...movement, amount: rupiah(20_000) })
  await page.getByRole('rowheader', { name: 'Es batu' }).waitFor()
  await clean('running shift with figures and charts')
  await button('Uang tunai masuk/keluar').click()
  await dialog.waitFor()
  await clean('cash in or out')
  await page.keyboard.press('Escape')
  await button('Laporan X').click()
  await dialog.getByRole('figure').waitFor()
  await clean('X report')
  await page.keyboard.press('Escape')
  await button('Tutup shift').click()
  await page.getByRole('figure').waitFor()
  await clean('closing, with something unresolved')
  await page.getByLabel(/Teruskan 1 kasus/).check()
  await page.getByLabel('Diteruskan oleh').fill('Rina')
  await page.getByLabel('Uang dihitung').fill('90000')
  await clean('closing, ready')
  await button('Tutup shift 1').click()
  await page.getByRole('heading', { name: 'Laporan Z 1' }).waitFor()
  await button('Mulai mencocokkan').waitFor()
  await clean('closed shift')
  await button('Mulai mencocokkan').click()
  await button('Cocokkan lagi').waitFor()
  await clean('closed shift, compared')
  await page.keyboard.press('F12')
  await button('Laporan').click()
  await page.getByRole('table').first().waitFor()
  await clean('reports')
  await page.getByRole('radio', { name: 'Tanggal …' }).check()
  await clean('reports, picking days')
})
