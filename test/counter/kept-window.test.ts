import { expect, onTestFinished, test } from 'vitest'
import { type Looks, windowFor } from '../helpers/kept-window.ts'
import { openedCounter } from './opened-counter.ts'

const desk: Looks = { viewport: { width: 1280, height: 800 }, colorScheme: 'light' }
const small: Looks = { viewport: { width: 800, height: 600 }, colorScheme: 'dark' }

/** A window beside that of a running counter, at its address. */
async function windowsBeside() {
  const { page } = await openedCounter()
  const { origin } = new URL(page.url())
  const browser = page.context().browser()
  if (!browser) throw new Error('no browser')
  const open = async (looks: Looks) => {
    const window = await windowFor(browser, origin, looks)
    onTestFinished(() => window.context.close())
    return window
  }
  return { origin, open }
}

test('a window that goes on to the next test is as a new one', async () => {
  const { origin, open } = await windowsBeside()
  const first = await open(desk)
  await first.page.goto(origin)
  await first.page.evaluate(() => {
    localStorage.setItem('of', 'this test')
    sessionStorage.setItem('of', 'this test')
    history.pushState(null, '', '/further')
  })
  await first.page.addInitScript(() => Object.assign(globalThis, { left: 'by this test' }))
  await first.page.route(`${origin}/`, (route) => route.abort())
  await first.context.addCookies([{ name: 'of', value: 'this-test', url: origin }])
  await first.page.emulateMedia({ reducedMotion: 'no-preference', media: 'print' })
  const heard: string[] = []
  first.page.on('request', (request) => heard.push(request.url()))
  await first.context.newPage()
  await first.leave(true)
  heard.length = 0

  const next = await open(small)
  expect(next.page).toBe(first.page)
  expect(next.context.pages()).toEqual([next.page])
  expect(await next.context.cookies()).toEqual([])
  await next.page.goto(origin)
  const found = await next.page.evaluate(() => ({
    kept: [localStorage.length, sessionStorage.length, history.length, 'left' in globalThis],
    size: [innerWidth, innerHeight],
    media: ['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map(
      (query) => matchMedia(query).matches,
    ),
  }))
  // Its own address is the first of its history, that of the emptying the one before.
  expect(found).toEqual({ kept: [0, 0, 2, false], size: [800, 600], media: [false, true, true] })
  expect(heard).toEqual([])
})

test('a window does not go on after what lasts in it, nor after a test that failed', async () => {
  const { open } = await windowsBeside()
  const changed = await open(desk)
  await changed.page.exposeFunction('lasts', () => {})
  await changed.leave(true)
  const ofFailed = await open(desk)
  // Not by a matcher, which reaches for all of a page.
  expect(ofFailed.page === changed.page).toBe(false)
  await ofFailed.leave(false)
  expect(changed.page.isClosed() && ofFailed.page.isClosed()).toBe(true)
  const later = await open(desk)
  expect(later.page === ofFailed.page).toBe(false)
})
