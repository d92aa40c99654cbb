import { hash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Names that Windows keeps for its devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * The folder of one merchant's journal and keys. Windows and macOS treat "Kenari" and "KENARI" as one folder, which
 * would mix two merchants, so the later one gets a name that nothing else has.
 */
export function merchantFolder(live: string, merchantId: string): string {
  if (merchantId === '') return join(live, 'none')
  const names = existsSync(live) ? readdirSync(live) : []
  const isTaken = names.some((name) => name.toLowerCase() === merchantId.toLowerCase())
  if (names.includes(merchantId) || !(isTaken || device.test(merchantId))) return join(live, merchantId)
  return join(live, `${merchantId}.${hash('sha256', merchantId).slice(0, 8)}`)
}
