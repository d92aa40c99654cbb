import type { BrowserWindow, WebContents, WebFrameMain } from 'electron'
import type { Counter } from '../composition/running-counter.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import { mayReceive } from '../ipc/event-access.ts'
import { type CrashNotes, createCrashCount } from './crash-notes.ts'
import { displayAddress } from './page-scheme.ts'
import { toFront } from './to-front.ts'
import { openWindow } from './window.ts'
import type { WindowStates } from './window-state.ts'

/** The customer display: a second window, which gets only the events that it shows. */
export interface DisplayWindow {
  /** Opens it, or brings it to the front. */
  open(): void
  /** Whether a call comes from its page. */
  isFrom(sender: WebContents, frame: WebFrameMain | null): boolean
  close(): void
}

interface DisplayOptions {
  readonly preload: string
  readonly states: WindowStates
  readonly counter: Pick<Counter, 'subscribe'>
  readonly notes: CrashNotes
}

export function createDisplayWindow({ preload, states, counter, notes }: DisplayOptions): DisplayWindow {
  let window: BrowserWindow | null = null
  const isOften = createCrashCount(Date.now)

  function opened(): BrowserWindow {
    const made = openWindow({ preload, name: 'display', states, address: displayAddress })
    const { webContents } = made
    const unsubscribe = counter.subscribe((name, value) => {
      if (mayReceive(displayCaller, name)) webContents.send('pos:event', name, value)
      if (name === 'counter.reopened') webContents.reload()
    })
    webContents.on('render-process-gone', (_event, { reason, exitCode }) => {
      if (reason === 'clean-exit') return
      notes.add('page', reason, exitCode)
      // The cashier can open it again.
      if (isOften()) made.destroy()
      else webContents.reload()
    })
    made.once('closed', () => {
      unsubscribe()
      window = null
    })
    return made
  }

  return {
    open() {
      if (window) toFront(window)
      else window = opened()
    },
    isFrom(sender, frame) {
      const contents = window?.webContents
      return (
        contents !== undefined &&
        sender === contents &&
        frame !== null &&
        frame === contents.mainFrame &&
        frame.url === displayAddress
      )
    },
    close: () => window?.close(),
  }
}
