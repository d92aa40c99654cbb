/**
 * The page in a test without a browser, as in the desktop app. It is imported first: the page's own code looks for a window as
 * soon as it is loaded.
 */
import { vi } from 'vitest'

type Listener = (value: unknown) => void
const listeners = new Map<string, Set<Listener>>()

/** The main process, which answers nothing unless a test says what. */
export const mainProcess = {
  call: (_name: string, _input: unknown): Promise<unknown> => new Promise(() => {}),
  /** Sends the page an event. */
  tell(name: string, value: unknown): void {
    for (const listener of listeners.get(name) ?? []) listener(value)
  },
}

const pos = {
  call: (name: string, input: unknown) => mainProcess.call(name, input),
  on(name: string, listener: Listener) {
    const all = listeners.get(name) ?? new Set()
    listeners.set(name, all.add(listener))
    return () => void all.delete(listener)
  },
}
const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
vi.stubGlobal('window', { pos })
vi.stubGlobal('localStorage', storage)
vi.stubGlobal('sessionStorage', storage)
vi.stubGlobal('document', { addEventListener: () => {}, documentElement: { dataset: {} }, title: '' })
