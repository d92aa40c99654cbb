import type { Journal } from '../journal/journal.ts'
import type { Lengths } from '../journal/recovery/lengths.ts'

/** One line of the request journal: the lengths of the journal's own lists, without their content. */
export interface LengthsLine {
  readonly journal: string
  readonly lengths: Lengths
}

type Operation = (...input: unknown[]) => unknown

/** These operations do not make the lists longer: a sale reads twenty times as often as it prints. */
const READS = /^(read|find|list|count)[A-Z]/

/**
 * The same journal, which also writes a line to the request journal for each line of its audit log and each
 * print, once that is on disk. If the disk later returns an older state of the journal, the next start
 * notices, even if no request was sent in between.
 */
export function withLengths(journal: Journal, write: (line: LengthsLine) => void): Journal {
  let reported = journal.lengths()
  const report = () => {
    const lengths = journal.lengths()
    if (lengths.auditLines === reported.auditLines && lengths.prints === reported.prints) return
    reported = lengths
    write({ journal: journal.id, lengths })
  }
  const reporting =
    (operation: Operation): Operation =>
    (...input) => {
      const result = operation(...input)
      // Only operations that return a promise write; awaiting the others would turn their results into promises.
      if (!(result instanceof Promise)) return result
      return result.then((value: unknown) => {
        report()
        return value
      })
    }
  const operations = Object.entries(journal).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function' && name !== 'close' && name !== 'lengths' && !READS.test(name)
      ? reporting(value as Operation)
      : value,
  ])
  return Object.fromEntries(operations) as Journal
}
