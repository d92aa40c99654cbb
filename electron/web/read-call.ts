import type { IncomingMessage } from 'node:http'
import { readAtMost } from '../../platform/read-at-most.ts'

/**
 * The largest body of a call, and the largest message on a line: who closes a shift names every item of the work list, of up to
 * ten thousand, and a longer list by its mark.
 */
export const MAX_BODY = 512 * 1024

/** A body that is refused, with the HTTP status and the rule it broke. */
export class BodyRefused extends Error {
  override readonly name = 'BodyRefused'
  readonly status: 400 | 413 | 415
  constructor(status: 400 | 413 | 415, message: string) {
    super(message)
    this.status = status
  }
}

/** A call as a page sent it; the door has not checked it yet. */
export interface UncheckedCall {
  readonly name?: unknown
  readonly input?: unknown
}

/** Reads a call. Another site's page must ask before it sends application/json, and that question is never answered. */
export async function readCall(request: IncomingMessage): Promise<UncheckedCall> {
  const mediaType = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (mediaType !== 'application/json') throw new BodyRefused(415, 'The body must be application/json')
  if (Number(request.headers['content-length'] ?? 0) > MAX_BODY) throw tooLarge()

  const bytes = await readAtMost(request, MAX_BODY)
  if (bytes === null) throw tooLarge()
  const body = parse(bytes.toString('utf8'))
  if (typeof body !== 'object' || body === null) throw new BodyRefused(400, 'The body is not a JSON object')
  return body
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new BodyRefused(400, 'The body is not JSON')
  }
}

const tooLarge = (): BodyRefused => new BodyRefused(413, `The body is over ${MAX_BODY} bytes`)
