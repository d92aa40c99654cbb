/** Far below the largest message that counter or office accepts. */
const MAX_CHARACTERS = 40 * 1024

interface Part<End> {
  readonly piece: string
  readonly end: End | null
}

/** A long text in pieces for messages of their own; `end` comes with the last one. */
export function inPieces<End>(text: string, end: End): readonly Part<End>[] {
  const parts: Part<End>[] = []
  for (let at = 0; at < text.length; at += MAX_CHARACTERS) {
    const next = at + MAX_CHARACTERS
    parts.push({ piece: text.slice(at, next), end: next >= text.length ? end : null })
  }
  return parts
}

/** Collects the pieces of one base64 text after the other; `most` is in characters. */
export function collectPieces(most: number) {
  let pieces: string[] = []
  let length = 0
  return {
    /** False if the pieces are longer than a text may be. */
    add(piece: string): boolean {
      length += piece.length
      if (length <= most) pieces.push(piece)
      return length <= most
    },
    /** The bytes of the text, which is complete; the next piece begins another one. */
    join(): Buffer {
      const bytes = Buffer.from(pieces.join(''), 'base64')
      pieces = []
      length = 0
      return bytes
    },
  }
}
