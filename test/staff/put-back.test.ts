import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { noteOlderStaff } from '../../electron/composition/older-staff.ts'
import { noteLineOfStaff, staffAtStart } from '../../electron/composition/staff-mark.ts'
import { openStaffList } from '../../electron/staff/open-staff-list.ts'
import type { AuditKind } from '../../shared/audit/audit.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { auditKey } from './staff-setup.ts'

const pin = { salt: Buffer.alloc(16), hash: Buffer.alloc(32), cost: 16 }
const id = '3f0a1de2-0c56-4f0e-9f6b-8f3a3ad4f7b1'

/** A start on a data folder with one log. `noticed` counts the lines of a list that was put back. */
async function started(dataDir: string, log = 'training') {
  const folder = join(dataDir, log)
  const journal = openJournal(join(dataDir, `${log}.db`), auditKey)
  const { list } = await openStaffList(dataDir, { newOwner: false, now: 0, version: 'test' })
  const before = await staffAtStart(list, dataDir, folder, journal)
  const note = async (kind: AuditKind, subject = 'Ibu Sari', logs = [log]) => {
    const entry = { at: Date.now(), kind, by: null, subject, detail: {} }
    for (const each of logs) {
      const other = each === log ? null : openJournal(join(dataDir, `${each}.db`), auditKey)
      await (other ?? journal).noteAudit(entry)
      await other?.close()
    }
    const folders = logs.map((each) => join(dataDir, each))
    noteLineOfStaff(list, dataDir, folders, entry)
  }
  const close = async () => {
    await journal.close()
    list.close()
  }
  onTestFinished(close)
  return {
    list,
    note,
    close,
    async add() {
      await note('staffAdded')
      list.add({ id, name: 'Ibu Sari', role: 'owner', createdAt: 0, pin, officeMode: null })
    },
    async takeFromOffice(name: string) {
      await note('staffChanged', name)
      const person = { id, name, role: 'owner', active: true, createdAt: 0, pin } as const
      const from = { office: 'an-office', mode: 'training', place: { version: 1, mark: 'm' } } as const
      list.offices.take({ people: [person], isWhole: true, ...from })
    },
    async rename(name: string, logs?: string[]) {
      await note('staffChanged', name, logs)
      list.change(id, { name, role: 'owner', active: true })
    },
    async noticed() {
      await noteOlderStaff(before, Date.now, new AbortController().signal)
      const entries = await journal.listAudit({ kind: 'staffChanged', limit: 200 })
      return entries.filter(({ detail }) => detail.from === 'outside').length
    },
  }
}

/** The noticed lines of one more start, which then ends. */
async function once(dataDir: string, log?: string): Promise<number> {
  const counter = await started(dataDir, log)
  const noticed = await counter.noticed()
  await counter.close()
  return noticed
}

test('a list that is older than its log is noticed once, also far back in a long log', async () => {
  const dataDir = temporaryFolder()
  const [file, copy] = [join(dataDir, 'staff.db'), join(dataDir, 'yesterday')]
  const first = await started(dataDir)
  await first.add()
  await first.close()
  copyFileSync(file, copy)
  const second = await started(dataDir)
  expect(await second.noticed()).toBe(0)
  await second.rename('Bu Sari')
  for (let line = 0; line < 450; line += 1) await second.note('signedIn')
  await second.close()
  expect(await once(dataDir)).toBe(0)
  copyFileSync(copy, file)
  expect(await once(dataDir)).toBe(1)
  expect(await once(dataDir)).toBe(1)
  const last = await started(dataDir)
  await last.rename('Ibu Sari Dewi')
  expect(await last.noticed()).toBe(1)
  await last.close()
  expect(await once(dataDir)).toBe(1)
})

test('a log that went back by a restore, one that is new, a change in the other mode and one by the office are nobody’s doing', async () => {
  const dataDir = temporaryFolder()
  const [file, backup] = [join(dataDir, 'training.db'), join(dataDir, 'backup')]
  const first = await started(dataDir)
  await first.add()
  await first.close()
  copyFileSync(file, backup)
  const second = await started(dataDir)
  await second.rename('Bu Sari')
  await second.close()
  copyFileSync(backup, file)
  expect(await once(dataDir)).toBe(0)
  // A log that begins with the names of the staff.
  const live = openJournal(join(dataDir, 'live.db'), auditKey)
  await live.noteAudit({ at: 0, kind: 'staffAdded', by: null, subject: 'Bu Sari', detail: {} })
  await live.close()
  expect(await once(dataDir, 'live')).toBe(0)
  const training = await started(dataDir)
  await training.rename('Ibu Sari', ['live', 'training'])
  await training.takeFromOffice('Bu Sari Dewi')
  await training.close()
  expect([await once(dataDir), await once(dataDir, 'live')]).toEqual([0, 0])
})
