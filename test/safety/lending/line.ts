import { EventEmitter } from 'node:events'
import type { WebSocket } from 'ws'

type After = (milliseconds: number, work: () => void) => void

interface LineOptions {
  /** The timers of each side: those of a dead process never run. */
  readonly counterAfter: After
  readonly officeAfter: After
  /** How long a message takes; null where the line breaks at it. */
  readonly trip: () => number | null
  /** How long a side does not notice that the line is gone. */
  readonly silence: () => number
  /** Null where the office can't be reached. */
  readonly serve: ((socket: WebSocket) => void) | null
  /** What the counter sends, what reaches it, and that its line has closed. */
  readonly onSaid: (text: string) => void
  readonly onHeard: (text: string) => void
  readonly onClosed: () => void
}

/** One side of a line, as far as the code at it uses a WebSocket. */
class Side extends EventEmitter {
  readonly OPEN = 1
  readyState = 0
  deliver: (data: string | Buffer) => void = () => {}
  hangUp: () => void = () => {}

  send(data: string | Buffer, sent: () => void = () => {}): void {
    if (this.readyState === this.OPEN) this.deliver(data)
    queueMicrotask(sent)
  }
  /** So few messages never fill a line. */
  pause(): void {}
  resume(): void {}
  close(): void {
    this.terminate()
  }
  terminate(): void {
    if (this.readyState === 3) return
    this.hangUp()
    this.gone()
  }
  gone(): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.emit('close')
  }
}

/** A WebSocket between a counter and its office, on virtual time; messages stay in order, and the line may break at each. */
export function openLine(options: LineOptions): { readonly socket: WebSocket; vanish(): void } {
  const { counterAfter, officeAfter, trip, silence, serve } = options
  const [counter, office] = [new Side(), new Side()]
  counter.on('close', options.onClosed)
  let isBroken = false

  const connect = (
    from: Side,
    to: Side,
    after: After,
    tell: (text: string) => void,
    arrives = (_: string) => {},
  ) => {
    let quickest = 0
    // Each takes at least as long as the one before, so none overtakes another.
    from.deliver = (data) => {
      if (typeof data === 'string') tell(data)
      if (isBroken) return
      const takes = trip()
      if (takes === null) {
        isBroken = true
        counterAfter(silence(), () => counter.gone())
        officeAfter(silence(), () => office.gone())
        return
      }
      quickest = Math.max(quickest, takes)
      after(quickest, () => {
        if (to.readyState !== to.OPEN) return
        if (typeof data === 'string') arrives(data)
        to.emit('message', data, typeof data !== 'string')
      })
    }
    from.hangUp = () => {
      if (!isBroken) after(quickest + 1, () => to.gone())
    }
  }
  connect(counter, office, officeAfter, options.onSaid)
  connect(office, counter, counterAfter, () => {}, options.onHeard)
  counterAfter(5, () => {
    if (counter.readyState !== 0) return
    if (!serve) {
      counter.readyState = 3
      counter.emit('error', new Error('unreachable'))
      counter.emit('close')
      return
    }
    counter.readyState = 1
    office.readyState = 1
    serve(office as unknown as WebSocket)
    counter.emit('open')
  })
  return {
    socket: counter as unknown as WebSocket,
    /** The counter's process dies: only the office notices that the line is gone. */
    vanish() {
      counter.readyState = 3
      if (isBroken) return
      isBroken = true
      officeAfter(silence(), () => office.gone())
    },
  }
}
