import { app, type BrowserWindow, screen } from 'electron'
import type { Counter } from '../../composition/running-counter.ts'
import { displayCaller } from '../../ipc/display-caller.ts'
import { heardOf } from '../../ipc/event-access.ts'
import { type Call, displayAddress, isFromPage } from '../guards/page-scheme.ts'
import { toFront } from '../to-front.ts'
import { type CrashNotes, createCrashCount } from './crash-notes.ts'
import { closeWithMonitor } from './monitor-gone.ts'
import { openWindow } from './window.ts'
import type { WindowStates } from './window-state.ts'

/** The customer display: a second window, which gets only the events that it shows. */
export interface DisplayWindow {
  /** Opens it, or brings it to the front. */
  open(): void
  /** Opens it where it was open when Loket ended, once there is a monitor for it, and takes the keys from nobody. */
  openAsBefore(): void
  /** Whether a call comes from its page. */
  isCaller(call: Call): boolean
  close(): void
}

interface DisplayOptions {
  readonly preload: string
  readonly states: WindowStates
  readonly counter: Pick<Counter, 'subscribe' | 'leave'>
  readonly notes: CrashNotes
}

const hasSecondMonitor = () => screen.getAllDisplays().length > 1

export function createDisplayWindow({ preload, states, counter, notes }: DisplayOptions): DisplayWindow {
  let window: BrowserWindow | null = null
  /** Its monitor is gone, and it comes back with the next one, unless the cashier opens it before. */
  let isAwaited = false
  /** The counter's window is closed. */
  let isOver = false
  /** The app's last attempt to quit, which a kiosk refuses. */
  let quitting: Pick<Event, 'defaultPrevented'> | null = null
  const isEnding = () => isOver || quitting?.defaultPrevented === false
  const isOften = createCrashCount(Date.now)
  app.on('before-quit', (event) => {
    quitting = event
  })
  screen.on('display-added', () => {
    // After a night all monitors come back one by one: on the first alone it would cover the counter.
    if (isAwaited && hasSecondMonitor()) open(true)
  })

  function open(isByItself: boolean): void {
    isAwaited = false
    window = opened(isByItself)
  }

  function opened(isByItself: boolean): BrowserWindow {
    const made = openWindow({ preload, name: 'display', states, address: displayAddress, isByItself })
    closeWithMonitor(made, () => {
      isAwaited = true
    })
    const { webContents } = made
    const unsubscribe = counter.subscribe((name, value) => {
      const heard = heardOf(displayCaller, name, value)
      if (heard !== undefined) webContents.send('pos:event', name, heard)
      if (name === 'counter.reopened') webContents.reload()
    })
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason === 'clean-exit') return
      notes.add('page', reason, exitCode)
      // The cashier can open it again.
      if (isOften()) made.destroy()
      else webContents.reload()
    })
    states.wantDisplay(true)
    made.on('close', () => {
      // Only a person who closes it does not want it back at the next start.
      if (!isEnding()) states.wantDisplay(false)
    })
    made.once('closed', () => {
      unsubscribe()
      window = null
      counter.leave(displayCaller.window)
    })
    return made
  }

  return {
    open() {
      isAwaited = false
      if (window) toFront(window)
      else open(false)
    },
    openAsBefore() {
      if (window !== null || !states.wantsDisplay()) return
      if (hasSecondMonitor()) open(true)
      else isAwaited = true
    },
    isCaller: (call) =>
      window !== null && isFromPage(call, window.webContents, (address) => address === displayAddress),
    close() {
      isAwaited = false
      isOver = true
      window?.close()
    },
  }
}
