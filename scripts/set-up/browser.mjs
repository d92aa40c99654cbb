import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { root, runTool } from './command.mjs'
import { attempt, installFromDebian, isRoot, sudoOnDebian } from './debian.mjs'
import { SetUpFailed } from './progress.mjs'

/** A Chromium for the tests: LOKET_CHROMIUM, an installed one, or Playwright's own; null if none is found. */
export function findBrowser(env = process.env) {
  if (env.LOKET_CHROMIUM) {
    if (existsSync(env.LOKET_CHROMIUM)) return env.LOKET_CHROMIUM
    throw new SetUpFailed(
      `LOKET_CHROMIUM names ${env.LOKET_CHROMIUM}, which is not there: correct it or unset it.`,
    )
  }
  return [...installedPlaces(env), playwrightsOwn()].find((path) => path && works(path)) ?? null
}

/** The browser that {@link findBrowser} finds. If there is none, each way to install one is tried in turn. */
export async function ensureBrowser(step) {
  const found = findBrowser()
  if (found) return found
  for (const [title, work] of ways()) {
    await attempt(step, title, work)
    const browser = findBrowser()
    if (browser) return browser
  }
  throw new SetUpFailed(
    'The tests need a browser and none could be had: install Chrome, Chromium or Edge, or name one in LOKET_CHROMIUM, then try again.',
  )
}

function* ways() {
  const sudo = sudoOnDebian()
  if (sudo !== null) {
    yield ["Installing Debian's Chromium for the tests", () => installFromDebian(sudo, 'chromium')]
  }
  const playwright = (command) => () => runTool('playwright-core', 'playwright-core', [command, 'chromium'])
  yield ["Downloading Playwright's Chromium for the tests", playwright('install')]
  if (isRoot() && existsSync(playwrightsOwn() ?? '')) {
    yield ["Installing what Playwright's Chromium needs of this system", playwright('install-deps')]
  }
}

function installedPlaces(env) {
  switch (process.platform) {
    case 'win32':
      return ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].flatMap(
        (file) =>
          [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA].map(
            (folder) => folder && join(folder, file),
          ),
      )
    case 'darwin':
      return ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
        (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
      )
    default:
      return [
        // The same engine without windows of its own: our tests take a fifth less processor time in it.
        'chromium-headless-shell',
        'google-chrome',
        'google-chrome-stable',
        'chromium',
        'chromium-browser',
        'microsoft-edge',
      ].flatMap((name) => (env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
  }
}

function playwrightsOwn() {
  try {
    return createRequire(join(root, 'package.json'))('playwright-core').chromium.executablePath()
  } catch {
    return null
  }
}

function works(path) {
  if (!existsSync(path)) return false
  // On Windows a browser asked for its version opens a window instead.
  if (process.platform === 'win32') return true
  // Ubuntu's `chromium-browser` may be a stub that only tells where to get one.
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 })
  return status === 0 && /\d+\.\d+/.test(stdout)
}
