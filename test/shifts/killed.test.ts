import { spawnSync } from 'node:child_process'
import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { closeFirst } from './close-first.ts'
import { auditKey, shiftRoom } from './shift-room.ts'

const program = join(import.meta.dirname, 'closing-process.ts')
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

function close(file: string, at: number, when: 'before' | 'after') {
  const key = Buffer.from(auditKey).toString('hex')
  return spawnSync(process.execPath, [program, file, key, approval, String(at), when], { encoding: 'utf8' })
}

/** How often everything that belongs to one closing is there. */
async function left(journal: Journal) {
  const { shifts } = await journal.listShifts({ limit: 10 })
  const audit = await journal.listAudit({ kind: 'shiftClosed', limit: 10 })
  const slips = await journal.printsOf('zReport', '1')
  return { shifts: shifts.length, audit: audit.length, slips: slips.length }
}

/** What was left, and what there is when somebody has tried once more. */
async function leftAndAgain(file: string) {
  const journal = openJournal(file, auditKey)
  try {
    const found = await left(journal)
    await closeFirst(journal, approval)
    return { found, again: await left(journal) }
  } finally {
    await journal.close()
  }
}

test('killed at any statement of closing a shift, it is closed once or not at all', async () => {
  const folder = temporaryFolder()
  const ready = join(folder, 'ready.db')
  await readyToClose(ready)
  const whole = join(folder, 'whole.db')
  copyFileSync(ready, whole)
  const { stdout, stderr } = close(whole, 0, 'before')
  const statements = Number(stdout)
  expect(stderr).toBe('')
  expect(statements).toBeGreaterThan(12)

  const ends = Array.from({ length: statements }, (_, index) => ({ at: index + 1, when: 'before' as const }))
  const outcomes = new Set<number>()
  for (const { at, when } of [...ends, { at: statements, when: 'after' as const }]) {
    const file = join(folder, `${at}-${when}.db`)
    copyFileSync(ready, file)
    expect(close(file, at, when).signal, `${when} ${at}`).toBe('SIGKILL')
    const { found, again } = await leftAndAgain(file)
    expect([found.audit, found.slips], `${when} ${at}`).toEqual([found.shifts, found.shifts])
    // What was approved is used up with it, or is still good for it.
    expect(again, `${when} ${at}`).toEqual({ shifts: 1, audit: 1, slips: 1 })
    outcomes.add(found.shifts)
  }
  expect(outcomes).toEqual(new Set([0, 1]))
  // Each statement takes a process of its own.
}, 900_000)
