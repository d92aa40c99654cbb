import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from './counter-page.ts'
import { openedCounter } from './opened-counter.ts'

/** Listens as a screen reader does: to what changes within regions that say that they speak. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(globalThis, { heard })
    const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"], output'
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        const at = target instanceof Element ? target : target.parentElement
        const region = at?.closest(regions)
        if (region) heard.push(region.textContent ?? '')
        for (const added of addedNodes) {
          if (!(added instanceof Element)) continue
          for (const one of [added, ...added.querySelectorAll(regions)]) {
            if (one.matches(regions)) heard.push(one.textContent ?? '')
          }
        }
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return () => page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)
}

test('a screen reader announces each step of a sale, wrong input, and a lost connection', async () => {
  const { counter, page, cashier } = await openedCounter()
  const heard = await listen(page)
  const hears = (text: string | RegExp) =>
    eventually(heard, (all) =>
      all.some((one) => (typeof text === 'string' ? one.includes(text) : text.test(one))),
    )
  await page.keyboard.type('5')
  await hears('Rp 5')
  await hears(/QRIS: minimal Rp\s1\.000/)
  await page.keyboard.press('Delete')
  await page.keyboard.type('20000')
  await page.keyboard.press('Enter')
  await cashier.sees('open')
  await hears('Menunggu pembayaran')
  await cashier.button('Bayar').click()
  await cashier.sees('paid')
  await hears('Lunas')
  await cashier.back()
  await cashier.charge('30000', 'QRIS')
  await cashier.sees('open')
  for (const played of ['Gagalkan', 'Tetap bayar']) await cashier.button(played).click()
  await hears(/^Kasus yang perlu perhatian: 1$/)
  await counter.kill()
  await hears('Sambungan ke Loket terputus')
})

test('with reduced motion nothing moves, without it things do', async () => {
  const { page, cashier } = await openedCounter()
  const longest = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('*')].map((one) => getComputedStyle(one))
      const seconds = (text: string) => text.split(',').map((one) => Number.parseFloat(one))
      return Math.max(
        ...all.flatMap((style) => [
          ...seconds(style.transitionDuration),
          ...seconds(style.animationDuration),
        ]),
      )
    })
  const charged = async () => {
    await page.keyboard.type('20000')
    await page.keyboard.press('Enter')
    await cashier.sees('open')
    const waiting = await longest()
    await cashier.button('Bayar').click()
    await cashier.sees('paid')
    const paid = await longest()
    await cashier.back()
    return Math.max(waiting, paid, await longest())
  }
  expect(await charged()).toBeLessThanOrEqual(0.001)
  // Even the shortest transition, on every element, would show each change a frame late.
  const opacityAtOnce = () =>
    page.locator('main').evaluate((element) => {
      const before = getComputedStyle(element).opacity
      element.style.opacity = '0.5'
      const after = getComputedStyle(element).opacity
      element.style.opacity = ''
      return [before, after]
    })
  expect(await opacityAtOnce()).toEqual(['1', '0.5'])
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await charged()).toBeGreaterThan(0.05)
})

test('a page whose counter ends before its other code has come says that the connection is lost', async () => {
  const { counter, page, cashier } = await openedCounter()
  // Nothing beside the first screen has come yet.
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  await page.route(/assets\/(beginning|rest|code|shared|id)-[^/]*\.js/, async (route) => {
    await over
    await route.abort().catch(() => {})
  })
  await page.reload()
  await cashier.ready()
  await counter.kill()
  end()
  await page.getByText('Sambungan ke Loket terputus').waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await counter.start()
  await page.getByText('Sambungan ke Loket terputus').waitFor({ state: 'detached' })
})
