/** A line that is not empty. */
interface CsvLine {
  readonly line: number
  /** Null if a quote was opened and not closed. */
  readonly cells: readonly string[] | null
}

/**
 * The lines of a spreadsheet's file, separated by semicolons, tabs or commas. No cell may have a line break, so an
 * unclosed quote spoils only its own line. No more than `most` are read.
 */
export function readCsv(text: string, most: number): CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const separator = [';', '\t', ','].find((each) => lines[0]?.includes(each)) ?? ';'
  const read: CsvLine[] = []
  for (const [index, line] of lines.entries()) {
    if (read.length === most) break
    if (line.replaceAll(separator, '').trim() !== '')
      read.push({ line: index + 1, cells: cellsOf(line, separator) })
  }
  return read
}

function cellsOf(line: string, separator: string): string[] | null {
  const cells: string[] = []
  let cell = ''
  /** Whether there were only blanks so far: checking again at each quote would take time quadratic in the line's length. */
  let isBlank = true
  let quoted = false
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? ''
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += sign
      isBlank = false
      at += 1
    } else if (sign === '"' && (quoted || isBlank)) quoted = !quoted
    else if (sign === separator && !quoted) {
      cells.push(cell)
      cell = ''
      isBlank = true
    } else {
      cell += sign
      isBlank &&= sign.trim() === ''
    }
  }
  return quoted ? null : [...cells, cell]
}
