import { app, type BrowserWindow, crashReporter, dialog } from 'electron'
import { type Crash, noteCrash } from '../support/crashes.ts'

/** If the page crashes more often than this within {@link WITHIN_MS}, it is not loaded again without asking. */
const MOST = 3
const WITHIN_MS = 5 * 60_000
/** A process that crashes sooner than this after its start would only crash again. */
const STOOD_MS = 60_000

interface RecoveryOptions {
  readonly window: BrowserWindow
  readonly crashFile: string
  readonly version: string
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/**
 * Goes on after a crash. Nothing of a sale is only in the page: the journal has every order, and the window keeps what
 * was being typed. The crash is recorded on this computer; nothing is sent anywhere.
 */
export function recoverFromCrashes({ window, crashFile, version, now, onTrouble }: RecoveryOptions): void {
  const startedAt = now()
  const ends: number[] = []
  crashReporter.start({ uploadToServer: false })

  const note = (what: Crash['what'], reason: string, code: number | null) => {
    try {
      noteCrash(crashFile, {
        at: new Date(now()).toISOString(),
        version,
        what,
        reason: reason.slice(0, 60),
        code,
      })
    } catch (error) {
      onTrouble(error)
    }
  }

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    note('page', reason, exitCode)
    ends.push(now())
    const often = ends.filter((at) => now() - at < WITHIN_MS).length > MOST
    if (!often || wantsToGoOn()) window.webContents.reload()
    else app.quit()
  })
  window.on('unresponsive', () => {
    void dialog
      .showMessageBox(window, {
        ...{ type: 'warning', title: 'Loket', noLink: true, defaultId: 0, cancelId: 0 },
        message: 'The page does not answer. Sales are safe. / Layar tidak menjawab. Penjualan aman.',
        buttons: ['Wait / Tunggu', 'Load again / Muat ulang'],
      })
      .then(({ response }) => {
        if (response === 1) window.webContents.forcefullyCrashRenderer()
      }, onTrouble)
  })
  app.on('child-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') note('helper', reason, exitCode)
  })
  const onUncaught = (error: Error) => {
    onTrouble(error)
    note('loket', error.name, null)
    // The journal holds what was half done; the next start resolves it.
    if (now() - startedAt >= STOOD_MS) app.relaunch()
    else
      dialog.showErrorBox(
        'Loket',
        'Loket has to close. Start it again. / Loket harus menutup. Jalankan lagi.',
      )
    app.exit(1)
  }
  process.on('uncaughtException', onUncaught)
  app.once('will-quit', () => process.off('uncaughtException', onUncaught))
}

function wantsToGoOn(): boolean {
  const pressed = dialog.showMessageBoxSync({
    ...{ type: 'error', title: 'Loket', noLink: true, defaultId: 0, cancelId: 1 },
    message:
      'The page keeps ending. Sales are safe; the support file tells why. / Layar terus berhenti. Penjualan aman; berkas dukungan memuat sebabnya.',
    buttons: ['Try again / Coba lagi', 'Close / Tutup'],
  })
  return pressed === 0
}
