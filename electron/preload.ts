import { contextBridge, ipcRenderer } from 'electron'
import type { Bridge } from '../shared/ipc/contract.ts'

// The page gets two functions, never ipcRenderer itself: that would let it speak on every channel.
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke('pos:call', name, input),
  on: (name, listener) => {
    const hear = (_event: unknown, heard: string, value: unknown) => {
      if (heard === name) listener(value)
    }
    ipcRenderer.on('pos:event', hear)
    return () => void ipcRenderer.off('pos:event', hear)
  },
}

contextBridge.exposeInMainWorld('pos', bridge)
