import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { audited } from '../../electron/audit/audited.ts'
import { createAuditTrail } from '../../electron/audit/trail.ts'
import { canonical } from '../../electron/journal/audit/chain.ts'
import type { AuditVerdict } from '../../shared/audit/audit.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { auditKey, cashierPin, staffedSetup } from '../staff/staff-setup.ts'

/** A log of some lines, in a file that somebody then gets at with other tools than Loket. */
async function writeLog() {
  const { journal, staff, cashier, file, kinds } = await staffedSetup()
  for (let day = 0; day < 3; day += 1) {
    await staff.signIn(cashier.id, cashierPin)
    await staff.lock()
  }
  const lines = (await kinds()).length
  await journal.close()
  return { bytes: readFileSync(file), lines }
}

let original: Promise<{ bytes: Buffer; lines: number }> | undefined

async function aLog() {
  original ??= writeLog()
  const { bytes, lines } = await original
  const file = join(temporaryFolder(), 'journal.db')
  writeFileSync(file, bytes)
  return { file, lines }
}

async function verdictOf(file: string, key: Uint8Array = auditKey): Promise<AuditVerdict> {
  const journal = openJournal(file, key)
  const verdicts: AuditVerdict[] = []
  const trail = createAuditTrail({
    book: journal,
    key,
    now: () => 7,
    onVerdict: (verdict) => verdicts.push(verdict),
    onTrouble: (error) => {
      throw error
    },
  })
  await trail.verify()
  const { verdict } = await trail.page({ limit: 1 })
  expect(verdicts).toEqual([verdict])
  await journal.close()
  return verdict
}

/** What somebody does who can write the file: the rules that stand in the way are put back as they were. */
function tamper(file: string, sql: string): void {
  const database = new DatabaseSync(file)
  const rules = database
    .prepare("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = 'audit'")
    .all() as { name: string; sql: string }[]
  for (const { name } of rules) database.exec(`DROP TRIGGER ${name}`)
  database.exec(sql)
  for (const rule of rules) database.exec(rule.sql)
  database.close()
}

