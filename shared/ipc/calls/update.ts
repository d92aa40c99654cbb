import * as z from 'zod'
import { holds } from '../../update/may-install.ts'
import { updateStatus } from '../../update/update-status.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** New versions of Loket. */
export const updateCalls = {
  'update.status': call(nothing, updateStatus, 'owner'),
  /** Looks for a new version now; the status goes on changing while one is downloaded. */
  'update.look': call(nothing, updateStatus, 'owner'),
  /** Installs what is ready as soon as nothing is open, whatever the hour. */
  'update.install': call(nothing, updateStatus, 'owner'),
  /** No longer waits to install: the update stays ready. */
  'update.callOff': call(nothing, updateStatus, 'owner'),
  /** What this page has in its hands: no update is installed over it. */
  'update.hold': call(
    z.strictObject({ holds: z.array(z.enum(holds)).max(holds.length) }),
    nothing,
    'cashier',
  ),
} as const
