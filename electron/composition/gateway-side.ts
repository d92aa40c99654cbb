import { join } from 'node:path'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import type { GatewayConnection } from '../gateway/connection.ts'
import type { Merchant } from '../merchant/merchant.ts'
import type { SandboxElsewhere, TrainingOptions } from '../training/training.ts'

/** The gateway of the counter's mode, before it is connected. */
export interface GatewaySide {
  connect(): Promise<GatewayConnection>
  /** Releases it if it was never connected. */
  abandon(): void
}

/** The merchant's own gateway; its keys are read from the vault when the services open. */
export const liveSide = ({ connect }: Merchant): GatewaySide => ({ connect, abandon: () => {} })

/** Loading the sandbox's server takes long: before the first screen only its ledger is opened. */
const openTraining = async (options: TrainingOptions) =>
  (await import('../training/training.ts')).openTraining(options)

/** A sandbox: the embedded one, on a ledger in this folder, or one that runs elsewhere. Throws LedgerRefused. */
export function trainingSide(
  folder: string,
  { sandbox, sandboxPort = 0 }: { readonly sandbox?: SandboxElsewhere; readonly sandboxPort?: number },
): GatewaySide {
  if (sandbox) {
    const profileFile = join(folder, 'gateway-profile.json')
    return { connect: () => openTraining({ elsewhere: sandbox, profileFile }), abandon: () => {} }
  }
  const ledger = openLedger(join(folder, 'sandbox.db'))
  return { connect: () => openTraining({ ledger, port: sandboxPort }), abandon: () => ledger.close() }
}
