import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { app, crashReporter, dialog } from 'electron'
import { UsageError } from '../platform/command-line.ts'
import { prepareDataDir } from '../platform/data-dir.ts'
import { logTrouble } from '../platform/log.ts'
import { outliveReader } from '../platform/outlive-reader.ts'
import { systemEnvironment } from '../platform/system-program.ts'
import { RestoreOffered } from './backups/restore-offer.ts'
import { AlreadyOpen } from './composition/already-open.ts'
import type { CounterOptions } from './composition/counter-options.ts'
import { openCounter } from './composition/open-counter.ts'
import { restoreBox, startBox } from './composition/start-box.ts'
import { counterOptions, readCounterOptions } from './composition/start-options.ts'
import { startProblem } from './composition/start-problem.ts'
import { appId } from './desktop/app-id.ts'
import { connect } from './desktop/bridge.ts'
import { followComputerSettings } from './desktop/computer/computer-settings.ts'
import type { Kiosk } from './desktop/computer/kiosk.ts'
import { systemSecrets } from './desktop/computer/system-secrets.ts'
import { closeWithApp } from './desktop/end.ts'
import { collectOpenedFiles, createFileTaker } from './desktop/files/opened-files.ts'
import { keepSavedFiles } from './desktop/files/saved-files.ts'
import { installGuards } from './desktop/guards/guards.ts'
import { declarePageScheme, servePage } from './desktop/guards/page-scheme.ts'
import { switchesProblem } from './desktop/guards/switches.ts'
import { joinOpenLokets } from './desktop/installing/open-lokets.ts'
import { waysToInstall } from './desktop/installing/ways-to-install.ts'
import { offerClipboard } from './desktop/menu/clipboard-menu.ts'
import { runSelfTest } from './desktop/self-test/self-test.ts'
import { desktopHelp } from './desktop/starting/help.ts'
import { startsElsewhereAtLogIn, takeNoteOfNextStart } from './desktop/starting/next-start.ts'
import { startAgain } from './desktop/starting/start-again.ts'
import { onceAmong } from './desktop/starting/start-arguments.ts'
import { toFront } from './desktop/to-front.ts'
import { openCrashNotes } from './desktop/windows/crash-notes.ts'
import { createDisplayWindow } from './desktop/windows/display-window.ts'
import { recoverFromCrashes } from './desktop/windows/recovery.ts'
import { openWindow } from './desktop/windows/window.ts'
import { openWindowStates } from './desktop/windows/window-state.ts'
import { withFirstLook } from './page/first-look.ts'
import { readPageFiles } from './page/page-files.ts'

app.enableSandbox()
outliveReader()
// Windows shows notifications only of an app that names the start menu's entry.
if (process.platform === 'win32') app.setAppUserModelId(appId)
// Electron looks for the system's own programs, such as the browser, by the PATH.
if (process.platform === 'linux') process.env.PATH = systemEnvironment().PATH
declarePageScheme()
installGuards()
const takeOpenedFiles = collectOpenedFiles(process.argv.slice(1))
void start().catch(giveUp)

