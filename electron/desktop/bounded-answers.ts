import type { ClientRequest, IncomingMessage } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { UpdateRefused } from '../updates/update-refused.ts'

/** What asks for electron-updater; its types leave it out. */
interface Requests {
  createRequest(options: object, answered: (answer: IncomingMessage) => void): ClientRequest
}

interface Bound {
  readonly bytes: number
  /** What a longer answer is. */
  readonly beyond: UpdateRefused['because']
}

/**
 * Ends every answer that is longer than expected now. electron-updater reads a feed into memory and an installer onto the
 * disk however long they are, and has no setting for it.
 */
export function boundAnswers(updater: AppUpdater, expected: () => Bound): void {
  const { httpExecutor } = updater as unknown as { readonly httpExecutor: Requests }
  const ask = httpExecutor.createRequest.bind(httpExecutor)
  httpExecutor.createRequest = (options, answered) => {
    const { bytes, beyond } = expected()
    const request = ask(options, (answer) => {
      let size = 0
      answer.on('data', (chunk) => {
        size += Buffer.byteLength(chunk)
        if (size <= bytes) return
        answer.emit('error', new UpdateRefused(beyond, `The answer has more than ${bytes} bytes.`))
        request.abort()
      })
      // After an answer of failure nobody listens any more.
      answer.on('error', () => {})
      answered(answer)
    })
    return request
  }
}
