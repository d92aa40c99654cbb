import type { Socket } from 'node:net'
import { hear, joined } from './hearing.ts'

/** Sets the deadline that replaces the one before. */
type Deadline = (milliseconds: number, then: () => void) => void

/**
 * Questions to a printer on a connection, one at a time. Bytes that nobody asked for mean nothing, but unread they would hide that
 * the printer closes its side.
 */
export function createPrinterQuestions(socket: Socket, next: Deadline) {
  let listen: ((heard: Uint8Array) => void) | null = null
  hear(socket, (heard) => listen?.(heard))
  return {
    /** `then` gets the answer, or null if none came in time; `late` gets one that comes before the next question. */
    ask<Answer>(
      question: Uint8Array,
      read: (said: Uint8Array) => Answer | null,
      milliseconds: number,
      then: (answer: Answer | null) => void,
      late?: (answer: Answer) => void,
    ): void {
      let said = Buffer.alloc(0)
      let tell: (answer: Answer) => void = then
      listen = (heard) => {
        said = joined(said, heard, 64)
        const answer = read(said)
        if (answer === null) return
        listen = null
        tell(answer)
      }
      socket.write(question)
      next(milliseconds, () => {
        if (late) tell = late
        else listen = null
        then(null)
      })
    },
    /** Waits for no answer any more. */
    giveUp(): void {
      listen = null
    },
  }
}
