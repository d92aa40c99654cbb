import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyReply } from 'fastify'
import { assertNever } from '../../../shared/assert-never.ts'
import type { SignedAnswer } from '../signed-answer.ts'

/** An answer and how it is delivered. */
export interface Delivery {
  readonly answer: SignedAnswer
  readonly manner:
    | { readonly kind: 'whole' }
    | { readonly kind: 'dropped' }
    /** Half of the body, then the connection closes. */
    | { readonly kind: 'cutShort' }
    /** Byte by byte, `ms` in all. */
    | { readonly kind: 'dripped'; readonly ms: number }
}

export function deliver(reply: FastifyReply, { answer, manner }: Delivery): FastifyReply {
  const { httpStatus, headers, body } = answer
  switch (manner.kind) {
    case 'whole':
      reply.hijack()
      reply.raw.writeHead(httpStatus, { ...headers, 'Content-Length': body.length })
      // As text, which Latin-1 keeps byte for byte, so that head and body leave in one write.
      reply.raw.end(body.toString('latin1'), 'latin1')
      return reply
    case 'dropped':
      return hangUp(reply)
    case 'cutShort':
      reply.hijack()
      reply.raw.writeHead(httpStatus, { ...headers, 'Content-Length': body.length })
      reply.raw.write(body.subarray(0, body.length >> 1), () => reply.raw.destroy())
      return reply
    case 'dripped':
      return reply
        .code(httpStatus)
        .headers({ ...headers, 'Content-Length': body.length })
        .send(Readable.from(byteByByte(body, manner.ms / body.length)))
    default:
      return assertNever(manner)
  }
}

/** Closes the connection without an answer. */
export function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

async function* byteByByte(body: Buffer, gapMs: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += 1) {
    await pause(gapMs, undefined, { ref: false })
    yield body.subarray(at, at + 1)
  }
}
