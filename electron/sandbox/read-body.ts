import type { Readable } from 'node:stream'
import { Refusal } from './refusal.ts'

const BODY_BYTES = 64 * 1024
const PATIENCE_BYTES = 16 * 1024 * 1024

/**
 * Reads a request's body; throws the 413 {@link Refusal} when it is too large. What is too large is read to its end
 * and thrown away first: a client still sending would lose our answer to a reset connection.
 */
export async function readBody(payload: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size <= BODY_BYTES) chunks.push(chunk)
      else if (size > PATIENCE_BYTES) break
    }
  } catch {
    throw new Refusal('paramError', 'the body must arrive whole', 400)
  }
  if (size > BODY_BYTES) throw new Refusal('paramError', `the body must be at most ${BODY_BYTES} bytes`, 413)
  return Buffer.concat(chunks)
}
