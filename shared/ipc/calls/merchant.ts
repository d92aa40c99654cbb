import * as z from 'zod'
import { authorityProblems, connectionReport, merchantStatus, newKeys } from '../../merchant/merchant.ts'
import { readinesses } from '../../merchant/readiness.ts'
import { settings, settingsChange } from '../../settings/settings.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The merchant's gateway, keys and vault. No secret comes out. */
export const merchantCalls = {
  'merchant.status': call(nothing, merchantStatus, 'owner'),
  /** Types the vault's passphrase, as after each start of a counter whose computer keeps no secrets. */
  'merchant.unlock': call(
    z.strictObject({ passphrase: z.string().min(1).max(200) }),
    z.object({ readiness: z.enum(readinesses) }),
    'cashier',
  ),
  /** Keys go in and never come out: what is kept of them is told by name only. */
  'merchant.setKeys': call(newKeys, merchantStatus, 'owner'),
  /** Lays a vault aside that nobody can open any more, for the one before it or for an empty one. */
  'merchant.recoverVault': call(
    z.strictObject({ to: z.enum(['previous', 'empty']) }),
    merchantStatus,
    'owner',
  ),
  /** Takes over a gateway profile; `problem` is the place and the rule of one that can't be gone by. */
  'merchant.importProfile': call(
    z.strictObject({ json: z.string().max(50_000) }),
    z.object({ problem: z.string().nullable() }),
    'owner',
  ),
  /** Trusts a certificate authority of the gateway's own; an empty text trusts the usual ones only. */
  'merchant.trust': call(
    z.strictObject({ pem: z.string().max(50_000) }),
    z.object({ problem: z.enum(authorityProblems).nullable() }),
    'owner',
  ),
  /** Asks the merchant's gateway one harmless question. */
  'merchant.test': call(nothing, connectionReport, 'owner'),
  'settings.change': call(settingsChange, settings, 'owner'),
} as const
