import type { ClientRequest, IncomingMessage } from 'electron'
import type { AppUpdater } from 'electron-updater'
import { UpdateRefused } from '../updates/update-refused.ts'

/** The HTTP client inside electron-updater, whose types leave it out. */
interface Requests {
  createRequest(options: object, answered: (answer: IncomingMessage) => void): ClientRequest
}

interface Bound {
  readonly bytes: number
  /** Why a longer answer is refused. */
  readonly beyond: UpdateRefused['because']
}

/**
 * Ends every answer that is longer than expected. electron-updater reads a feed into memory and an installer onto the
 * disk however long they are, and has no setting for a limit.
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
      // Once a request has failed nobody else listens, and an error without a listener would end Loket.
      answer.on('error', () => {})
      answered(answer)
    })
    return request
  }
}
