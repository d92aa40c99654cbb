import type { OfficeStatus } from '../../shared/office/office-status.ts'
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
  | 'office'
  | 'workList'
  | 'staff'
  | 'now'
>

export function supportHandlers(parts: SupportParts): Pick<Handlers, 'support.bundle' | 'support.selfTest'> {
  const { mode, connectivity, readiness, receiverStatus, workList, staff, office } = parts
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
          office: officeForSupport(await office.status()),
          unresolved: await workList.count(),
        },
      })
      await staff.noteExport(caller, 'supportFile')
      return bundle
    },
  }
}

/** Without the counter's name and the office's address. */
function officeForSupport(status: OfficeStatus) {
  if (status.kind === 'none') return status
  const { kind, link, copy, trouble, heardAt, directory } = status
  const { staff, products, shop } = directory.parts
  const isOffices = { staff: staff.isOffices, products: products.isOffices, shop: shop.isOffices }
  return { kind, link, copy, trouble, heardAt, isOffices }
}
