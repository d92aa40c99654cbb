import { appendFileSync, renameSync, statSync } from 'node:fs'
import type { ExchangeRecord } from './exchange-record.ts'

/** With the file before it, some ten thousand exchanges: days of a busy counter. */
const MOST_BYTES = 4 * 1024 * 1024

/**
 * The request journal: one line of JSON an exchange, inquiries that changed nothing among them, which the orders'
 * own journal only counts. It is for whoever looks into trouble; no sale rests on it, so a full disk only ends it.
 */
export function openExchangeLog(
  path: string,
  onTrouble: (error: unknown) => void,
  mostBytes: number = MOST_BYTES,
): (record: ExchangeRecord) => void {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0
  let broken = false
  return (record) => {
    if (broken) return
    const line = `${JSON.stringify(record)}\n`
    try {
      if (size > 0 && size + line.length > mostBytes) {
        renameSync(path, `${path}.1`)
        size = 0
      }
      appendFileSync(path, line, { mode: 0o600 })
      size += line.length
    } catch (error) {
      broken = true
      onTrouble(error)
    }
  }
}
