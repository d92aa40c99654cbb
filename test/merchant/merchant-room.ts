import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMerchant } from '../../electron/merchant/merchant.ts'
import { openSettings } from '../../electron/settings/settings-file.ts'
import type { SystemSecrets } from '../../electron/vault/system.ts'
import type { NewKeys } from '../../shared/merchant/merchant.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

export const PASSPHRASE = 'sebelas kucing di atap'

/** A file that opens a vault without anybody, and sooner than a passphrase does. */
export function keyFileIn(folder: string): string {
  const path = join(folder, 'vault.key')
  writeFileSync(path, 'thirty-two bytes that are random', { mode: 0o600 })
  return path
}

interface Room {
  readonly dataDir?: string
  readonly live?: Partial<Settings['live']>
  readonly system?: SystemSecrets | null
  readonly keyFile?: string | null
  readonly now?: () => number
  readonly elapsed?: () => number
}

/** The merchant of a data folder, set up as far as `live` says. */
export function merchantRoom({ dataDir = temporaryFolder(), live, ...rest }: Room = {}) {
  const settings = openSettings(dataDir)
  if (live) settings.change({ live })
  const folder = join(dataDir, 'live')
  const room = { folder, settings, system: null, keyFile: null, now: Date.now, elapsed: () => 0, ...rest }
  return { dataDir, settings, merchant: createMerchant(room) }
}

/** Set up whole: one test of the connection away from real money. */
export async function readyRoom(url: string, keys: NewKeys, { live, ...rest }: Room = {}) {
  const dataDir = temporaryFolder()
  const room = merchantRoom({
    dataDir,
    keyFile: keyFileIn(dataDir),
    live: { baseUrl: url, merchantId: '010001', gatewayProfile: 'sandbox', ...live },
    ...rest,
  })
  await room.merchant.setKeys(keys)
  return room
}
