import type { Browser, BrowserContext, Disposable, Page } from 'playwright-core'

/** How a window looks to its page. */
export interface Looks {
  readonly viewport: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

/** A browser profile with its first window. */
export interface Window {
  readonly context: BrowserContext
  readonly page: Page
  /** Leaves nothing in it of what a test did there, and keeps it for the next; closes it where that can't be. */
  leave(isSound: boolean): Promise<void>
}

/** What a test may listen to. */
const events = ['console', 'dialog', 'download', 'pageerror', 'popup', 'request', 'response', 'websocket']
/** What changes a page for good: it is not given to the next test. */
const lasting = ['clock', 'exposeBinding', 'exposeFunction', 'routeWebSocket']

/** Between a page with it and one without, a window changes its process. */
const asFromACounter = { 'cross-origin-opener-policy': 'noopener-allow-popups' }

/** Those that no test uses now, by the origin of their page. */
const kept = new Map<string, Window[]>()

/**
 * A window for a page of this origin. A new one costs two processes, and its page reads and compiles its code again: a
 * window whose test is over is emptied and serves the next test with the same origin.
 */
export async function windowFor(browser: Browser, origin: string, looks: Looks): Promise<Window> {
  const used = kept.get(origin)?.pop()
  if (used?.page.isClosed() === false) {
    await used.page.setViewportSize(looks.viewport)
    await used.page.emulateMedia({ media: null, colorScheme: looks.colorScheme, reducedMotion: 'reduce' })
    return used
  }
  const context = await browser.newContext({ ...looks, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const history = await context.newCDPSession(page)
  const isSpoiled = spoiling(page)
  const scripts = initScripts(page)

  async function empty(): Promise<void> {
    for (const event of events) page.removeAllListeners(event)
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    for (const script of scripts.splice(0)) await script.dispose()
    await page.mouse.move(0, 0)
    // Without its counter, which may have been killed: the browser's own page for that has another process.
    await page.route('**/nothing-here', (route) => route.fulfill({ body: '', headers: asFromACounter }))
    await page.goto(`${origin}/nothing-here`)
    await page.unrouteAll()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await history.send('Page.resetNavigationHistory')
  }

  const window: Window = {
    context,
    page,
    async leave(isSound) {
      const isEmpty =
        isSound &&
        !isSpoiled() &&
        (await empty().then(
          () => true,
          () => false,
        ))
      if (isEmpty) kept.set(origin, [...(kept.get(origin) ?? []), window])
      else await context.close()
    },
  }
  return window
}

/** Notes whether a test reaches for what changes a page for good. */
function spoiling(page: Page): () => boolean {
  let isSpoiled = false
  for (const name of lasting) {
    const own: unknown = Reflect.get(page, name)
    const get = () => {
      isSpoiled = true
      return own
    }
    Object.defineProperty(page, name, { get })
  }
  return () => isSpoiled
}

/** The scripts that a test has put into every document of the page. */
function initScripts(page: Page): Disposable[] {
  const scripts: Disposable[] = []
  const add = page.addInitScript.bind(page)
  page.addInitScript = async (...script) => {
    const added = await add(...script)
    scripts.push(added)
    return added
  }
  return scripts
}