describe('the audit log', () => {
  test('is verified as complete and unaltered', async () => {
    const { file, lines } = await aLog()
    expect(await verdictOf(file)).toEqual({ kind: 'intact', entries: lines, at: 7 })
  })

  test.each([
    ['another time', 'UPDATE audit SET at = at + 1 WHERE sequence = 4', 4],
    ['another kind', "UPDATE audit SET kind = 'locked' WHERE sequence = 5", 5],
    ['another name', "UPDATE audit SET staff_name = 'Rina' WHERE sequence = 5", 5],
    ['a time that no number can hold', 'UPDATE audit SET at = 1 << 60 WHERE sequence = 4', 4],
    ['nobody', 'UPDATE audit SET staff_id = NULL WHERE sequence = 5', 5],
    ['half of somebody', "UPDATE audit SET staff_name = 'Rina' WHERE sequence = 1", 1],
    ['other facts', "UPDATE audit SET detail = '{}' WHERE sequence = 3", 3],
    ['no facts at all', "UPDATE audit SET detail = 'null' WHERE sequence = 3", 3],
    ['facts in facts', `UPDATE audit SET detail = '{"of":{"a":1}}' WHERE sequence = 3`, 3],
    [
      'facts that are no JSON',
      "PRAGMA ignore_check_constraints = ON; UPDATE audit SET detail = '{' WHERE sequence = 3",
      3,
    ],
    ['another code', 'UPDATE audit SET code = zeroblob(32) WHERE sequence = 2', 2],
    ['a line less', 'DELETE FROM audit WHERE sequence = 5', 5],
    ['the first line less', 'DELETE FROM audit WHERE sequence = 1', 1],
    ...[0, -1].map((number): [string, string, number] => [
      `a line more before the first, as number ${number}`,
      `INSERT INTO audit SELECT ${number}, at, 'refund', staff_id, staff_name, staff_role, subject, detail, code
           FROM audit WHERE sequence = 5`,
      1,
    ]),
    [
      'a line less and the rest moved up',
      `DELETE FROM audit WHERE sequence = 5;
       UPDATE audit SET sequence = sequence - 1 WHERE sequence = 6;
       UPDATE audit SET sequence = sequence - 1 WHERE sequence = 7`,
      5,
    ],
    [
      'two lines in each other’s place',
      `UPDATE audit SET sequence = 99 WHERE sequence = 5; UPDATE audit SET sequence = 5 WHERE sequence = 6;
       UPDATE audit SET sequence = 6 WHERE sequence = 99`,
      5,
    ],
    [
      'a line more',
      `INSERT INTO audit SELECT max(sequence) + 1, at, kind, staff_id, staff_name, staff_role, subject, detail, code
         FROM audit`,
      11,
    ],
  ])('with %s is found, and where', async (_what, sql, sequence) => {
    const { file } = await aLog()
    tamper(file, sql)
    expect(await verdictOf(file)).toMatchObject({ kind: 'broken', sequence })
  })

  test.each([
    ["kind = 'bogus'", false],
    ['at = 1 << 60', false],
    ["staff_role = 'nobody'", false],
    ["detail = 'null'", true],
    [`detail = '{"of":{"a":1}}'`, true],
  ])('can still be read to its beginning where somebody altered a line by %s', async (change, isShown) => {
    const { file, lines } = await aLog()
    tamper(file, `UPDATE audit SET ${change} WHERE sequence = 5`)
    const journal = openJournal(file, auditKey)
    const trail = createAuditTrail({
      book: journal,
      key: auditKey,
      now: () => 7,
      onVerdict: () => {},
      onTrouble: () => {},
    })
    const { entries } = await trail.page({ limit: 100 })
    expect(entries.map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: lines }, (_, at) => lines - at).filter((sequence) => isShown || sequence !== 5),
    )
    const first = await trail.page({ limit: 2 })
    const rest = await trail.page({ limit: 100, before: first.entries.at(-1)?.sequence })
    expect([first.more, ...first.entries, ...rest.entries]).toEqual([true, ...entries])
    await journal.close()
  })

  test('whose line was replaced by a valid line of another day is found altered', async () => {
    const [{ file }, { file: other }] = [await aLog(), await aLog()]
    for (const [log, at] of [
      [file, 1],
      [other, 2],
    ] as const) {
      const journal = openJournal(log, auditKey)
      const entry = { kind: 'backupMade', by: null, subject: null, detail: {} } as const
      for (const later of [0, 1]) await journal.noteAudit({ ...entry, at: at + later })
      await journal.close()
    }
    expect(await verdictOf(other)).toMatchObject({ kind: 'intact' })
    const columns = 'sequence, at, kind, staff_id, staff_name, staff_role, subject, detail, code'
    tamper(
      file,
      `ATTACH '${other}' AS other; DELETE FROM audit WHERE sequence = 12;
       INSERT INTO audit (${columns}) SELECT ${columns} FROM other.audit WHERE sequence = 12; DETACH other`,
    )
    expect(await verdictOf(file)).toMatchObject({ kind: 'broken', sequence: 12 })
  })

  test('of another key is found', async () => {
    const { file } = await aLog()
    expect(await verdictOf(file, Buffer.alloc(32, 'other'))).toMatchObject({ kind: 'broken', sequence: 1 })
  })

  test.each([
    "UPDATE audit SET kind = 'locked' WHERE sequence = 1",
    'DELETE FROM audit WHERE sequence = 1',
    `INSERT INTO audit SELECT 99, at, kind, staff_id, staff_name, staff_role, subject, detail, code FROM audit LIMIT 1`,
  ])('is not changed by %s', async (sql) => {
    const { file } = await aLog()
    const database = new DatabaseSync(file)
    expect(() => database.exec(sql)).toThrow(/audit log/)
    database.close()
    expect(await verdictOf(file)).toMatchObject({ kind: 'intact' })
  })

  test('gets its line before anything is done outside the journal, and a second line if that fails', async () => {
    const { journal, cashier, kinds } = await staffedSetup()
    const entry = { at: 1, kind: 'settingsChanged', by: cashier, subject: null, detail: {} } as const
    await audited(journal.noteAudit, entry, async () => {
      expect((await kinds()).at(-1)).toBe('settingsChanged')
    })
    const failing = audited(journal.noteAudit, entry, () => {
      throw new Error('the disk is full')
    })
    await expect(failing).rejects.toThrow('the disk is full')
    const lines = await journal.listAudit({ kind: 'settingsChanged', limit: 9 })
    expect(lines.map(({ detail }) => detail)).toEqual([{ failed: 'internal' }, {}, {}])
    let isDone = false
    const refused = audited(
      () => Promise.reject(new Error('no room for a line')),
      entry,
      () => {
        isDone = true
      },
    )
    await expect(refused).rejects.toThrow('no room for a line')
    expect(isDone).toBe(false)
  })

  test('is read by kind, person and time, page by page', async () => {
    const { journal, staff, cashier, supervisor } = await staffedSetup()
    await staff.signIn(cashier.id, cashierPin)
    await staff.signIn(supervisor.id, '000000')
    const all = await journal.listAudit({ limit: 100 })
    const numbers = (entries: { sequence: number }[]) => entries.map(({ sequence }) => sequence)
    expect(numbers(all)).toEqual([...numbers(all)].sort((one, other) => other - one))
    const ofCashier = await journal.listAudit({ staffId: cashier.id, limit: 100 })
    expect(ofCashier.map(({ kind }) => kind)).toEqual(['signedIn'])
    expect(await journal.listAudit({ kind: 'wrongPin', limit: 100 })).toMatchObject([{ subject: 'Rina' }])
    expect(await journal.listAudit({ to: all[0]?.at ?? 0, limit: 100 })).toEqual([])
    const first = await journal.listAudit({ limit: 2 })
    const rest = await journal.listAudit({ before: first[1]?.sequence, limit: 100 })
    expect([...first, ...rest]).toEqual(all)
  })
})

test('a line has the same bytes in every order of its members', () => {
  expect(canonical({ b: [1, { d: 'é', c: null }], a: 'x' })).toBe('{"a":"x","b":[1,{"c":null,"d":"é"}]}')
})
