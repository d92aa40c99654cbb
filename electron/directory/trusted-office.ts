import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CounterMode } from '../../shared/merchant/merchant.ts'
import { readEnrolled } from '../office/enrolled.ts'

interface TrustedOfficeOptions {
  readonly dataDir: string
  /** The folder of the merchant of real money; it may not exist yet. */
  readonly liveFolder: () => string
  readonly merchantId: () => string
}

/** Which office may set staff and the shop's settings, which training and real money share. */
export interface TrustedOffice {
  /**
   * The mode that this office may set them for: `live` includes training; `training` only while there is no real
   * money here; null if it may set nothing.
   */
  rank(office: string): CounterMode | null
}

export function createTrustedOffice({
  dataDir,
  liveFolder,
  merchantId,
}: TrustedOfficeOptions): TrustedOffice {
  const officeIn = (folder: string) => {
    try {
      return readEnrolled(folder)?.officeKey ?? null
    } catch {
      return null
    }
  }
  /** A merchant that was set up here and later removed still has its keys here. */
  const hasRealMoney = () => merchantId() !== '' || merchants(join(dataDir, 'live')).length > 0
  return {
    rank(office) {
      if (merchantId() !== '' && officeIn(liveFolder()) === office) return 'live'
      return !hasRealMoney() && officeIn(join(dataDir, 'training')) === office ? 'training' : null
    },
  }
}

function merchants(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true }).filter((each) => each.isDirectory())
  return names.map(({ name }) => name).filter((name) => name !== 'none')
}
