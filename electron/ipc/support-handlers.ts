import { supportBundle } from '../support/bundle.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type SupportParts = Pick<
  Parts,
  | 'version'
  | 'mode'
  | 'settings'
  | 'backups'
  | 'exchangeLog'
  | 'line'
  | 'readiness'
  | 'hearing'
  | 'workList'
  | 'staff'
  | 'now'
>

/** The file that a technician asks for. */
export function supportHandlers(parts: SupportParts): Pick<Handlers, 'support.bundle'> {
  const { mode, line, readiness, hearing, workList, staff } = parts
  return {
    'support.bundle': async (_input, caller) => {
      const bundle = await supportBundle({
        ...parts,
        states: {
          mode,
          readiness: readiness(),
          hearing: hearing(),
          gateway: line.status(),
          unresolved: await workList.count(),
        },
      })
      await staff.noteExport(caller, 'supportFile')
      return bundle
    },
  }
}
