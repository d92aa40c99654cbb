import { type Browser, chromium } from 'playwright-core'
import { findBrowser } from '../../scripts/set-up/browser.mjs'
import { isCounting, ran } from './ran.ts'
import { followPages } from './ran-of-page.ts'

/**
 * Chromium draws the list under its address bar with a renderer of its own. No test types there, and it costs each
 * window 0.8 s of CPU, more than our page.
 */
const addressBarLists = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/**
 * The sound of a payment costs 0.35 s of CPU: a process of its own, and a device that this machine may not have. The page
 * plays it all the same, and nobody hears it.
 */
const soundDevice = { off: ['AudioServiceOutOfProcess'], args: ['--disable-audio-output'] }

/** Of several `--disable-features` Chromium uses the last, so ours repeats what Playwright turns off. */
const offByPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]

/** A page's next document has its place in the browser, so that what ran in the one before is not lost (ran-of-page.ts). */
const newPlaceForEachDocument = 'RenderDocument'

/**
 * A test's page lives for seconds: V8 would compile its code once more, for speed, but the page is over before that pays. The
 * work of the graphics process costs less in the browser's own process. Neither changes what a page does.
 */
const forShortLives = ['--js-flags=--no-opt,--no-maglev', '--in-process-gpu']

interface Launch {
  /** Somebody measures it: it works as a shop's does. */
  readonly isMeasured?: boolean
}

/** The Chromium of this machine, without calls to other servers. */
export function launchChromium({ isMeasured = false }: Launch = {}): Promise<Browser> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error('no browser: `npm test` gets one')
  return chromium.launch({
    executablePath,
    args: [
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-gpu',
      ...soundDevice.args,
      ...(isMeasured ? [] : forShortLives),
      `--disable-features=${[...offByPlaywright, ...addressBarLists, ...soundDevice.off, ...(isMeasured ? [] : [newPlaceForEachDocument])].join(',')}`,
    ],
    // A shop's screen has them, and they take their room.
    ignoreDefaultArgs: ['--hide-scrollbars'],
    // Root, as in a container, has no user namespace for the sandbox.
    chromiumSandbox: process.getuid?.() !== 0,
  })
}

/** What runs in the windows of the shared one. */
export const windows = followPages(ran.page)

let shared: Promise<Browser> | undefined

/** One for all files of a test process; Playwright ends it with the process. A new one after it was lost. */
export function sharedChromium(): Promise<Browser> {
  const lost = () => {
    shared = undefined
  }
  if (shared === undefined) {
    shared = launchChromium().then((browser) => (isCounting ? windows.follow(browser) : browser))
    shared.then((browser) => browser.once('disconnected', lost), lost)
  }
  return shared
}
