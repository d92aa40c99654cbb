import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import type { RanSoFar } from './ran.ts'

/** A script of ours runs in each window. If a later look does not see it, the browser has lost what ran. */
const MARK = 'loket-mark-'

/**
 * Notes which code of the page runs in a browser's windows: on a desk, a browser test runs again only if a part of the page
 * that it ran has changed (scripts/set-up/parts-that-ran.mjs).
 */
export function followPages(ran: RanSoFar) {
  const sessions = new Map<Page, CDPSession>()
  /** The marks that the next look must see. */
  const marks = new Map<Page, string>()
  let last: Promise<unknown> = Promise.resolve()

  function followContext(context: BrowserContext): void {
    const { newPage, close } = context
    let isOpening = false
    context.on('page', () => {
      if (!isOpening) ran.isUnknown('the page opened a window')
    })
    context.newPage = () =>
      inTurn(async () => {
        isOpening = true
        const page = await newPage.call(context).finally(() => {
          isOpening = false
        })
        await followPage(page)
        return page
      })
    context.close = (options) =>
      inTurn(async () => {
        for (const page of context.pages()) forget(page)
        await close.call(context, options)
      })
  }

  async function followPage(page: Page): Promise<void> {
    const session = await page.context().newCDPSession(page)
    await session.send('Profiler.enable')
    sessions.set(page, session)
    const { close } = page
    page.close = (options) =>
      inTurn(async () => {
        forget(page)
        await close.call(page, options)
      })
    page.on('close', () => {
      if (forget(page)) ran.isUnknown('a window closed by itself')
    })
  }

  function forget(page: Page): boolean {
    marks.delete(page)
    return sessions.delete(page)
  }

  /**
   * Windows may share a process, which counts for all of them: one that comes or goes begins the count again for the others.
   * So all are looked at before, and begin together after it.
   */
  function inTurn<Result>(change: () => Promise<Result>): Promise<Result> {
    const turn = last.then(async () => {
      await look()
      try {
        return await change()
      } finally {
        await begin()
      }
    })
    last = turn.catch(() => {})
    return turn
  }

  async function look(): Promise<void> {
    const taken = await Promise.all(
      [...sessions.values()].map((session) => answer(session.send('Profiler.takePreciseCoverage'))),
    )
    const scripts = taken.flatMap((each) => each?.result ?? [])
    const seen = new Set(scripts.map(({ url }) => url))
    if (![...marks.values()].every((mark) => seen.has(mark))) ran.isUnknown('a window began anew')
    for (const script of scripts) ran.add(script)
  }

  async function begin(): Promise<void> {
    marks.clear()
    const counting = { callCount: true, detailed: false }
    await Promise.all(
      [...sessions.values()].map((session) =>
        answer(session.send('Profiler.startPreciseCoverage', counting)),
      ),
    )
    await Promise.all([...sessions.keys()].map(mark))
  }

  async function mark(page: Page): Promise<void> {
    const session = sessions.get(page)
    if (session === undefined) return
    // Nothing has run in it, and it may get another process with its first document.
    if (page.url() === 'about:blank') {
      page.once('framenavigated', () => void mark(page))
      return
    }
    const name = `${MARK}${[...sessions.keys()].indexOf(page)}`
    // A function: a script by itself is forgotten when memory is swept.
    await answer(session.send('Runtime.evaluate', { expression: `(() => 0)() //# sourceURL=${name}` }))
    marks.set(page, name)
  }

  return {
    /** Notes what runs in all windows that a test opens in this browser. */
    follow(browser: Browser): Browser {
      const { newContext } = browser
      browser.newContext = async (options) => {
        const context = await newContext.call(browser, options)
        followContext(context)
        return context
      }
      return browser
    },
    /** Adds what ran in them until now. */
    look: () => inTurn(async () => {}),
  }
}

/** A window that is gone answers nothing, and lacks its mark. */
const answer = <Value>(asked: Promise<Value>) => asked.catch(() => undefined)
