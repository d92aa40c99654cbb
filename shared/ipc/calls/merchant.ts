import * as z from 'zod'
import { authorityProblems, connectionReport, merchantStatus, newKeys } from '../../merchant/merchant.ts'
import { readinesses } from '../../merchant/readiness.ts'
import { settings } from '../../settings/settings.ts'
import { settingsChange } from '../../settings/settings-change.ts'
import { call } from '../call.ts'
import { nothing } from '../inputs.ts'

/** The merchant's gateway, keys and vault. No secret comes out. */
export const merchantCalls = {
  'merchant.status': call(nothing, merchantStatus, 'owner'),
  /** Unlocks the vault by its passphrase, after each start on a computer without a secret store. */
  'merchant.unlock': call(
    z.strictObject({ passphrase: z.string().min(1).max(200) }),
    z.object({ readiness: z.enum(readinesses) }),
    'cashier',
  ),
  /** Keys go in and never come out; the status only names the stored ones. */
  'merchant.setKeys': call(newKeys, merchantStatus, 'owner'),
  /**
   * The owner's word that the gateway at this address, which the settings name, is the one where real money is open under
   * the former address.
   */
  'merchant.sameGateway': call(
    z.strictObject({ address: z.string().min(1).max(500) }),
    merchantStatus,
    'owner',
  ),
  /** Before the merchant ID is corrected: keeps the stored keys for the new one too, if none are stored for it. */
  'merchant.copyKeysTo': call(
    z.strictObject({ merchantId: settings.shape.live.shape.merchantId.min(1) }),
    z.object({ copied: z.boolean() }),
    'owner',
  ),
  /** Sets aside a vault that nobody can open any more, for the previous one or an empty one. */
  'merchant.recoverVault': call(
    z.strictObject({ to: z.enum(['previous', 'empty']) }),
    merchantStatus,
    'owner',
  ),
  /** Imports a gateway profile; `problem` is the place and the rule of an invalid one. */
  'merchant.importProfile': call(
    z.strictObject({ json: z.string().max(50_000) }),
    z.object({ problem: z.string().nullable() }),
    'owner',
  ),
  /** Trusts the gateway's own certificate authority; an empty text trusts only the usual ones. */
  'merchant.trust': call(
    z.strictObject({ pem: z.string().max(50_000) }),
    z.object({ problem: z.enum(authorityProblems).nullable() }),
    'owner',
  ),
  /** Asks the merchant's gateway one harmless question. */
  'merchant.test': call(nothing, connectionReport, 'owner'),
  'settings.change': call(settingsChange, settings, 'owner'),
} as const
