/**
 * Breaks text at spaces into lines of at most `columns`; a word longer than a line is broken inside, nothing is lost.
 * The space within an amount is none to break at.
 */
export function wrap(text: string, columns: number): string[] {
  if (text.length <= columns) return text === '' ? [] : [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<!\bRp) /).flatMap((long) => pieces(long, columns))) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line)
      line = ''
    }
    line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, line]
}

/** Text in groups of four characters, as people read long numbers aloud. */
export function inFours(text: string): string {
  return pieces(text.replace(/[ -]/g, ''), 4).join(' ')
}

function pieces(text: string, length: number): string[] {
  const count = Math.ceil(text.length / length)
  return Array.from({ length: count }, (_, index) => text.slice(index * length, (index + 1) * length))
}
