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
  | 'crashFile'
  | 'connectivity'
  | 'readiness'
  | 'receiverStatus'
  | 'workList'
  | 'staff'
  | 'now'
>

/** The support bundle. */
export function supportHandlers(parts: SupportParts): Pick<Handlers, 'support.bundle'> {
  const { mode, connectivity, readiness, receiverStatus, workList, staff } = parts
  return {
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
