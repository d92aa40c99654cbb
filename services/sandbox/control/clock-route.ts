import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { formatHeaderTime } from '../../../shared/wib-time.ts'
import { catchUp } from '../catch-up.ts'
import { ControlRefusal, readInput, sendJson } from '../own-computer.ts'
import { bodyError } from './input.ts'
import type { ControlOptions } from './options.ts'

const MAX_SECONDS = 10 * 366 * 86_400
/** Body timestamps have four digits for the year. */
const LATEST = Date.UTC(9000, 0)

const input = z.object(
  {
    advanceSeconds: z
      .int({ error: 'must be a whole number' })
      .min(0, { error: 'must not be negative' })
      .max(MAX_SECONDS, { error: `must be at most ${MAX_SECONDS}` }),
  },
  bodyError,
)

/**
 * GET returns business time; POST moves it forward: expiries and schedules follow at once, header timestamps still go
 * by wall time.
 */
export function addClockRoute(scope: FastifyInstance, { ledger, clock, log }: ControlOptions): void {
  const tell = (reply: FastifyReply) => sendJson(reply, 200, { now: formatHeaderTime(clock.business()) })
  scope.get('/sandbox/clock', (_request, reply) => tell(reply))
  scope.post('/sandbox/clock', (request, reply) => {
    const { advanceSeconds } = readInput(input, request.body)
    if (clock.business() + advanceSeconds * 1000 > LATEST)
      throw new ControlRefusal(409, 'Not possible: business time is as late as it can be.')
    ledger.transaction(() => {
      clock.advance(advanceSeconds)
      catchUp(ledger, clock.business())
    })
    log({ event: 'clockAdvanced', advanceSeconds })
    return tell(reply)
  })
}
