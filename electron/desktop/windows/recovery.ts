import { app, type BrowserWindow, dialog } from 'electron'
import { recentTroubles } from '../../../platform/log.ts'
import { startAgain } from '../starting/start-again.ts'
import { type CrashNotes, createCrashCount } from './crash-notes.ts'

/** A process that crashes sooner than this after its start would only crash again. */
const STOOD_MS = 60_000

interface RecoveryOptions {
  readonly window: BrowserWindow
  readonly notes: CrashNotes
  /** Not in kiosk mode: there nobody may close Loket. */
  readonly mayClose: () => boolean
  readonly now: () => number
  readonly onTrouble: (error: unknown) => void
}

/**
 * Goes on after a crash. Nothing of a sale is only in the page: the journal has every order, and the window keeps what
 * was being typed. The crash is recorded on this computer; nothing is sent anywhere.
 */
export function recoverFromCrashes({ window, notes, mayClose, now, onTrouble }: RecoveryOptions): void {
  const startedAt = now()
  const isOften = createCrashCount(now)

  window.webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
    if (reason === 'clean-exit') return
    notes.add('page', reason, exitCode)
    if (!isOften() || wantsToGoOn(mayClose())) window.webContents.reload()
    else app.quit()
  })
  let asked: AbortController | null = null
  window.on('unresponsive', () => {
    asked?.abort()
    const mine = new AbortController()
    asked = mine
    void dialog
      .showMessageBox(window, {
        signal: mine.signal,
        type: 'warning',
        title: 'Loket',
        noLink: true,
        defaultId: 0,
        cancelId: 0,
        message: 'Layar tidak menjawab. Penjualan aman. / The page does not answer. Sales are safe.',
        buttons: ['Tunggu / Wait', 'Muat ulang / Load again'],
      })
      .then(({ response }) => {
        if (response === 1 && !window.isDestroyed()) window.webContents.forcefullyCrashRenderer()
      }, onTrouble)
  })
  // Else the question would stand over a page that works, and nobody could sell before it is answered.
  window.on('responsive', () => asked?.abort())
  app.on('child-process-gone', (_event, { reason, exitCode }) => {
    if (reason !== 'clean-exit') notes.add('helper', reason, exitCode)
  })
  const onUncaught = (error: Error) => {
    onTrouble(error)
    notes.add('loket', error.name, null, whereLast())
    // The journal holds what was half done; the next start resolves it.
    const stood = now() - startedAt >= STOOD_MS
    if (!stood) dialog.showErrorBox('Loket', mayClose() ? hasToClose : startsAgain)
    if (stood || !mayClose()) startAgain()
    app.exit(1)
  }
  /** Electron goes on after a promise that nobody caught, and so does Loket; Node would end. */
  const onUncaughtPromise = (error: unknown) => {
    onTrouble(error)
    notes.add('loket', error instanceof Error ? error.name : typeof error, null, whereLast())
  }
  process.on('uncaughtException', onUncaught)
  process.on('unhandledRejection', onUncaughtPromise)
  app.once('will-quit', () => {
    process.off('uncaughtException', onUncaught)
    process.off('unhandledRejection', onUncaughtPromise)
  })
}

/** Where in the code the last trouble was: what is in memory goes with the process, and a crash's name alone leads to no line. */
const whereLast = () => recentTroubles().at(-1)?.where

const hasToClose = 'Loket harus ditutup. Jalankan lagi. / Loket has to close. Start it again.'
const startsAgain =
  'Ada yang salah. Penjualan aman, dan Loket dibuka ulang otomatis. / Something went wrong. Sales are safe, and Loket starts again.'

function wantsToGoOn(mayClose: boolean): boolean {
  const pressed = dialog.showMessageBoxSync({
    type: 'error',
    title: 'Loket',
    noLink: true,
    defaultId: 0,
    cancelId: mayClose ? 1 : 0,
    message:
      'Layar terus berhenti. Penjualan aman; berkas dukungan memuat sebabnya. / The page keeps ending. Sales are safe; the support file tells why.',
    buttons: ['Coba lagi / Try again', ...(mayClose ? ['Tutup / Close'] : [])],
  })
  return pressed === 0
}
