import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { ProtectorKind } from '../../shared/merchant/merchant.ts'
import { merchantFolder } from '../merchant/merchant-folder.ts'
import { keyFileProtector } from '../vault/key-file.ts'
import { openVault } from '../vault/vault.ts'
import { type Check, check, failed, noted, ok } from './check.ts'

interface Keys {
  readonly dataDir: string
  readonly merchantId: string
  readonly keyFile: string | null
  /** Whether the desktop's system has a safe that deserves the name; null in browser mode, which asks no system. */
  readonly systemSafe: boolean | null
}

const words: Readonly<Record<ProtectorKind, string>> = {
  keyFile: 'the key file',
  system: "the system's safe",
  passphrase: 'a passphrase',
}

/** Checks how the merchant's keys are opened and whether that means is available. The keys stay sealed. */
export function keyChecks({ dataDir, merchantId, keyFile, systemSafe }: Keys): Promise<Check>[] {
  const safe = check("system's safe", () => {
    if (systemSafe === null) return noted("system's safe", 'browser mode uses a passphrase or a key file')
    return systemSafe
      ? ok("system's safe", 'it encrypts')
      : noted(
          "system's safe",
          'this system has none that keeps anything: keys need a passphrase or a key file',
        )
  })
  const file = check('key file', () => {
    if (keyFile === null) return noted('key file', 'none is named')
    keyFileProtector(keyFile)
    return ok('key file', `${keyFile} can be used, by this user alone`)
  })
  const vault = check('vault', () => {
    const path = join(merchantFolder(join(dataDir, 'live'), merchantId), 'vault.json')
    if (!existsSync(path)) return noted('vault', 'it holds no keys yet')
    const by = openVault(path, merchantId).sealedBy()
    if (by === null) return failed('vault', 'it does not say how it is opened')
    const isHere = by === 'passphrase' || (by === 'keyFile' ? keyFile !== null : systemSafe === true)
    return isHere
      ? ok('vault', `it opens by ${words[by]}`)
      : failed('vault', `it opens by ${words[by]}, which is not here`)
  })
  return [safe, file, vault]
}
