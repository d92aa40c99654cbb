import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { runningCounter } from '../helpers/counter-window.ts'
import { cashierAt, dataFolder } from './counter-page.ts'

interface Fault {
  readonly id: string
  readonly impact: string | null | undefined
  readonly nodes: readonly string[]
}

/** Faults that would stop or mislead a person. The page's CSP stays in force: the rules run outside its script loading. */
async function seriousFaults(page: Page): Promise<Fault[]> {
  await page.evaluate(axe.source)
  const { violations } = await page.evaluate(async () => {
    // axe does not ask whether what is disabled can be read; here it says why it is. So it is asked of it as it looks.
    // A color on its way to another is neither of the two.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(({ finished }) => finished))
    const disabled = [...document.querySelectorAll<HTMLElement>('[aria-disabled]')]
    const painted = disabled.flatMap((one) => [one, ...one.querySelectorAll<HTMLElement>('*')])
    const colors = painted
      .map((one) => getComputedStyle(one))
      .map(({ color, backgroundColor }) => ({ color, backgroundColor }))
    for (const [at, one] of painted.entries()) Object.assign(one.style, colors[at], { transition: 'none' })
    for (const one of disabled) one.removeAttribute('aria-disabled')
    const result = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    })
    for (const one of disabled) one.setAttribute('aria-disabled', 'true')
    for (const one of painted) one.removeAttribute('style')
    return result
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, impact, nodes }) => ({ id, impact, nodes: nodes.map(({ html }) => html) }))
}

const words = {
  id: {
    orders: /^Pesanan/,
    settings: 'Pengaturan',
    expire: 'Habiskan waktu',
    payLate: 'Tetap bayar',
    late: /^Dibayar terlambat/,
    close: 'Tutup kasus ini',
    timeline: 'Isi',
    shortcuts: 'Pintasan tombol',
    pay: 'Bayar',
    charge: 'Tagih',
  },
  en: {
    orders: /^Orders/,
    settings: 'Settings',
    expire: 'Let it expire',
    payLate: 'Pay all the same',
    late: /^Paid late/,
    close: 'Close this case',
    timeline: 'Contents',
    shortcuts: 'Keyboard shortcuts',
    pay: 'Pay',
    charge: 'Charge',
  },
} as const

for (const language of ['id', 'en'] as const) {
  for (const theme of ['light', 'dark'] as const) {
    describe(`${language}, ${theme}`, () => {
      test('axe finds no serious fault on any screen', async () => {
        const dataDir = dataFolder({}, { language, theme })
        const counter = await runningCounter({ dataDir, viewport: { width: 1024, height: 768 } })
        const page = await counter.open()
        const { button, sees } = cashierAt(page)
        const say = words[language]
        const clean = async (screen: string) => expect(await seriousFaults(page), screen).toEqual([])

        await button(say.charge).waitFor()
        expect(await page.locator('html').getAttribute('lang')).toBe(language)
        await clean('counter, empty')
        await page.keyboard.type('5')
        await clean('counter, amount too small')
        await page.keyboard.type('0000')
        await button('Bank A').click()
        await clean('counter, payer asked for')
        await button('QRIS').click()
        await button(say.charge).click()
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
        await page.getByRole('button', { name: /Rp 50\.000/ }).click()
        await page
          .getByText(/LK-\d{6}-/)
          .first()
          .waitFor()
        await page.getByText(say.timeline, { exact: true }).first().click()
        await clean('orders, detail')
        await page.getByRole('searchbox').fill('nothing like this')
        await clean('orders, nothing found')
        await button(say.settings).click()
        await page.getByRole('heading', { level: 1, name: say.settings }).waitFor()
        await clean('settings')
        await button(say.shortcuts).click()
        await page.getByRole('dialog').waitFor()
        await clean('shortcuts')
      })
    })
  }
}
