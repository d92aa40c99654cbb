import type { Bridge } from '../shared/ipc/contract.ts'
import type { Failure, Reply } from '../shared/ipc/failure.ts'

/** What the bridge needs of the page it runs in. */
export interface BridgePage {
  readonly location: { readonly origin: string; reload(): void }
  readonly fetch: typeof fetch
  readonly WebSocket: new (url: string) => WebSocket
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

const firstDelay = 250
const longestDelay = 5_000

/**
 * The bridge of browser mode: calls by fetch, events by one WebSocket that comes back by itself. `place` is the door
 * it goes by: the customer display has one of its own.
 */
export function createWebBridge(page: BridgePage = window, place: '' | '/display' = ''): Bridge {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const emit = (name: string, value: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value)
  }
  keepConnected(page, place, emit)

  return {
    async call(name, input) {
      try {
        const answer = await page.fetch(`${place}/call`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ name, input }),
        })
        return asReply(await answer.json())
      } catch (error) {
        return lost(String(error))
      }
    },
    on(name, listener) {
      const heard = listeners.get(name) ?? new Set()
      listeners.set(name, heard.add(listener))
      return () => void heard.delete(listener)
    },
  }
}

/** Holds the line for events open, and says as 'connection' when it opens and when it is lost. */
function keepConnected(page: BridgePage, place: string, emit: (name: string, value: unknown) => void): void {
  let delay = firstDelay
  let waiting: ReturnType<typeof setTimeout> | undefined

  const connect = () => {
    waiting = undefined
    const socket = new page.WebSocket(`${page.location.origin.replace(/^http/, 'ws')}${place}/events`)
    let isOpen = false
    socket.onopen = () => {
      isOpen = true
      delay = firstDelay
      emit('connection', true)
    }
    socket.onmessage = ({ data }) => {
      const { name, value } = JSON.parse(data as string) as { name: string; value: unknown }
      emit(name, value)
      // Nothing of the counter before may stay on the screen.
      if (name === 'counter.reopened') page.location.reload()
    }
    socket.onclose = () => {
      if (isOpen) emit('connection', false)
      waiting = setTimeout(connect, delay)
      delay = Math.min(delay * 2, longestDelay)
    }
  }
  connect()

  // A hidden tab's timers are slowed down, so whoever comes back to it need not wait for them.
  page.document.addEventListener('visibilitychange', () => {
    if (waiting === undefined || page.document.visibilityState !== 'visible') return
    clearTimeout(waiting)
    connect()
  })
}

function asReply(answer: unknown): Reply<unknown> {
  const isReply = typeof answer === 'object' && answer !== null && 'ok' in answer
  return isReply ? (answer as Reply<unknown>) : lost('The answer was not from Loket')
}

function lost(message: string): Reply<never> {
  const failure: Failure = { code: 'connectionLost', message, field: null }
  return { ok: false, failure }
}
