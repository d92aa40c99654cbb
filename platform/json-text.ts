/** Parses JSON that a person may have edited: some editors save a byte order mark before it. Throws a SyntaxError. */
export function parseEdited(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ''))
}
