import type { EventName, EventValue } from '../../shared/ipc/contract.ts'

/** Which windows an event is for, by the names their shell gave them. */
export type Audience = { readonly only: string } | { readonly allBut: string }

/** Receives every event of a counter; `to` names the windows that an event is for, if it is not for all. */
export type Listener = <Name extends EventName>(name: Name, value: EventValue<Name>, to?: Audience) => void

export interface Listeners {
  readonly emit: Listener
  /** Returns the function that ends it. */
  subscribe(listener: Listener): () => void
  clear(): void
}

export function createListeners(onTrouble: (error: unknown) => void): Listeners {
  const listeners = new Set<Listener>()
  return {
    emit(name, value, to) {
      for (const listener of listeners) {
        // A closing window must not interrupt the sale that its event is about.
        try {
          listener(name, value, to)
        } catch (error) {
          onTrouble(error)
        }
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    clear: () => listeners.clear(),
  }
}
