import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openedCounter } from './opened-counter.ts'

/** More than any screen has between two of its buttons. */
const MAX_STEPS = 120

const CONTROLS = 'a, button, input, select, textarea'

/** What a screen reader would say of the controls that a selector finds: a field's label, a button's words. */
const words = (page: Page, selector: string) =>
  page.evaluate(
    ([selector, controls]) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        // A box that scrolls takes the focus too, with all that is in it.
        .filter((at) => at.matches(controls))
        .map((at) => {
          const labels =
            at instanceof HTMLInputElement ? [...(at.labels ?? [])].map((label) => label.innerText) : []
          return [at.getAttribute('aria-label') ?? '', ...labels, at.innerText]
            .join(' ')
            .replaceAll(/\s+/g, ' ')
            .trim()
        }),
    [selector, CONTROLS] as const,
  )

const focused = async (page: Page) => (await words(page, ':focus'))[0] ?? ''

/** Tab, until the focus is on what is named so; it must be seen where it is. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const isNamed = (text: string) =>
    typeof name === 'string' ? text === name || text.startsWith(`${name} `) : name.test(text)
  // A screen may still be reading its figures; the keys would all be spent before its buttons come.
  await expect
    .poll(async () => (await words(page, CONTROLS)).some(isNamed), { message: `${name} is on the screen` })
    .toBe(true)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    await page.keyboard.press('Tab')
    if (isNamed(await focused(page))) {
      const ring = await page.evaluate(() => {
        const at = document.activeElement as HTMLElement
        const beside = at.nextElementSibling ?? at
        return [at, beside].some((one) => getComputedStyle(one).outlineStyle !== 'none')
      })
      expect(ring, `a ring around ${name}`).toBe(true)
      return
    }
  }
  throw new Error(`Tab never comes to ${name}`)
}

async function press(page: Page, name: string | RegExp): Promise<void> {
  await tabTo(page, name)
  await page.keyboard.press('Enter')
}

test('a sale, and its refund in part, are made by keyboard alone', async () => {
  const { page, cashier } = await openedCounter()
  await page.keyboard.type('25000wallet a')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  await press(page, 'Bayar')
  await cashier.sees('paid')
  await page.keyboard.press('F2')
  await press(page, /Rp 25\.000/)
  await page.getByRole('button', { name: 'Refund', exact: true }).waitFor()
  await press(page, 'Refund')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await tabTo(page, /^(Seluruhnya|Sebagian)/)
  await page.keyboard.press('ArrowDown')
  await dialog.getByRole('radio', { name: 'Sebagian', checked: true }).waitFor()
  await tabTo(page, /^Jumlah/)
  await page.keyboard.type('10000')
  await tabTo(page, 'Barang dikembalikan')
  await page.keyboard.press('Space')
  await press(page, 'Lanjut')
  // Its button is gone; the next Tab is still in the dialog.
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H2')
  await press(page, 'Refund Rp 10.000')
  await dialog.getByText('Refund berhasil.').waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Bisa direfund sampai Rp 15.000.').waitFor()
})

test('a subscription is begun, followed and ended by keyboard alone', async () => {
  const { page, dialog } = await openedCounter()
  await page.keyboard.press('F6')
  await page.getByText('Belum ada langganan').waitFor()
  await press(page, 'Langganan baru')
  await dialog.waitFor()
  await tabTo(page, /^Jumlah sekali tagih/)
  await page.keyboard.type('50000')
  await tabTo(page, /^Judul/)
  await page.keyboard.type('Kopi bulanan')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await press(page, 'Setujui')
  await page.getByText('Gateway menagih pelanggan secara berkala').waitFor()
  await press(page, 'Batalkan langganan')
  await dialog.waitFor()
  await press(page, 'Batalkan langganan')
  await page.getByText('Gateway memastikan langganan ini sudah berhenti').waitFor()
})

test('a sheet gives the focus back to what opened it, however it is closed', async () => {
  const { page, dialog } = await openedCounter()
  await page.keyboard.press('F12')
  for (const key of ['Escape', 'Enter', 'Space']) {
    await press(page, 'Laporan X')
    await dialog.waitFor()
    while ((await focused(page)) !== 'Tutup') await page.keyboard.press('Tab')
    await page.keyboard.press(key)
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => focused(page)).toBe('Laporan X')
  }
  // This one's button is gone when the shift is open.
  await press(page, 'Buka shift')
  await dialog.waitFor()
  // Enter at once neither closes it unseen nor opens the shift unread.
  await page.keyboard.press('Enter')
  expect(await focused(page)).toBe('')
  expect(await dialog.isVisible()).toBe(true)
  await press(page, 'Buka shift')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})