/** The desktop: one Electron window around the same counter as browser mode. */
async function start(): Promise<void> {
  if (process.argv.includes('--help')) {
    process.stdout.write(desktopHelp)
    return app.exit(0)
  }
  if (process.argv.includes('--version')) {
    process.stdout.write(`${LOKET_VERSION}\n`)
    return app.exit(0)
  }
  const options = readOptions()
  if (process.argv.includes('--self-test')) return runSelfTest(options.dataDir, options.vaultKeyFile ?? null)
  const problem = switchesProblem()
  if (problem !== null) throw new Error(problem)
  prepareDataDir(options.dataDir)
  const desktopFolder = join(options.dataDir, 'desktop')
  keepChromiumIn(desktopFolder)
  // Kept in that folder, and sent nowhere. From here on: Chromium's processes are there before the app is ready.
  crashReporter.start({ uploadToServer: false })
  const crashFile = join(desktopFolder, 'crashes.jsonl')
  const notes = openCrashNotes({
    file: crashFile,
    version: LOKET_VERSION,
    now: Date.now,
    onTrouble: logTrouble,
  })
  // The lock lies in the data folder: a second Loket on other data is another counter.
  if (!app.requestSingleInstanceLock()) return leaveToFirst()

  await app.whenReady()
  if (startsElsewhereAtLogIn(options.dataDir)) return app.exit(0)
  const files = readPageFiles(join(import.meta.dirname, '../renderer'))
  const installs = waysToInstall()
  // No installer replaces any other program.
  const lokets = installs === 'not' ? null : joinOpenLokets(options.dataDir, logTrouble)
  const secrets = await systemSecrets()
  const open = (restore: Pick<CounterOptions, 'restore'>) =>
    openCounter({
      ...options,
      systemSecrets: secrets,
      ...restore,
      version: LOKET_VERSION,
      pageDecides: true,
      crashFile,
      ownProgram: {
        file: process.execPath,
        args: [...(app.isPackaged ? [] : [app.getAppPath()]), '--self-test', '--data', options.dataDir],
      },
      release: { feed: LOKET_FEED, key: LOKET_RELEASE_KEY },
      ...(lokets && { installer: { installs, load: loadInstaller, others: lokets.others } }),
      onTrouble: logTrouble,
      onFailure: giveUp,
    })
  const loadInstaller = async () => {
    const { createInstaller } = await import('./desktop/installing/installer.ts')
    const { dataDir } = options
    return createInstaller({ version: LOKET_VERSION, releaseKey: LOKET_RELEASE_KEY, closeCounter, dataDir })
  }
  let isHandedOver = false
  let closeCounter = async () => {}
  let kiosk: Kiosk | undefined
  const counter = await open({}).catch(async (error: unknown) => {
    if (!(error instanceof RestoreOffered)) throw error
    return isWished(error) ? open({ restore: error.choice }) : app.exit(2)
  })
  if (!counter) return
  closeWithApp({ close: counter.close, isHandedOver: () => isHandedOver })
  servePage(
    withFirstLook(files, () => {
      const { language, theme } = counter.settings()
      return { language, theme, isLocked: counter.caller('main').role === null }
    }),
  )
  const preload = join(import.meta.dirname, '../preload/preload.cjs')
  const states = openWindowStates(desktopFolder, logTrouble)
  const window = openWindow({ preload, name: 'main', states })
  offerClipboard(window, () => counter.settings().language)
  const leadsOutside = () => kiosk?.isOn() !== true
  const display = createDisplayWindow({ preload, states, counter, notes })
  closeCounter = async () => {
    kiosk?.letGo()
    // An installer closes the windows in any order, and one that it closes would not come back with the new version.
    display.close()
    await counter.close()
    // An AppImage starts the new version before this one has ended.
    lokets?.leave()
    isHandedOver = true
  }
  display.openAsBefore()
  const send = connect(window, counter, display, { leadsOutside, log: logTrouble })
  kiosk = followComputerSettings({ window, counter, dataDir: options.dataDir, onTrouble: logTrouble })
  // In kiosk mode a file dialog is a way out; an owner could turn the mode off as well.
  keepSavedFiles(window.webContents.session, {
    mayAskWhere: () => leadsOutside() || counter.caller('main').role === 'owner',
    onEnd: (file) => send('file.saved', file),
  })
  recoverFromCrashes({ window, notes, mayClose: leadsOutside, now: Date.now, onTrouble: logTrouble })
  // One that comes while this Loket closes found the lock and is gone: it is started once this one has ended.
  app.on('second-instance', () => (window.isDestroyed() ? startAgain() : toFront(window)))
  takeOpenedFiles(createFileTaker({ window, counter, onTrouble: logTrouble }))
}

/** The first Loket comes to the front, but can't do what only a start does: a silent end would look as if it had. */
function leaveToFirst(): void {
  const lost = onceAmong(process.argv)
  if (lost === null) app.exit(0)
  else
    throw new AlreadyOpen(
      `Loket is open on this data folder. Close it, or end its process where it is a kiosk, then start it with ${lost} again.`,
    )
}

/** Asks whether to go on as an unusable journal's refusal offers. */
function isWished(offered: RestoreOffered): boolean {
  process.stderr.write(`${offered.message}\n`)
  const chosen = dialog.showMessageBoxSync({
    type: 'warning',
    title: 'Loket',
    ...restoreBox(offered),
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  })
  return chosen === 0
}

function readOptions(): ReturnType<typeof readCounterOptions> {
  // Electron and Chromium have options of their own, so unknown options are ignored.
  const { values } = parseArgs({ args: process.argv.slice(1), options: counterOptions, strict: false })
  // Without strictness the next option would be a data folder, and no folder at all the usual one.
  for (const name of Object.keys(counterOptions) as (keyof typeof counterOptions)[]) {
    const given = values[name]
    if (given === true || (typeof given === 'string' && given.startsWith('--')))
      throw new UsageError(`--${name} needs a value; --help says which.`)
  }
  const noted = values['self-test'] ? null : takeNoteOfNextStart()
  const texts = Object.entries({ ...(noted === null ? {} : { data: noted }), ...values }).filter(
    ([, value]) => typeof value === 'string',
  )
  return readCounterOptions(Object.fromEntries(texts))
}

/** What Chromium keeps has a folder of its own in the data folder, apart from orders and settings. */
function keepChromiumIn(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  app.setPath('userData', folder)
}

function giveUp(error: unknown): void {
  const problem = startProblem(error)
  process.stderr.write(`${problem}\n`)
  // Linux shows no box before.
  void app.whenReady().then(() => {
    dialog.showErrorBox('Loket', startBox(error, problem))
    app.exit(2)
  })
}
