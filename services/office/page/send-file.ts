import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'

export const sendFile = (reply: FastifyReply, name: string, text: Iterable<string> | AsyncIterable<string>) =>
  reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Readable.from(text))
