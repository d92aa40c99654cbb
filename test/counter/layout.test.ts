import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { callFrom } from '../helpers/page-call.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'
import { charged, paidInCash } from './sales-by-call.ts'

const longNames = {
  name: 'Toko Serba Ada Sumber Rejeki Makmur Sentosa Abad',
  branch: 'Kabupaten Penajam Paser Utara, Kalimantan Timur',
  counter: 'Loket Pembayaran Utama 1',
  address: '',
  footer: '',
}

/** A window at a zoom of 200 %, and the smallest till. */
const narrow = [
  { width: 640, height: 400 },
  { width: 1024, height: 768 },
]

/** Nothing hangs over the side of the window, as narrow as it may be. */
async function expectNoOverhang(page: Page, screen: string): Promise<void> {
  for (const size of narrow) {
    await page.setViewportSize(size)
    const overhang = await page.evaluate(() =>
      [...document.querySelectorAll('button, input, p, h1, h2, output, svg, section')]
        .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(overhang, `${screen}, ${size.width} wide`).toEqual([])
  }
}

test('the longest names and largest amounts push nothing out of the smallest till, nor out of a window at a zoom of 200 %', async () => {
  const { page, cashier } = await openedCounter({ dataDir: dataFolder({}, { shop: longNames }) })
  // A page that scrolls begins with the amount, not with the way to pay that is chosen below it.
  await page.setViewportSize({ width: 853, height: 533 })
  await page.reload()
  await cashier.ready()
  await cashier.button('QRIS').waitFor()
  expect(await isInView(page, page.getByTestId('amount'))).toBe(true)
  await cashier.sell('100000000', 'Bank A', 'Raden Ajeng Kusumaningtyas Wijayaningrum Prawirodirdjo-Samsu')
  await expectNoOverhang(page, 'virtual account')
  await cashier.back()
  await expectNoOverhang(page, 'counter')
  await cashier.sell('10000000', 'QRIS')
  await expectNoOverhang(page, 'QR')
  await cashier.button('Bayar').click()
  await cashier.sees('paid')
  await expectNoOverhang(page, 'paid')
  for (const whole of [51_000, 52_000, 53_000, 54_000, 55_000, 56_000]) await paidInCash(page, whole)
  await page.setViewportSize({ width: 853, height: 533 })
  await cashier.openOrder(/Rp 56\.000/)
  // Below the list, and scrolled to.
  const amount = page.getByRole('heading', { name: 'Rp 56.000' })
  await expect.poll(() => isInView(page, amount)).toBe(true)
  await cashier.openOrder(/Rp 100\.000\.000/)
  await page.getByText('Pesanan dibuat').waitFor()
  await expectNoOverhang(page, 'orders')
  await page.keyboard.press('F8')
  await page.getByRole('figure').waitFor()
  await expectNoOverhang(page, 'settings')
  await page.keyboard.press('Escape')
  await cashier.sell('10000000', 'QRIS')
  await cashier.button('Biarkan kedaluwarsa').click()
  await cashier.sees('expired')
  await cashier.button('Tetap bayar').click()
  await cashier.sees('paidLate')
  await page.keyboard.press('F3')
  await page.getByRole('button', { name: /^Dibayar terlambat/ }).click()
  await cashier.button('Tutup kasus ini').click()
  await page.getByRole('dialog').waitFor()
  await expectNoOverhang(page, 'work list')
})

test('every module of a QR code is the same whole number of pixels wide', async () => {
  const { page, cashier } = await openedCounter()
  await cashier.sell('20000', 'QRIS')
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
    { width: 1111, height: 777 },
  ]) {
    await page.setViewportSize(viewport)
    const [width, height, modules] = await page.getByTestId('code-qr').evaluate((svg) => {
      const box = svg.getBoundingClientRect()
      return [box.width, box.height, (svg as SVGSVGElement).viewBox.baseVal.width]
    })
    expect((width ?? 0) % (modules ?? 1)).toBe(0)
    expect(width).toBe(height)
    expect(width).toBeGreaterThan(viewport.height / 2)
    expect(await cashier.scanScreen()).not.toBeNull()
  }
})

const tills = [
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
]

test('after every failure the way to the next customer is in sight, in both languages', async () => {
  const printer = await aVirtualPrinter('paperOut')
  const dataDir = dataFolder({ device: printer.device, profile: 'epson-80' }, { shop: longNames })
  const { counter, page, cashier } = await openedCounter({ dataDir })
  await cashier.sell('25000', 'QRIS')
  const words = {
    en: { next: 'Park, serve the next', again: 'Print again' },
    id: { next: 'Simpan, layani berikutnya', again: 'Cetak lagi' },
  }
  const inSight = async (when: string, { next }: { next: string }) => {
    for (const viewport of tills) {
      await page.setViewportSize(viewport)
      const box = await page.getByRole('button', { name: next }).boundingBox()
      const bottom = (box?.y ?? Number.NaN) + (box?.height ?? 0)
      expect([when, next, (box?.y ?? -1) >= 0, bottom <= viewport.height]).toEqual([when, next, true, true])
    }
  }
  await inSight('nothing is wrong', words.id)
  await page.keyboard.press('F9')
  for (const language of ['en', 'id'] as const) {
    await callFrom(page, 'settings.change', { language })
    const again = page.getByRole('button', { name: words[language].again, exact: true })
    await again.waitFor()
    await expect.poll(() => again.isEnabled()).toBe(true)
    await inSight('a slip is waiting or failed', words[language])
    // The explanation is in sight too, and not below steps that nobody needs now.
    for (const viewport of tills) {
      await page.setViewportSize(viewport)
      expect(await isInView(page, again)).toBe(true)
    }
  }
  await counter.kill()
  await page.getByText('Sambungan ke Loket terputus').first().waitFor()
  await inSight('the connection is lost, too', words.id)
})

/** Nothing covers it, and no scroll box hides it. */
async function isInView(page: Page, element: Locator): Promise<boolean> {
  const box = await element.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const seen = await page.evaluate(([at, down]) => document.elementFromPoint(at, down)?.textContent, [
    x,
    y,
  ] as const)
  return seen?.includes(await element.innerText()) ?? false
}

test('a wide screen has room for twice as many waiting sales', async () => {
  const { page } = await openedCounter()
  for (const whole of [10_000, 20_000, 30_000, 40_000, 50_000]) await charged(page, whole)
  const waiting = page.getByRole('region', { name: 'Menunggu pembayaran' }).getByRole('button')
  const shown = async (viewport: { width: number; height: number }) => {
    await page.setViewportSize(viewport)
    return waiting.allInnerTexts()
  }
  expect((await shown({ width: 1280, height: 800 })).at(-1)).toBe('+2 lagi')
  await expect.poll(() => shown({ width: 1920, height: 1080 })).toHaveLength(5)
  await expect.poll(() => shown({ width: 1024, height: 768 })).toHaveLength(4)
})
