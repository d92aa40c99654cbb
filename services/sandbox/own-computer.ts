/** For all unsigned pages and routes, which are for the person at this computer. */

import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { hostOf } from '../../platform/host-of.ts'
import { writeJson } from '../../shared/gateway/json.ts'
import { readSafely } from '../../shared/read-safely.ts'
import { problemIn } from './problem-in.ts'

/** A request of the person at this computer that can't be done; the message is for them. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'
  readonly statusCode: number
  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/**
 * Accepts only this computer's own programs and our own pages. A web page elsewhere reaches us by its own host name
 * (DNS rebinding), sends its own Origin, or the browser marks the request as cross-site. Only a link may come from
 * there, because a shop's page leads to ours. `url` is the sandbox's own address.
 */
export function demandOwnComputer({ method, headers, raw }: FastifyRequest, url: string): void {
  const { origin, 'sec-fetch-site': site } = headers
  const own = [new URL(url).host, `localhost:${new URL(url).port}`]
  if (!own.includes(hostOf(raw) ?? '')) throw new ControlRefusal(403, 'The Host must be this sandbox.')
  const isLink = method === 'GET' || method === 'HEAD'
  const isForeign = origin !== undefined && !own.some((name) => origin === `http://${name}`)
  if (isForeign || (!isLink && site !== undefined && site !== 'same-origin' && site !== 'none'))
    throw new ControlRefusal(403, 'Requests of other sites are refused.')
}

/** Reads a body; throws the 400 {@link ControlRefusal} that names the member and its rule. */
export function readInput<Input extends z.ZodType>(input: Input, body: unknown): z.output<Input> {
  const parsed = readSafely(input, body)
  if (parsed.success) return parsed.data
  const { field, rule } = problemIn(body, parsed.error)
  throw new ControlRefusal(400, `${field || 'The body'} ${rule}`)
}

export function sendJson(reply: FastifyReply, httpStatus: number, value: unknown): FastifyReply {
  return reply
    .code(httpStatus)
    .type('application/json;charset=utf-8')
    .send(Buffer.from(writeJson(value)))
}
