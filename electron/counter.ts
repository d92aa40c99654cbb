import type { EventName, EventValue } from '../shared/ipc/contract.ts'
import type { Handlers } from './ipc/handlers.ts'

/** What a shell needs to build a counter. */
export interface CounterOptions {
  /** Folder of everything this counter keeps; made when missing. */
  readonly dataDir: string
  readonly version: string
}

/** A running counter: the same for the desktop and for browser mode. */
export interface Counter {
  readonly handlers: Handlers
  /** Hears every event; returns the way to stop. */
  subscribe(listener: <Name extends EventName>(name: Name, value: EventValue<Name>) => void): () => void
  close(): Promise<void>
}
