import { join } from 'node:path'
import { openDatabase } from '../../services/sandbox/ledger/database.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import type { Merchant } from '../merchant/merchant.ts'
import type { SandboxElsewhere, TrainingOptions } from '../training/training.ts'

/** The gateway of the counter's mode, before it is connected. */
export interface GatewaySide {
  connect(): Promise<GatewayConnection>
  /**
   * The profile with the channels' names, before it is connected; null for a gateway elsewhere, whose profile is read
   * when it is connected.
   */
  profile(): Promise<GatewayProfile | null>
  /** Releases it if it was never connected. */
  abandon(): void
}

/** The merchant's own gateway; its keys are read from the vault when the services open. */
export const liveSide = ({ connect, profile }: Merchant): GatewaySide => ({
  connect,
  profile,
  abandon: () => {},
})

/** Loading the sandbox's server takes long: before the first screen only its ledger's file is opened. */
const openTraining = async (options: TrainingOptions) =>
  (await import('../training/training.ts')).openTraining(options)

interface TrainingSide {
  readonly sandbox?: SandboxElsewhere
  readonly sandboxPort?: number
  /** The profile that the shop has imported; null if it has none. */
  readonly shopProfile: () => Promise<GatewayProfile | null>
}

/** The sandbox as gateway: the embedded one, on a ledger in this folder, or one that runs elsewhere. Throws LedgerRefused. */
export function trainingSide(
  folder: string,
  { sandbox, sandboxPort = 0, shopProfile }: TrainingSide,
): GatewaySide {
  if (sandbox) {
    const profileFile = join(folder, 'gateway-profile.json')
    return {
      connect: () => openTraining({ elsewhere: sandbox, profileFile }),
      profile: async () => null,
      abandon: () => {},
    }
  }
  const database = openDatabase(join(folder, 'sandbox.db'))
  return {
    async connect() {
      const { ledgerOn } = await import('../../services/sandbox/ledger/ledger.ts')
      return openTraining({ ledger: ledgerOn(database), port: sandboxPort, shop: await shopProfile() })
    },
    async profile() {
      const { trainingProfile } = await import('../training/training-profile.ts')
      return trainingProfile(await shopProfile())
    },
    abandon: () => database.close(),
  }
}
