import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../transaction.ts'
import { lastInCommon, rowsUpTo } from './common-rows.ts'
import { copyLater, laterRows, mayHave } from './later-rows.ts'
import { type Row, readableRows } from './readable-rows.ts'
import { attempt, insertRow } from './writing-rows.ts'

/** What a closed shift was counted from: it ends at a line of the tally, and follows the shift before it. */
const history = [
  ['tally', 'sequence'],
  ['shifts', 'number'],
] as const

/** A closed shift that no longer counts, as a damaged journal has it: what its report says may be unreadable. */
export interface VoidShift {
  readonly number: number
  readonly report: string
}

/**
 * Brings back the shifts that were closed after the backup, as far as they can be read: their printed reports stay
 * true, and what they counted is not counted again when the gateway confirms it again. Runs before anything else is
 * added, which the tally would count as new.
 *
 * A journal that has gone back to an older backup itself, and lost what was newer, counted on from there: its shifts are of
 * other payments than those that this backup has under their numbers. They are void, and what they counted is counted
 * again in the running shift. Returns the void ones.
 */
export function recoverShifts(database: DatabaseSync, damaged: DatabaseSync | null): VoidShift[] {
  if (!damaged) return []
  return inTransaction(database, () => {
    const goesOn = history.every(([table, key]) => isContinued(database, damaged, table, key))
    // The order matters: only lines of the tally after the last shift belong to the running one.
    if (goesOn) copyLater(database, damaged, 'tally', 'sequence')
    const kept = new Set<unknown>()
    const isVoid: Row[] = []
    for (const shift of laterRows(database, damaged, 'shifts', 'number')) {
      if (goesOn && attempt(database, () => insertRow(database, 'shifts', shift))) kept.add(shift.number)
      else isVoid.push(shift)
    }
    const running = lastNumber(database) + 1
    // What a closed shift has of them is in its report.
    for (const { id: _, ...movement } of laterRows(database, damaged, 'cash_movements'))
      if (!kept.has(movement.shift))
        attempt(database, () => insertRow(database, 'cash_movements', { ...movement, shift: running }))
    addOpening(database, damaged, { of: Number(isVoid[0]?.number ?? lastNumber(damaged) + 1), running })
    return isVoid.map(({ number, report }) => ({ number: Number(number), report: String(report) }))
  })
}

/** Whether a damaged journal has each row of the table here, so that what comes after them goes on from here. */
function isContinued(
  database: DatabaseSync,
  damaged: DatabaseSync,
  table: 'tally' | 'shifts',
  key: string,
): boolean {
  const { last } = database.prepare(`SELECT coalesce(max(${key}), 0) AS last FROM ${table}`).get() as {
    last: number
  }
  try {
    return lastInCommon(last, rowsUpTo(database, table, key), rowsUpTo(damaged, table, key)) === last
  } catch {
    // Its table can't be read.
    return true
  }
}

/**
 * Who opened the running shift, and with how much in the drawer: it begins where the first of the void ones did. Left out if the last shift
 * here was closed later.
 */
function addOpening(
  database: DatabaseSync,
  damaged: DatabaseSync,
  { of, running }: { readonly of: number; readonly running: number },
): void {
  const closed = database.prepare('SELECT coalesce(max(closed_at), 0) AS at FROM shifts').get()
  for (const opening of openingsIn(damaged))
    if (opening.shift === of && Number(opening.at) >= Number(closed?.at))
      attempt(database, () => insertRow(database, 'shift_openings', { ...opening, shift: running }))
}

function openingsIn(damaged: DatabaseSync): readonly Row[] {
  return mayHave(damaged, 'shift_openings') ? readableRows(damaged, 'shift_openings', 0) : []
}

/** The number of the last closed shift; 0 if there is none, or if none can be read. */
function lastNumber(database: DatabaseSync): number {
  if (!mayHave(database, 'shifts')) return 0
  return Number(readableRows(database, 'shifts', 0, 'number').at(-1)?.number ?? 0)
}
