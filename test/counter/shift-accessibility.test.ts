import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { callFrom } from '../helpers/page-call.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

const words = {
  id: {
    charge: 'Tagih',
    openNow: 'Buka shift',
    cash: 'Uang tunai masuk/keluar',
    report: 'Laporan X',
    close: 'Tutup shift',
    carry: /Teruskan 1 kasus/,
    by: 'Diteruskan oleh',
    counted: 'Uang dihitung',
    closeNow: 'Tutup shift 1',
    z: 'Laporan Z 1',
    compare: 'Mulai mencocokkan',
    again: 'Cocokkan lagi',
    reports: 'Laporan',
    days: 'Tanggal …',
    settings: 'Pengaturan',
  },
  en: {
    charge: 'Charge',
    openNow: 'Open shift',
    cash: 'Cash in or out',
    report: 'X report',
    close: 'Close shift',
    carry: /Carry over to the next shift: 1/,
    by: 'Carried over by',
    counted: 'Counted',
    closeNow: 'Close shift 1',
    z: 'Z report 1',
    compare: 'Start comparing',
    again: 'Compare again',
    reports: 'Reports',
    days: 'Dates …',
    settings: 'Settings',
  },
} as const

/** Sold by the calls behind the screens: they have tests of their own. */
async function sell(page: Page, paymentType: string, whole: number, how: 'pay' | 'payLate'): Promise<void> {
  const wanted = { saleId: crypto.randomUUID(), paymentType, amount: rupiah(whole) }
  const { merchantTradeNo } = await callFrom(page, 'sale.charge', wanted)
  if (how === 'payLate') await callFrom(page, 'training.play', { merchantTradeNo, action: 'expire' })
  await callFrom(page, 'training.play', { merchantTradeNo, action: how })
}

for (const [language, theme] of [
  ['id', 'light'],
  ['en', 'dark'],
] as const) {
  describe(`${language}, ${theme}`, () => {
    test('axe finds no serious fault on any screen of a shift', async () => {
      const shifts = { cash: true, required: true }
      const dataDir = dataFolder({}, { language, theme, shifts })
      const {
        page,
        cashier: { button },
      } = await openedCounter({ dataDir, viewport: { width: 1024, height: 768 } })
      const say = words[language]
      const dialog = page.getByRole('dialog')
      const clean = async (screen: string) => expect(await seriousFaults(page), screen).toEqual([])

      await button(say.openNow).waitFor()
      await clean('counter, no shift open')
      await page.keyboard.press('F12')
      await button(say.close).waitFor()
      await clean('running shift, nothing sold')
      await button(say.openNow).click()
      await dialog.waitFor()
      await clean('opening a shift')
      await page.keyboard.press('Escape')
      await callFrom(page, 'shift.open', { float: rupiah(100_000) })
      await sell(page, 'QRIS', 57_500, 'pay')
      await sell(page, 'QRIS', 20_000, 'payLate')
      const movement = { movementId: crypto.randomUUID(), kind: 'out', note: 'Es batu' } as const
      await callFrom(page, 'shift.cash', { ...movement, amount: rupiah(20_000) })
      await page.getByRole('rowheader', { name: 'Es batu' }).waitFor()
      await clean('running shift with figures and charts')
      await button(say.cash).click()
      await dialog.waitFor()
      await clean('cash in or out')
      await page.keyboard.press('Escape')
      await button(say.report).click()
      await dialog.getByRole('figure').waitFor()
      await clean('X report')
      await page.keyboard.press('Escape')
      await button(say.close).click()
      await page.getByRole('figure').waitFor()
      await clean('closing, with something unresolved')
      await page.getByLabel(say.carry).check()
      await page.getByLabel(say.by).fill('Rina')
      await page.getByLabel(say.counted).fill('90000')
      await clean('closing, ready')
      await button(say.closeNow).click()
      await page.getByRole('heading', { name: say.z }).waitFor()
      await button(say.compare).waitFor()
      await clean('closed shift')
      await button(say.compare).click()
      await button(say.again).waitFor()
      await clean('closed shift, compared')
      await page.keyboard.press('F12')
      await button(say.reports).click()
      await page.getByRole('table').first().waitFor()
      await clean('reports')
      await page.getByRole('radio', { name: say.days }).check()
      await clean('reports, picking days')
      await button(say.settings).click()
      await page.getByRole('switch').first().waitFor()
      await clean('settings of shifts')
    })
  })
}
