import type { ClientRequest, IncomingMessage } from 'electron'
import type { AppUpdater } from 'electron-updater'
import type { Clock } from '../../../platform/clock.ts'
import { MINUTE } from '../../../shared/durations.ts'
import { UpdateRefused } from '../../updates/update-refused.ts'

/** The HTTP client inside electron-updater, whose types leave it out. */
interface Requests {
  createRequest(options: object, answered: (answer: IncomingMessage) => void): ClientRequest
}

interface Bound {
  readonly bytes: number
  /** Why a longer answer is refused. */
  readonly beyond: UpdateRefused['because']
  /** The fewest bytes that have to come in each minute; as many as there may be for one that has to end in the first. */
  readonly aMinute: number
}

/** What is asked of a feed's server. */
export interface BoundAnswers {
  callOff(): void
}

/**
 * Ends every answer that is longer than expected, or slower. electron-updater reads a feed into memory and an installer onto
 * the disk however long they are, and has no setting for a limit. It waits for ever, too: its own limit is set when a
 * request gets its socket, and Electron does not report that.
 */
export function boundAnswers(
  updater: AppUpdater,
  clock: Pick<Clock, 'after'>,
  expected: () => Bound,
): BoundAnswers {
  const { httpExecutor } = updater as unknown as { readonly httpExecutor: Requests }
  const ask = httpExecutor.createRequest.bind(httpExecutor)
  const underWay = new Set<(error: UpdateRefused) => void>()
  httpExecutor.createRequest = (options, answered) => {
    const { bytes, beyond, aMinute } = expected()
    let answer: IncomingMessage | null = null
    let size = 0
    let sizeBefore = 0
    let stopWaiting = () => {}
    const request = ask(options, (came) => {
      answer = came
      came.on('data', (chunk) => {
        size += Buffer.byteLength(chunk)
        if (size > bytes) end(new UpdateRefused(beyond, `The answer has more than ${bytes} bytes.`))
      })
      for (const over of ['end', 'close'] as const) came.on(over as 'end', forget)
      // Once a request has failed nobody else listens, and an error without a listener would end Loket.
      came.on('error', () => {})
      answered(came)
    })
    // Not at its `close`: Electron says that as soon as the request is sent, before there is an answer.
    for (const over of ['error', 'abort', 'redirect'] as const) request.on(over as 'abort', forget)
    underWay.add(end)
    wait()
    return request

    function wait(): void {
      stopWaiting = clock.after(MINUTE, () => {
        if (size - sizeBefore < aMinute)
          return end(new UpdateRefused('unreachable', `Only ${size - sizeBefore} bytes came in a minute.`))
        sizeBefore = size
        wait()
      })
    }
    function forget(): void {
      stopWaiting()
      underWay.delete(end)
    }
    function end(error: UpdateRefused): void {
      forget()
      ;(answer ?? request).emit('error', error)
      request.abort()
    }
  }
  return {
    callOff() {
      for (const end of [...underWay]) end(new UpdateRefused('unreachable', 'Somebody called it off.'))
    },
  }
}
