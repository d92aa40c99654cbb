import type { Socket } from 'node:net'
import { type PrinterMood, standsStill } from './moods.ts'
import { createStatusEar, statusByte } from './status.ts'

/** Who makes something of one connection's bytes. */
export interface Reader {
  /** Bytes that arrived, printed or not. */
  arrived?(bytes: Buffer): void
  /** Bytes that the printer gets to, in their order. */
  read(bytes: Buffer): void
  /** The sender said goodbye, or the connection broke; nothing more comes. */
  end(how: 'goodbye' | 'brokenOff'): void
}

/** How little, and how seldom, a slow printer takes. */
export interface Pace {
  readonly bytes: number
  readonly milliseconds: number
}

interface ConnectionOptions {
  /** The mood at the time of the connection, which keeps it to the end. */
  readonly manner: PrinterMood
  /** The mood now: whether it stands still counts at once. */
  readonly mood: () => PrinterMood
  readonly pace: Pace
  readonly reader: Reader
}

/** What a printer takes while it stands still. */
const MEMORY_BYTES = 4_096

/** One connection to the printer. `goOn` is called when the mood has changed. */
export function serveConnection(socket: Socket, { manner, mood, pace, reader }: ConnectionOptions) {
  const heardIn = createStatusEar()
  let memory = Buffer.alloc(0)
  let ending: 'goodbye' | 'brokenOff' | null = null
  let hasEnded = false
  let rest: NodeJS.Timeout | null = null

  const goOn = () => {
    while (memory.length > 0 && !rest && !standsStill(mood())) {
      const few = manner === 'slow' ? pace.bytes : memory.length
      const next = memory.subarray(0, few)
      memory = memory.subarray(few)
      reader.read(next)
      if (manner !== 'slow') continue
      rest = setTimeout(() => {
        rest = null
        goOn()
      }, pace.milliseconds)
    }
    if (memory.length >= MEMORY_BYTES) socket.pause()
    else socket.resume()
    if (ending === null || hasEnded || memory.length > 0) return
    hasEnded = true
    if (manner !== 'mute') socket.end()
    reader.end(ending)
  }

  socket.on('data', (bytes) => {
    reader.arrived?.(bytes)
    const asked = heardIn(bytes).map((n) => statusByte(n, mood()))
    const answers = asked.filter((byte) => byte !== null)
    if (answers.length > 0 && socket.writable) socket.write(Uint8Array.from(answers))
    memory = Buffer.concat([memory, bytes])
    goOn()
    if (manner === 'resets') socket.resetAndDestroy()
  })
  socket.on('end', () => {
    ending ??= 'goodbye'
    goOn()
  })
  // What is in its memory then is printed all the same: a printer does not forget because nobody listens any more.
  socket.on('close', () => {
    ending ??= 'brokenOff'
    goOn()
  })
  socket.resume()
  return { goOn, isOver: () => hasEnded, forget: () => clearTimeout(rest ?? undefined) }
}
