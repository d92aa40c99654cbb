import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge } from '../shared/ipc/contract.ts'

// The page gets two functions, never ipcRenderer itself: that would let it speak on every channel.
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('pos:call', name, input),
  on: (name, listener) => {
    const forward = (_event: unknown, sent: string, value: unknown) => {
      if (sent === name) listener(value)
    }
    ipcRenderer.on('pos:event', forward)
    return () => void ipcRenderer.off('pos:event', forward)
  },
}

contextBridge.exposeInMainWorld('pos', bridge)
