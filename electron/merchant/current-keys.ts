import { join } from 'node:path'
import type { SystemSecrets } from '../vault/system.ts'
import { merchantFolder } from './merchant-folder.ts'
import { type MerchantKeys, openMerchantKeys } from './merchant-keys.ts'

interface CurrentKeysOptions {
  /** The folder that holds everything of real money. */
  readonly folder: string
  /** The merchant ID in the settings. */
  readonly merchantId: () => string
  readonly system: SystemSecrets | null
  readonly keyFile: string | null
}

interface KeysOf {
  readonly merchantId: string
  readonly keys: MerchantKeys
}

/** The keys of the merchant that the settings name now: another merchant ID has a vault of its own. */
export function createCurrentKeys({ folder, merchantId: currentId, system, keyFile }: CurrentKeysOptions) {
  let opened: KeysOf | null = null
  /** The keys copied for the merchant ID that an owner is about to set. */
  let copied: KeysOf | null = null

  const vaultOf = (merchantId: string) => ({
    path: join(merchantFolder(folder, merchantId), 'vault.json'),
    merchantId,
  })

  function keys(): MerchantKeys {
    const merchantId = currentId()
    if (opened?.merchantId !== merchantId) {
      opened =
        copied?.merchantId === merchantId
          ? copied
          : { merchantId, keys: openMerchantKeys({ ...vaultOf(merchantId), system, keyFile }) }
      copied = null
    }
    return opened.keys
  }

  return {
    keys,
    /** Keeps them for another merchant ID too; false where they can't be copied. */
    async copyTo(merchantId: string): Promise<boolean> {
      const copy = await keys().copyTo(vaultOf(merchantId))
      copied = copy && { merchantId, keys: copy }
      return copy !== null
    },
  }
}
