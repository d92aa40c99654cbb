import type { BrowserWindow, WebContents, WebFrameMain } from 'electron'
import type { Counter } from '../composition/counter.ts'
import { displayCaller } from '../ipc/display-caller.ts'
import { mayReceive } from '../ipc/event-access.ts'
import { displayAddress } from './page-scheme.ts'
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

export function createDisplayWindow(
  preload: string,
  states: WindowStates,
  counter: Pick<Counter, 'subscribe'>,
): DisplayWindow {
  let window: BrowserWindow | null = null

  function opened(): BrowserWindow {
    const made = openWindow({ preload, name: 'display', states, address: displayAddress })
    const { webContents } = made
    const unsubscribe = counter.subscribe((name, value) => {
      if (mayReceive(displayCaller, name)) webContents.send('pos:event', name, value)
      if (name === 'counter.reopened') webContents.reload()
    })
    made.once('closed', () => {
      unsubscribe()
      window = null
    })
    return made
  }

  return {
    open() {
      if (window) window.focus()
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
