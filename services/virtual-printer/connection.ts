import type { Socket } from 'node:net'
import type { Engine } from './engine.ts'
import { breaksOff, type PrinterMood, standsStill } from './moods.ts'
import { createStatusEar, isStatusQuestion, statusByte } from './status.ts'

/** How little, and how seldom, a slow printer takes. */
export interface Pace {
  readonly bytes: number
  readonly milliseconds: number
}

/** Observes one connection. */
export interface Listener {
  /** Bytes that arrived, printed or not. */
  arrived(bytes: Buffer): void
  /** Everything was read, and nothing more will come. */
  end(how: 'goodbye' | 'brokenOff'): void
}

interface ConnectionOptions {
  readonly mood: () => PrinterMood
  readonly pace: Pace
  /** How late `answersLate` answers, in milliseconds. */
  readonly lateness: number
  /** After how many bytes of a connection the printer breaks off, where it does. */
  readonly breaksAfter: () => number
  readonly engine: Engine
  readonly listener: Listener | undefined
  /** Connections are printed one after the other; this one waits for those before it. */
  readonly hasTurn: () => boolean
  readonly onOver: () => void
  readonly onPowerLost: () => void
}

/** How much a printer takes while it stands still, and how much of its answers waits for a sender who reads none. */
const MEMORY_BYTES = 4_096
/**
 * A slip too short to break off in its middle breaks off after so many milliseconds of silence; the bytes before a slip
 * don't count.
 */
const IDLE_MS = 500

/** One connection to the printer. */
export function serveConnection(socket: Socket, options: ConnectionOptions) {
  const { mood, pace, lateness, breaksAfter, engine, listener, hasTurn, onOver, onPowerLost } = options
  const statusRequestsIn = createStatusEar()
  let memory = Buffer.alloc(0)
  /** Bytes of the slip, without those before it. */
  let taken = 0
  let ending: 'goodbye' | 'brokenOff' | null = null
  let isOver = false
  let rest: NodeJS.Timeout | undefined
  let idle: NodeJS.Timeout | undefined

  const answer = (bytes: Uint8Array) => {
    if (socket.writable && !isOver && socket.writableLength < MEMORY_BYTES) socket.write(bytes)
  }
  const over = (how: 'goodbye' | 'brokenOff') => {
    if (isOver) return
    forget()
    engine.end(how)
    listener?.end(how)
    onOver()
  }
  const breakOff = (how: ReturnType<typeof mood>) => {
    memory = Buffer.alloc(0)
    if (how === 'losesPower') return onPowerLost()
    over('brokenOff')
    if (how === 'resets') socket.resetAndDestroy()
    else if (how === 'drops') socket.destroy()
    else {
      socket.pause()
      socket.end()
    }
  }
  const untilBreak = () => breaksAfter() - taken + (taken === 0 ? beforeSlip(memory) : 0)
  const takeSome = (now: PrinterMood) => {
    const few = now === 'slow' ? pace.bytes : memory.length
    const next = memory.subarray(0, breaksOff(now) ? Math.min(few, untilBreak()) : few)
    memory = memory.subarray(next.length)
    taken += next.length - (taken === 0 ? beforeSlip(next) : 0)
    engine.read(next, answer)
    if (now !== 'slow') return
    rest = setTimeout(() => {
      rest = undefined
      goOn()
    }, pace.milliseconds)
  }
  const goOn = () => {
    const now = mood()
    if (isOver) return
    if (now === 'hangsUp' || now === 'drops') return breakOff(now)
    while (memory.length > 0 && !rest && hasTurn() && !standsStill(now) && now !== 'neverReads') {
      takeSome(now)
      if (breaksOff(now) && taken >= breaksAfter()) return breakOff(now)
    }
    if (memory.length >= MEMORY_BYTES || now === 'neverReads') socket.pause()
    else socket.resume()
    if (ending === null || memory.length > 0 || !hasTurn() || now === 'neverReads') return
    if (ending === 'goodbye' && breaksOff(now) && now !== 'leaves') return breakOff(now)
    if (now !== 'mute') socket.end()
    over(ending)
  }
  /** If this program was held up, it first reads what the sender sent meanwhile: only then was there silence. */
  const awaitSilence = () => {
    const own = setTimeout(
      () => setImmediate(() => idle === own && breaksOff(mood()) && breakOff(mood())),
      IDLE_MS,
    )
    idle = own
  }
  const forget = () => {
    isOver = true
    clearTimeout(rest)
    clearTimeout(idle)
    idle = undefined
  }

  socket.on('data', (bytes) => {
    if (isOver) return
    listener?.arrived(bytes)
    engine.hear(bytes)
    const asked = statusRequestsIn(bytes).map((n) => statusByte(n, mood()))
    const answers = Uint8Array.from(asked.filter((byte) => byte !== null))
    if (answers.length > 0) {
      if (mood() === 'answersLate') setTimeout(answer, lateness, answers).unref()
      else answer(answers)
    }
    memory = Buffer.concat([memory, bytes])
    clearTimeout(idle)
    idle = undefined
    goOn()
    if (breaksOff(mood()) && taken > 0) awaitSilence()
  })
  socket.on('end', () => {
    ending ??= 'goodbye'
    goOn()
  })
  // The printer prints what it has in memory, even after the sender has gone.
  socket.on('close', () => {
    ending ??= 'brokenOff'
    goOn()
  })
  return { goOn, forget }
}

/** How many bytes come before a slip: NULs, questions for the status, and the orders that select and initialize the printer. */
function beforeSlip(bytes: Uint8Array): number {
  for (let at = 0; ; ) {
    // DC1 selects a Star printer.
    if (bytes[at] === 0 || bytes[at] === 0x11) at += 1
    else if (bytes[at] === 0x1b && bytes[at + 1] === 0x40) at += 2
    else if (bytes[at] === 0x1b && bytes[at + 1] === 0x3d) at += 3
    else if (isStatusQuestion(bytes, at)) at += 3
    else return Math.min(at, bytes.length)
  }
}
