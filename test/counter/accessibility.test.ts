import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { screenNames } from '../../renderer/state/screens.ts'
import { seriousFaults } from '../helpers/serious-faults.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

const words = {
  id: {
    orders: /^Pesanan/,
    settings: 'Pengaturan',
    refunds: 'Semua refund',
    refundsTitle: 'Refund',
    expire: 'Biarkan kedaluwarsa',
    payLate: 'Tetap bayar',
    late: /^Dibayar terlambat/,
    close: 'Tutup kasus ini',
    timeline: 'Rincian teknis',
    shortcuts: 'Pintasan tombol',
    merchant: 'Merchant dan kunci',
    reports: 'Laporan',
    test: 'Uji sambungan',
    stepByStep: 'Langkah demi langkah',
    next: 'Lanjut',
    setUp: 'Buat PIN pemilik',
    addStaff: 'Tambah petugas',
    name: 'Nama',
    pinAgain: 'Ulangi PIN',
    save: 'Simpan',
    audit: 'Catatan audit',
    wrongPin: 'PIN salah',
    pay: 'Bayar',
    charge: 'Tagih',
    cash: 'Tunai',
  },
  en: {
    orders: /^Orders/,
    settings: 'Settings',
    refunds: 'All refunds',
    refundsTitle: 'Refunds',
    expire: 'Let it expire',
    payLate: 'Pay all the same',
    late: /^Paid late/,
    close: 'Close this case',
    timeline: 'Technical details',
    shortcuts: 'Keyboard shortcuts',
    merchant: 'Merchant and keys',
    reports: 'Reports',
    test: 'Test connection',
    stepByStep: 'Step by step',
    next: 'Next',
    setUp: 'Set up owner PIN',
    addStaff: 'Add staff',
    name: 'Name',
    pinAgain: 'PIN again',
    save: 'Save',
    audit: 'Audit log',
    wrongPin: 'Wrong PIN',
    pay: 'Pay',
    charge: 'Charge',
    cash: 'Cash',
  },
} as const

/** The merchant's screen and the steps of a new shop; ends in the settings. */
async function realMoney(
  page: Page,
  say: (typeof words)['id' | 'en'],
  clean: (screen: string) => Promise<void>,
): Promise<void> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press(say.merchant)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await press(say.test)
  await page.locator('[data-verdict]').waitFor()
  await clean('merchant')
  await page.keyboard.press('F8')
  await press(say.stepByStep)
  for (const step of ['language', 'shop', 'catalogue', 'channels', 'printer', 'owner']) {
    await clean(`setup, ${step}`)
    await press(say.next)
  }
  await clean('setup, money')
  await page.keyboard.press('F8')
  await page.getByRole('heading', { level: 1, name: say.settings }).waitFor()
}

/** From the settings of a counter without staff to the lock of one with an owner. */
async function staffScreens(
  page: Page,
  say: (typeof words)['id' | 'en'],
  clean: (screen: string) => Promise<void>,
): Promise<void> {
  const dialog = page.getByRole('dialog')
  const type = (name: string, text: string) => dialog.getByRole('textbox', { name, exact: true }).fill(text)
  await page.getByRole('button', { name: say.setUp }).click()
  await type(say.name, 'Ibu Sari')
  await type('PIN', '123456')
  await clean('staff, a weak PIN')
  await type('PIN', '482913')
  await type(say.pinAgain, '482913')
  await dialog.getByRole('button', { name: say.save }).click()
  await page.getByRole('button', { name: say.addStaff }).click()
  await clean('staff, somebody new')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: say.audit }).click()
  await page.getByRole('row').nth(1).waitFor()
  await clean('audit log')
  await page.keyboard.press('F10')
  await page.getByRole('radio', { name: /Ibu Sari/ }).waitFor()
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page.getByText(say.wrongPin).waitFor()
  await clean('lock, a wrong PIN')
}

/** Each language and each theme once: a fault of a colour needs no language, nor one of a name a theme. */
const looks = [
  ['id', 'light'],
  ['en', 'dark'],
] as const

for (const [language, theme] of looks) {
  describe(`${language}, ${theme}`, () => {
    test('axe finds no serious fault on any screen', async () => {
      const dataDir = dataFolder({}, { language, theme })
      const {
        page,
        cashier: { button, sees },
      } = await openedCounter({ dataDir, viewport: { width: 1024, height: 768 } })
      const say = words[language]
      const looked = new Set<unknown>()
      const clean = async (screen: string) => {
        looked.add(await page.evaluate(() => history.state?.screen))
        expect(await seriousFaults(page), screen).toEqual([])
      }

      await button(say.charge).waitFor()
      expect(await page.locator('html').getAttribute('lang')).toBe(language)
      await clean('counter, empty')
      await page.keyboard.type('5')
      await clean('counter, amount too small')
      await page.keyboard.type('0000')
      await button('Bank A').click()
      await clean('counter, payer asked for')
      await button(say.cash).click()
      await button(new RegExp(`^${say.charge}`)).click()
      await page.getByTestId('exact').waitFor()
      await clean('cash, exact')
      await page.keyboard.type('4')
      await clean('cash, too little')
      await page.getByTestId('exact').click()
      await sees('paid')
      await clean('cash, paid')
      await page.keyboard.press('Escape')
      await page.keyboard.type('50000')
      await button('QRIS').click()
      await button(new RegExp(`^${say.charge}`)).click()
      await sees('open')
      await clean('code, waiting')
      await button(say.pay).click()
      await sees('paid')
      await clean('code, paid')
      await page.keyboard.press('F3')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await clean('work list, empty')
      await page.keyboard.press('Escape')
      await page.keyboard.type('60000')
      await page.keyboard.press('Enter')
      await sees('open')
      await button(say.expire).click()
      await sees('expired')
      await button(say.payLate).click()
      await sees('paidLate')
      await page.keyboard.press('F3')
      await page.getByRole('button', { name: say.late }).click()
      await button(say.close).waitFor()
      await clean('work list, a case')
      await button(say.close).click()
      await page.getByRole('dialog').waitFor()
      await clean('work list, closing a case')
      await page.keyboard.press('Escape')
      await page.getByRole('navigation').getByRole('button', { name: say.orders }).click()
      await page
        .getByRole('main')
        .getByRole('button', { name: /Rp 50\.000/ })
        .first()
        .click()
      await page
        .getByText(/LK-\d{6}-/)
        .first()
        .waitFor()
      await page.getByText(say.timeline, { exact: true }).first().click()
      await clean('orders, detail')
      await button(say.refunds).click()
      await page.getByRole('heading', { level: 1, name: say.refundsTitle }).waitFor()
      await clean('refunds')
      await page.keyboard.press('F2')
      await page.getByRole('searchbox').waitFor()
      await page.getByRole('searchbox').fill('nothing like this')
      await clean('orders, nothing found')
      for (const key of ['F1', 'F6', 'F7', 'F12']) {
        await page.keyboard.press(key)
        await page.getByRole('heading', { level: 1 }).waitFor()
        await clean(key)
      }
      await button(say.reports).click()
      await page.getByRole('heading', { level: 1, name: say.reports }).waitFor()
      await clean('reports')
      await button(say.settings).click()
      await page.getByRole('heading', { level: 1, name: say.settings }).waitFor()
      await clean('settings')
      await realMoney(page, say, clean)
      await button(say.shortcuts).click()
      await page.getByRole('dialog').waitFor()
      await clean('shortcuts')
      await page.keyboard.press('Escape')
      await staffScreens(page, say, clean)
      expect(screenNames.filter((name) => !looked.has(name))).toEqual([])
    })
  })
}
