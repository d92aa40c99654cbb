import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Ledger } from '../ledger/ledger.ts'
import { ControlRefusal, readInput, sendJson } from '../own-computer.ts'
import type { Notifier } from './notifier.ts'

/** GET /sandbox/notifications returns this many, the newest. */
const LISTED = 1_000

const replayInput = z.object({ id: z.int({ error: 'must be a number' }) }, { error: 'must be a JSON object' })

/** GET lists notifications with their results, POST replay sends one again. */
export function addNotificationRoutes(
  scope: FastifyInstance,
  { notifications }: Ledger,
  notifier: Notifier,
): void {
  scope.get('/sandbox/notifications', (_request, reply) => sendJson(reply, 200, notifications.list(LISTED)))
  scope.post('/sandbox/notifications/replay', (request, reply) => {
    const { id } = readInput(replayInput, request.body)
    if (!notifications.replay(id)) throw new ControlRefusal(404, 'There is no notification with this id.')
    notifier.wake()
    return sendJson(reply, 200, { id })
  })
}
