/** A line that is not empty. */
interface CsvLine {
  readonly line: number
  /** Null if a quote was opened and not closed. */
  readonly cells: readonly string[] | null
}

/** The heading may have this many lines above it: a title, a date, the separator as Excel writes it ("sep=;"). */
const MAX_ABOVE = 10
/** The most line breaks in one line's cells, and how long it is at most: a quote that is never closed would join the whole file. */
const MAX_BREAKS = 8
const LONGEST = 4_000

const separators = [';', '\t', ','] as const
type Separator = (typeof separators)[number]

/**
 * The lines of a spreadsheet's file, separated by semicolons, tabs or commas, from its heading on: of the first lines the
 * one with most of the wanted columns. A line break within quotes becomes a blank; a quote that is never closed spoils
 * only its own line. No more than `most` are read.
 */
export function readCsv(
  text: string,
  most: number,
  columnsIn: (cells: readonly string[]) => number,
): CsvLine[] {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  const { start, separator } = headingOf(lines, columnsIn)
  const read: CsvLine[] = []
  for (let at = start; at < lines.length && read.length < most; at += 1) {
    const line = lines[at] ?? ''
    if (line.replaceAll(separator, '').trim() === '') continue
    const alone = cellsOf(line, separator)
    const broken =
      alone === null && read[0]?.cells ? overLines(lines, at, separator, read[0].cells.length) : null
    read.push({ line: at + 1, cells: alone ?? broken?.cells ?? null })
    if (broken) at = broken.last
  }
  return read
}

function headingOf(lines: readonly string[], columnsIn: (cells: readonly string[]) => number) {
  const places = lines
    .slice(0, MAX_ABOVE)
    .flatMap((line, start) =>
      separators.map((separator) => ({ start, separator, found: columnsIn(cellsOf(line, separator) ?? []) })),
    )
  const most = Math.max(...places.map(({ found }) => found))
  const [best] = places.filter(({ found }) => found > 0 && found === most)
  return best ?? { start: 0, separator: separators.find((each) => lines[0]?.includes(each)) ?? ';' }
}

/** The cells of a line that goes on on the next ones; null if those do not close its quote where a cell can end. */
function overLines(lines: readonly string[], first: number, separator: Separator, width: number) {
  let text = lines[first] ?? ''
  for (let last = first + 1; last < lines.length && last <= first + MAX_BREAKS; last += 1) {
    text = `${text.trimEnd()} ${lines[last]?.trimStart()}`
    if (text.length > LONGEST) return null
    if (!wellQuoted[separator].test(text)) continue
    const cells = cellsOf(text, separator)
    return cells?.length === width ? { cells, last } : null
  }
  return null
}

/** Each cell is quoted from its beginning to its end, or has no quote. */
const cellIn = (others: string) => `(?:[ ]*"[^"]*(?:""[^"]*)*"[ ]*|[^"${others}]*)`
const wellQuotedBy = (separator: Separator) =>
  new RegExp(`^${cellIn(separator)}(?:${separator}${cellIn(separator)})*$`)
const wellQuoted: Readonly<Record<Separator, RegExp>> = {
  ';': wellQuotedBy(';'),
  '\t': wellQuotedBy('\t'),
  ',': wellQuotedBy(','),
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
