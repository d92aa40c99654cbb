import type { CallName } from '../../shared/ipc/contract.ts'
import { pluggedIn } from '../backups/plugged-in.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { lostSince } from '../journal/recovery/lost-since.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type BackupParts = Pick<Parts, 'mode' | 'journal' | 'backups' | 'now' | 'reopen'>

type BackupCalls = Extract<CallName, `backup.${string}`>

export function backupHandlers(parts: BackupParts): Pick<Handlers, BackupCalls> {
  const { mode, journal, backups, now, reopen } = parts

  async function soundOrNot(name: string) {
    const look = await backups.look(name)
    if (!look) throw new CallFailure('notFound', 'there is no such backup', 'name')
    return look
  }

  return {
    'backup.make': async (_input, { staff: by }) => {
      const made = await backups.make().catch((error: Error) => {
        throw new CallFailure('storageFailed', error.message)
      })
      const entry = { at: now(), kind: 'backupMade', by, subject: null } as const
      await journal.noteAudit({ ...entry, detail: { name: made.name } })
      void backups.bringToSecondFolder()
      return made
    },
    'backup.list': async () => backups.status(),
    'backup.places': async () => ({ places: await pluggedIn(process.platform) }),
    'backup.check': async ({ name }) => {
      const { problem, orders, until, alteredLine } = await soundOrNot(name)
      const since = problem === null ? await lostSince(backups.fileOf(name), journal) : null
      return { sound: problem === null, orders, until, alteredLine, since }
    },
    'backup.restore': async ({ name }, caller) => {
      const { problem } = await soundOrNot(name)
      if (problem !== null) throw new CallFailure('backupDamaged', `${name}: ${problem}`, 'name')
      const leave = async () => ({ by: caller.again().staff, auditEntry: null })
      await reopen(mode, leave, { file: backups.fileOf(name), evenIfWell: true })
      return {}
    },
  }
}
