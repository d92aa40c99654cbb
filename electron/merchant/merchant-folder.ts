import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Names that Windows keeps for its devices. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/**
 * Where one merchant's journal and keys are. Windows and Macs take "Kenari" and "KENARI" for one folder, which would mix two
 * merchants: whichever comes later gets a name that nothing else has.
 */
export function merchantFolder(live: string, merchantId: string): string {
  if (merchantId === '') return join(live, 'none')
  const names = existsSync(live) ? readdirSync(live) : []
  const isTaken = names.some((name) => name.toLowerCase() === merchantId.toLowerCase())
  if (names.includes(merchantId) || !(isTaken || device.test(merchantId))) return join(live, merchantId)
  return join(live, `${merchantId}.${createHash('sha256').update(merchantId).digest('hex').slice(0, 8)}`)
}
