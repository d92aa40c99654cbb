import { type RawData, WebSocket } from 'ws'
import type { Reply } from '../../shared/ipc/failure.ts'
import { FIRST_CALL, type LineCall, MAX_ON_LINE } from '../../shared/ipc/web-protocol.ts'

/** The calls of one line. */
export interface CallsOfLine {
  /** The bytes of answers that the tab has not read yet: a large one does not show that it is frozen. */
  unsent(): number
  /** Answers the call that came with the request for the line. */
  answerFirst(name: string): void
}

/**
 * Answers what a tab sends on its line. Anything but a call ends the line, and so does a call while {@link MAX_ON_LINE} others
 * wait for their answer, or for the tab to read it: our own page does neither.
 */
export function answerCalls(
  line: WebSocket,
  answer: (name: unknown, input: unknown) => Promise<Reply<unknown>>,
): CallsOfLine {
  let waiting = 0
  let unsent = 0
  const take = async (asked: Partial<LineCall>) => {
    waiting += 1
    const text = JSON.stringify({ call: asked.call, reply: await answer(asked.name, asked.input) })
    const size = Buffer.byteLength(text)
    unsent += size
    line.send(text, () => {
      waiting -= 1
      unsent -= size
    })
  }
  line.on('message', (data, isBinary) => {
    // The messages of the same read still come after the line is ended.
    if (line.readyState !== WebSocket.OPEN) return
    const asked = isBinary ? null : readLineCall(data)
    if (asked === null || waiting >= MAX_ON_LINE) return line.terminate()
    void take(asked)
  })
  return {
    unsent: () => unsent,
    answerFirst: (name) => void take({ call: FIRST_CALL, name, input: {} }),
  }
}

/** A call as a page sent it; the door has not checked it yet. */
function readLineCall(data: RawData): Partial<LineCall> | null {
  try {
    const said = JSON.parse(String(data)) as Partial<LineCall> | null
    return Number.isSafeInteger(said?.call) ? said : null
  } catch {
    return null
  }
}
