import { expect, test } from 'vitest'
import { callsByRequest } from '../helpers/calls-by-request.ts'
import { openedCounter } from './opened-counter.ts'

declare global {
  var drawings: number | undefined
  var collators: number | undefined
}

/** The observer reports all changes of one drawing together, at its end. */
function countDrawings(): void {
  globalThis.drawings = 0
  new MutationObserver(() => {
    globalThis.drawings = (globalThis.drawings ?? 0) + 1
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
}

const drawn = () => globalThis.drawings ?? 0

test.skipIf(process.env.LOKET_SHELL === 'electron')('a start asks for each thing once', async () => {
  const { page, cashier } = await openedCounter()
  await callsByRequest(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname === '/call') asked.push((JSON.parse(request.postData() ?? '{}') as { name: string }).name)
  })
  const untilNothingMoreIsAsked = async () => {
    let before = -1
    while (before !== asked.length) {
      before = asked.length
      await page.waitForTimeout(1_500)
    }
  }
  // Calls of the page before do not count for this start: that page lives until the new one is there.
  await untilNothingMoreIsAsked()
  asked.length = 0
  await page.reload()
  await cashier.ready()
  await untilNothingMoreIsAsked()
  expect(asked).toContain('app.start')
  expect(asked.filter((name, at) => asked.indexOf(name) !== at)).toEqual([])
  expect(asked.length).toBeLessThanOrEqual(7)
})

test('a key on the keypad draws the page once, and a counter at rest draws nothing', async () => {
  const { page, cashier } = await openedCounter()
  await page.addInitScript(countDrawings)
  await page.reload()
  await cashier.ready()
  const drawnIn = async (ms: number) => {
    const before = await page.evaluate(drawn)
    await page.waitForTimeout(ms)
    return (await page.evaluate(drawn)) - before
  }
  // What opens after the first screen may draw once more; a timer would never stop.
  await expect.poll(() => drawnIn(1_500)).toBe(0)
  const atRest = await page.evaluate(drawn)
  expect(atRest).toBeGreaterThan(0)
  for (const digit of ['2', '5', '0', '0', '0']) await page.keyboard.press(digit)
  await page.getByRole('button', { name: /Rp.25\.000/ }).waitFor()
  expect((await page.evaluate(drawn)) - atRest).toBeLessThanOrEqual(5)
})

/** A browser takes as long to make one as to draw a fifth of the first screen. */
function countCollators(): void {
  globalThis.collators = 0
  Intl.Collator = new Proxy(Intl.Collator, {
    construct(target, args) {
      globalThis.collators = (globalThis.collators ?? 0) + 1
      return Reflect.construct(target, args)
    },
  })
}

test('a counter without goods makes nothing to put names in order with', async () => {
  const { page, cashier } = await openedCounter()
  await page.addInitScript(countCollators)
  await page.reload()
  await cashier.ready()
  expect(await page.evaluate(() => globalThis.collators)).toBe(0)
  await page.evaluate(() => new Intl.Collator('id'))
  expect(await page.evaluate(() => globalThis.collators)).toBe(1)
})
