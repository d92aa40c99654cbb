import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import type { Log } from '../gateway.ts'
import { readInput, sendJson } from '../own-computer.ts'
import { type Faults, faultInput } from './faults.ts'

const clearInput = z.object({ clear: z.literal(true) })

/** POST sets a fault, `{clear: true}` or DELETE clears them all, GET lists them; each returns the list. */
export function addFaultRoutes(scope: FastifyInstance, faults: Faults, log: Log): void {
  scope.get('/sandbox/faults', (_request, reply) => sendJson(reply, 200, faults.list()))
  scope.delete('/sandbox/faults', (_request, reply) => {
    faults.clear()
    return sendJson(reply, 200, faults.list())
  })
  scope.post('/sandbox/faults', (request, reply) => {
    if (clearInput.safeParse(request.body).success) faults.clear()
    else {
      const input = readInput(faultInput, request.body)
      faults.arm(input)
      log({ event: 'faultArmed', ...input })
    }
    return sendJson(reply, 200, faults.list())
  })
}
