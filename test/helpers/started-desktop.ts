import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { loadBuilt } from './built-main.ts'
// The built program is loaded into this process, after it.
import './cheap-pins.mjs'
import { cancellable, ElectronStandIn } from './electron-stand-in.ts'
import { root } from './root.ts'

/** Loads the built main process of the desktop into a stand-in of Electron that is not ready yet. */
export async function loadDesktop(
  args: readonly string[],
  options?: ConstructorParameters<typeof ElectronStandIn>[0],
) {
  const main = join(root, 'out/main/main.cjs')
  if (!existsSync(main)) throw new Error('the desktop is not built: npm run build')
  const electron = new ElectronStandIn(options)
  // Electron's own files, without an installer's mark.
  Object.assign(process, { resourcesPath: process.resourcesPath ?? join(root, 'out') })
  const argv = process.argv
  process.argv = ['electron', '.', ...args]
  try {
    loadBuilt(main, electron)
  } finally {
    process.argv = argv
  }
  return electron
}

/** Starts the desktop until its window is open; it quits after the test. */
export async function startDesktop(
  dataDir: string,
  safe: Partial<ElectronStandIn['safe']> = {},
  more: readonly string[] = [],
  computer: Partial<Pick<ElectronStandIn, 'displays'>> = {},
) {
  const electron = await loadDesktop(['--data', dataDir, ...more])
  Object.assign(electron.safe, safe)
  Object.assign(electron, computer)
  electron.app.becomeReady()
  const isOpen = Promise.withResolvers<void>()
  const poll = setInterval(() => electron.calls.has('pos:call') && isOpen.resolve(), 5)
  await Promise.race([isOpen.promise, electron.app.exited])
  clearInterval(poll)
  const [window] = electron.windows
  if (!window) throw new Error(`the desktop gave up: ${electron.errorBoxes.flat().join(' ')}`)
  const quit = async () => {
    window.close()
    return electron.app.exited
  }
  onTestFinished(async () => {
    // Nothing holds it when the computer shuts down, not even a kiosk.
    electron.power.emit('shutdown', cancellable())
    await electron.app.exited
  })

  const trusted = { sender: window.webContents, senderFrame: window.webContents.mainFrame }
  return {
    electron,
    window,
    contents: window.webContents,
    quit,
    trusted,
    /** Makes a call as the page does, or as the sender of `event`. */
    call: (name: unknown, input: unknown, event: object = trusted) =>
      electron.calls.get('pos:call')?.(event, name, input) ?? Promise.reject(new Error('no handler')),
    /** Requests a URL of the page's own scheme. */
    ask: async (address: string, init?: RequestInit) => {
      const answer = electron.answers.get('app')
      if (!answer) throw new Error('the scheme is not served')
      return answer(new Request(address, init))
    },
  }
}
