import type { Readable } from 'node:stream'
import { Refusal } from './refusal.ts'

/** The largest valid request, thirty items with each character written as two `\uXXXX`, is some 100 KiB. */
const REQUEST_BYTES = 256 * 1024
const PATIENCE_BYTES = 16 * 1024 * 1024

type Done = (error: Refusal | null, body?: Buffer) => void

/**
 * Reads a request's body; throws the 413 {@link Refusal} if it is too large, but only after reading it to its end: a
 * client that is still sending would lose our answer to a reset connection.
 */
export function readBody(payload: Readable, done: Done): void {
  const chunks: Buffer[] = []
  let size = 0
  let over = false
  const end: Done = (error, body) => {
    if (over) return
    over = true
    done(error, body)
  }
  const tooLarge = () => end(refusal(`be at most ${REQUEST_BYTES} bytes`, 413))
  payload
    .on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= REQUEST_BYTES) chunks.push(chunk)
      else if (size > PATIENCE_BYTES) tooLarge()
    })
    .on('end', () => (size > REQUEST_BYTES ? tooLarge() : end(null, Buffer.concat(chunks))))
    .on('error', () => end(refusal('arrive whole', 400)))
}

const refusal = (rule: string, httpStatus: number) =>
  new Refusal('requestError', `the body must ${rule}`, httpStatus)
