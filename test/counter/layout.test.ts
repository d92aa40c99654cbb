import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { runningCounter } from '../helpers/counter-window.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { dataFolder } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

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
  await cashier.sell('100000000', 'Bank A', 'Raden Ajeng Kusumaningtyas Wijayaningrum Prawirodirdjo-Samsu')
  await expectNoOverhang(page, 'virtual account')
  await page.keyboard.press('Escape')
  await cashier.ready()
  await expectNoOverhang(page, 'counter')
  await cashier.sell('10000000', 'QRIS')
  await expectNoOverhang(page, 'QR')
  await cashier.button('Bayar').click()
  await cashier.sees('paid')
  await expectNoOverhang(page, 'paid')
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

for (const language of ['id', 'en'] as const) {
  test(`after every failure the way to the next customer is in sight in "${language}"`, async () => {
    const printer = await aVirtualPrinter('paperOut')
    const dataDir = dataFolder({ device: printer.device, profile: 'epson-80' }, { language, shop: longNames })
    const counter = await runningCounter({ dataDir })
    const page = await counter.open()
    const words = {
      id: { charge: 'Tagih', next: 'Simpan, layani berikutnya', again: 'Cetak lagi', lost: 'Sambungan' },
      en: { charge: 'Charge', next: 'Park, serve the next', again: 'Print again', lost: 'connection' },
    }[language]
    await page.getByRole('navigation').waitFor()
    await page.keyboard.type('25000')
    await page.getByRole('button', { name: 'QRIS', exact: true }).click()
    await page.getByRole('button', { name: words.charge }).click()
    await page.locator('main[data-state="open"]').waitFor()
    const inSight = async (when: string) => {
      for (const viewport of tills) {
        await page.setViewportSize(viewport)
        const box = await page.getByRole('button', { name: words.next }).boundingBox()
        const bottom = (box?.y ?? Number.NaN) + (box?.height ?? 0)
        expect([when, (box?.y ?? -1) >= 0, bottom <= viewport.height]).toEqual([when, true, true])
      }
    }
    await inSight('nothing is wrong')
    await page.keyboard.press('F9')
    await page.getByRole('button', { name: words.again, exact: true }).waitFor()
    await expect.poll(() => page.getByText(words.again).isEnabled()).toBe(true)
    await inSight('a slip is waiting or failed')
    // The explanation is in sight too, and not below steps that nobody needs now.
    for (const viewport of tills) {
      await page.setViewportSize(viewport)
      await expectInView(page, page.getByRole('button', { name: words.again, exact: true }))
    }
    await counter.kill()
    await page.getByText(new RegExp(words.lost, 'i')).first().waitFor()
    await inSight('the connection is lost, too')
  })
}

/** Nothing covers it, and no scroll box hides it. */
async function expectInView(page: Page, element: Locator): Promise<void> {
  const box = await element.boundingBox()
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
  const seen = await page.evaluate(([at, down]) => document.elementFromPoint(at, down)?.textContent, [
    x,
    y,
  ] as const)
  expect(seen).toContain(await element.innerText())
}

test('a wide screen has room for twice as many waiting sales', async () => {
  const { page, cashier } = await openedCounter()
  for (const amount of ['10000', '20000', '30000', '40000', '50000']) {
    await cashier.sell(amount, 'QRIS')
    await page.getByRole('button', { name: 'Simpan, layani berikutnya' }).click()
    await cashier.ready()
  }
  const waiting = page.getByRole('region', { name: 'Menunggu pembayaran' }).getByRole('button')
  const shown = async (viewport: { width: number; height: number }) => {
    await page.setViewportSize(viewport)
    return waiting.allInnerTexts()
  }
  expect((await shown({ width: 1280, height: 800 })).at(-1)).toBe('+2 lagi')
  await expect.poll(() => shown({ width: 1920, height: 1080 })).toHaveLength(5)
  await expect.poll(() => shown({ width: 1024, height: 768 })).toHaveLength(4)
})
