import type { CallName } from '../../shared/ipc/contract.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type UpdateParts = Pick<Parts, 'updates' | 'workInHand' | 'journal' | 'now'>

export function updateHandlers({
  updates,
  workInHand,
  journal,
  now,
}: UpdateParts): Pick<Handlers, Extract<CallName, `update.${string}`>> {
  return {
    'update.status': async () => updates.status(),
    'update.look': () => updates.look(),
    'update.install': async (_input, { staff: by }) => {
      const { state, version: from } = updates.status()
      if (state.kind !== 'ready') return updates.status()
      const entry = { at: now(), kind: 'updateWanted', by, subject: state.version } as const
      await journal.noteAudit({ ...entry, detail: { from } })
      return updates.install()
    },
    'update.callOff': async () => updates.callOff(),
    'update.hold': async ({ holds }, { window }) => {
      workInHand.keep(window, holds)
      return {}
    },
  }
}
