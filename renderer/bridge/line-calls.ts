import type { Reply } from '../../shared/ipc/failure.ts'
import { FIRST_CALL, MAX_LINE_LETTERS, MAX_ON_LINE } from '../../shared/ipc/web-protocol.ts'

/** The calls on one open line, until it is lost. */
export function callsOn(line: Pick<WebSocket, 'send'>) {
  const waiting = new Map<number, (reply: Reply<unknown>) => void>()
  let call = FIRST_CALL
  const answerTo = (call: number) =>
    new Promise<Reply<unknown>>((resolve) => {
      waiting.set(call, resolve)
    })
  return {
    /** The answer to the call that came with the request for the line. */
    first: () => answerTo(FIRST_CALL),
    /** Null for a call that has to be made by request. */
    ask(name: string, input: unknown): Promise<Reply<unknown>> | null {
      call += 1
      const text = JSON.stringify({ call, name, input })
      if (waiting.size >= MAX_ON_LINE || text.length > MAX_LINE_LETTERS) return null
      line.send(text)
      return answerTo(call)
    },
    answered(answered: number, reply: Reply<unknown>): void {
      waiting.get(answered)?.(reply)
      waiting.delete(answered)
    },
    /** Nobody knows whether they arrived. */
    lost(failed: Reply<never>): void {
      for (const resolve of waiting.values()) resolve(failed)
    },
  }
}
