/** The bytes of a body, empty if there is no body; null if there are more than allowed, and then the rest is not read. */
export async function readAtMost(
  body: AsyncIterable<Uint8Array> | null,
  most: number,
): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    // Leaving the loop ends the stream, or cancels the rest.
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
