import { copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { type Journal, journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { createShifts } from '../../electron/shifts/shifts.ts'
import { defaultSettings } from '../../shared/settings/settings.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { auditKey, shiftRoom } from './shift-room.ts'

const approval = '7a1f0f0e-3f0a-4b6e-9a58-0c1d3b1f2a4d'
const rina = { id: '3c9a7a50-6f0e-4c1d-8a53-5d1f2c7b9e11', name: 'Rina', role: 'supervisor' } as const

/** A journal with payments, something unresolved, and a supervisor's yes to closing the shift. */
async function readyToClose(file: string): Promise<void> {
  const journal = openJournal(file, auditKey)
  const { order } = shiftRoom({ journal })
  await order(['open', 'paid'])
  await order(['open', 'paid'])
  await order(['unknown'])
  await journal.approve({
    id: approval,
    action: 'closeShift',
    merchantTradeNo: 'Z1',
    amount: null,
    terms: {},
    askedBy: null,
    approvedBy: rina,
    at: 2,
  })
  await journal.close()
}

/** Closes shift 1, with all that is unresolved and a slip, by what was approved. `begin` is called before the closing itself. */
async function closeFirst(journal: Journal, begin = () => {}): Promise<void> {
  const shifts = createShifts({
    journal,
    settings: () => defaultSettings,
    mode: 'training',
    now: Date.now,
    onChange: () => {},
  })
  const { carriedOut } = await shifts.current()
  begin()
  await shifts.close({
    number: 1,
    counted: null,
    note: null,
    by: null,
    authority: { by: null, approval },
    carries: carriedOut.map(({ ref }) => ref),
    slipFor: () => ({ ...aReceiptJob('Z1', 1), kind: 'zReport', subject: '1', merchantTradeNo: null }),
  })
}

/** The same database, which says before each statement that it comes. */
function announcing(database: DatabaseSync, say: () => void): DatabaseSync {
  const before = <Target extends object>(target: Target, names?: readonly string[]): Target =>
    new Proxy(target, {
      get(_, name) {
        const member = target[name as keyof Target] as unknown
        if (typeof member !== 'function') return member
        return (...input: unknown[]) => {
          if (names?.includes(String(name)) ?? true) say()
          const made: unknown = Reflect.apply(member, target, input)
          return name === 'prepare' ? before(made as StatementSync) : made
        }
      },
    })
  return before(database, ['exec'])
}

/** Closes the shift, and returns what is on the disk before each of its statements and at the end: what a kill there leaves. */
async function atEachStatement(file: string): Promise<string[]> {
  const left: string[] = []
  const keep = () => {
    const copy = `${file}.${left.length}`
    for (const part of ['', '-wal']) if (existsSync(file + part)) copyFileSync(file + part, copy + part)
    left.push(copy)
  }
  let isClosing = false
  const database = openDatabase(file, migrations)
  const journal = journalOn(
    announcing(database, () => isClosing && keep()),
    file,
    auditKey,
  )
  await closeFirst(journal, () => {
    isClosing = true
  })
  isClosing = false
  keep()
  database.close()
  return left
}

/** How often everything that belongs to one closing is there. */
async function closings(journal: Journal) {
  const { shifts } = await journal.listShifts({ limit: 10 })
  const audit = await journal.listAudit({ kind: 'shiftClosed', limit: 10 })
  const slips = await journal.printsOf('zReport', '1')
  return { shifts: shifts.length, audit: audit.length, slips: slips.length }
}

test('killed at any statement of closing a shift, it is closed once or not at all', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  await readyToClose(file)
  const ends = await atEachStatement(file)
  expect(ends.length).toBeGreaterThan(13)
  const outcomes = new Set<number>()
  for (const [at, end] of ends.entries()) {
    const journal = openJournal(end, auditKey)
    const found = await closings(journal)
    expect([found.audit, found.slips], `at ${at}`).toEqual([found.shifts, found.shifts])
    outcomes.add(found.shifts)
    // What was approved is used up with it, or is still good for it.
    await closeFirst(journal)
    expect(await closings(journal), `at ${at}`).toEqual({ shifts: 1, audit: 1, slips: 1 })
    await journal.close()
  }
  expect(outcomes).toEqual(new Set([0, 1]))
})
