import type { Bridge, CallName } from '../../shared/ipc/contract.ts'
import type { Failure, FailureCode, Reply } from '../../shared/ipc/failure.ts'
import { type LineNews, lineProtocols, type WebPlace } from '../../shared/ipc/web-protocol.ts'
import {
  callHeaders,
  createIntroduction,
  type Introduction,
  type IntroductionPage,
  NotLetIn,
} from './introduction.ts'
import { keepNews } from './kept-news.ts'
import { callsOn } from './line-calls.ts'

/** The parts of the page that the bridge uses. */
export interface BridgePage extends IntroductionPage {
  readonly location: Pick<Location, 'origin' | 'hash' | 'pathname' | 'reload'>
  readonly WebSocket: new (url: string, protocols: string[]) => WebSocket
  readonly document: Pick<Document, 'addEventListener' | 'visibilityState'>
}

const firstDelay = 250
const longestDelay = 5_000

/**
 * The bridge of browser mode: one WebSocket that reconnects by itself brings events and takes calls. Calls that are long, or
 * while it is not open, are made by fetch. `place` is the path of its door: the customer display has its own. `first` is what
 * the page will ask first: it is asked as soon as events are heard, while the page's other code is still being read.
 */
export function createWebBridge(
  page: BridgePage = window,
  place: WebPlace = '',
  introduction: Introduction = createIntroduction(page, place),
  first: CallName | null = null,
): Bridge {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const tell = (name: string, value: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value)
  }
  /** Whether the counter can be reached, until the page listens. */
  const line = keepNews(tell)
  /** Events since the first call was made, until the page takes its answer: the answer may be older than they are. */
  const news = keepNews(tell)
  let isAhead = first !== null
  let firstAnswer: Promise<Reply<unknown>> | null = null
  if (!isAhead) news.wanted()
  const askOnLine = keepConnected(page, place, introduction, {
    first: () => (isAhead ? first : null),
    event: news.tell,
    signedOut: () => line.tell('signedOut', true),
    connected(isThere, answer) {
      line.tell('connection', isThere)
      if (!isAhead) return
      // Events while the connection is lost are missed, so everything is read again.
      news.forget()
      firstAnswer = answer
    },
  })

  async function ask(name: string, input: unknown): Promise<Reply<unknown>> {
    const onLine = askOnLine(name, input)
    if (onLine) return onLine
    try {
      const credentials = await introduction.credentials()
      const answer = await page.fetch(`${place}/call`, {
        method: 'POST',
        headers: callHeaders(credentials, place),
        body: JSON.stringify({ name, input }),
      })
      if (answer.status === 403) introduction.forget()
      return asReply(await answer.json())
    } catch (error) {
      return failed(error instanceof NotLetIn ? 'foreignSender' : 'connectionLost', String(error))
    }
  }

  return {
    call(name, input) {
      const asked = isAhead && name === first ? firstAnswer : null
      isAhead = false
      news.wanted()
      return asked ?? ask(name, input)
    },
    on(name, listener) {
      line.wanted()
      const registered = listeners.get(name) ?? new Set()
      listeners.set(name, registered.add(listener))
      return () => void registered.delete(listener)
    },
  }
}

interface LineListener {
  /** The call that the counter answers as soon as the line is open. */
  readonly first: () => CallName | null
  readonly event: (name: string, value: unknown) => void
  /** This browser is not let in, or not any more. */
  readonly signedOut: () => void
  readonly connected: (isThere: boolean, firstAnswer: Promise<Reply<unknown>> | null) => void
}

/** Keeps the line open, and reports when it opens and when it is lost. Returns how to make a call on it. */
function keepConnected(
  page: BridgePage,
  place: WebPlace,
  introduction: Introduction,
  { first, event, signedOut, connected }: LineListener,
): ReturnType<typeof callsOn>['ask'] {
  let delay = firstDelay
  let waiting: ReturnType<typeof setTimeout> | undefined
  let announced: boolean | undefined
  let calls: ReturnType<typeof callsOn> | null = null

  // A connection that never opened counts as lost too, so that failed reads are repeated when it opens.
  const tell = (isThere: boolean, firstAnswer: Promise<Reply<unknown>> | null = null) => {
    if (isThere === announced) return
    announced = isThere
    connected(isThere, firstAnswer)
  }
  const again = () => {
    waiting = setTimeout(connect, delay)
    delay = Math.min(delay * 2, longestDelay)
  }
  const connect = async () => {
    waiting = undefined
    try {
      const { secret, window } = await introduction.credentials()
      open(secret, window)
    } catch (error) {
      if (error instanceof NotLetIn) signedOut()
      else tell(false)
      again()
    }
  }
  const open = (secret: string, window: string) => {
    const asked = first()
    const address = `${page.location.origin.replace(/^http/, 'ws')}${place}/events`
    const socket = new page.WebSocket(address, lineProtocols(secret, window, asked))
    socket.onopen = () => {
      delay = firstDelay
      calls = callsOn(socket)
      tell(true, asked && calls.first())
    }
    socket.onmessage = ({ data }) => {
      const news = JSON.parse(data as string) as LineNews
      if ('call' in news) return calls?.answered(news.call, news.reply)
      event(news.name, news.value)
      // The page is loaded again, so that nothing of the former counter stays on the screen.
      if (news.name === 'counter.reopened') page.location.reload()
    }
    socket.onclose = () => {
      introduction.forget()
      calls?.lost(failed('connectionLost', 'The line was lost'))
      calls = null
      tell(false)
      again()
    }
  }
  void connect()

  // A hidden tab's timers are slowed down: when the tab is shown again, don't wait for them.
  page.document.addEventListener('visibilitychange', () => {
    if (waiting === undefined || page.document.visibilityState !== 'visible') return
    clearTimeout(waiting)
    void connect()
  })
  return (name, input) => calls?.ask(name, input) ?? null
}

function asReply(answer: unknown): Reply<unknown> {
  const isReply = typeof answer === 'object' && answer !== null && 'ok' in answer
  return isReply ? (answer as Reply<unknown>) : failed('connectionLost', 'The answer was not from Loket')
}

function failed(code: FailureCode, message: string): Reply<never> {
  const failure: Failure = { code, message, field: null }
  return { ok: false, failure }
}
