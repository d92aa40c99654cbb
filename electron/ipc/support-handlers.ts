import { supportBundle } from '../support/bundle.ts'
import { runOwnSelfTest } from '../support/own-self-test.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type SupportParts = Pick<
  Parts,
  | 'version'
  | 'mode'
  | 'settings'
  | 'backups'
  | 'exchangeLog'
  | 'crashFile'
  | 'ownProgram'
  | 'connectivity'
  | 'readiness'
  | 'receiverStatus'
  | 'workList'
  | 'staff'
  | 'now'
>

export function supportHandlers(parts: SupportParts): Pick<Handlers, 'support.bundle' | 'support.selfTest'> {
  const { mode, connectivity, readiness, receiverStatus, workList, staff } = parts
  return {
    'support.selfTest': async () => ({
      lines: parts.ownProgram ? await runOwnSelfTest(parts.ownProgram) : [],
    }),
    'support.bundle': async (_input, caller) => {
      const bundle = await supportBundle({
        ...parts,
        states: {
          mode,
          readiness: readiness(),
          hearing: receiverStatus(),
          gateway: connectivity.status(),
          unresolved: await workList.count(),
        },
      })
      await staff.noteExport(caller, 'supportFile')
      return bundle
    },
  }
}
