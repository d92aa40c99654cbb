import * as z from 'zod'
import { holds } from '../../update/may-install.ts'
import { updateStatus } from '../../update/update-status.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** New versions of Loket. */
export const updateCalls = {
  'update.status': call(nothing, updateStatus, 'owner'),
  /** Looks for a new version now; the status goes on changing during a download. */
  'update.look': call(nothing, updateStatus, 'owner'),
  /** Installs the downloaded version as soon as nothing is open, at any hour. */
  'update.install': call(nothing, updateStatus, 'owner'),
  /** Stops waiting for the installation: the update stays ready. */
  'update.callOff': call(nothing, updateStatus, 'owner'),
  /** Unfinished work of this page: no update is installed while there is any. */
  'update.hold': call(
    z.strictObject({ holds: z.array(z.enum(holds)).max(holds.length) }),
    nothing,
    'cashier',
  ),
} as const
