import { type BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron'
import type { Counter } from '../counter.ts'
import { createDoor, type DoorOptions } from '../ipc/door.ts'
import { isPage } from './page-scheme.ts'

/** Connects one window with the counter: calls come in through the door, events go out. */
export function connect(
  window: BrowserWindow,
  counter: Counter,
  log: DoorOptions<IpcMainInvokeEvent>['log'],
): void {
  const { webContents } = window
  const door = createDoor(counter.handlers, {
    admit: ({ sender, senderFrame }: IpcMainInvokeEvent) => {
      const isOurs =
        sender === webContents &&
        senderFrame !== null &&
        senderFrame === webContents.mainFrame &&
        isPage(senderFrame.url)
      // Until staff sign in, whoever works at this window is the owner.
      return isOurs ? { role: 'owner' } : null
    },
    log,
  })
  ipcMain.handle('pos:call', door)
  const unsubscribe = counter.subscribe((name, value) => webContents.send('pos:event', name, value))
  window.once('closed', () => {
    unsubscribe()
    ipcMain.removeHandler('pos:call')
  })
}
