import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Readiness } from '../../shared/merchant/readiness.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Services } from '../ipc/services.ts'

export interface LazyServicesOptions {
  readonly mode: CounterMode
  readonly open: () => Promise<Services>
  /** Whether somebody could open the vault by a passphrase now. */
  readonly waitsForPassphrase: () => boolean
  readonly onOpen: (services: Services) => void
  readonly onReadiness: (readiness: Readiness) => void
  readonly onTrouble: (error: unknown) => void
}

/** A desk that opens with the first call that needs it. */
export interface LazyServices {
  readiness(): Readiness
  /** Opens it, or hands out the one that is open. A live desk that can't be opened is tried again by the next call. */
  get(): Promise<Services>
  /** The desk, where somebody has asked for it; null where nobody has. */
  whereOpen(): Promise<Services | null>
  /** Closes what is open; false where nothing was. */
  close(): Promise<boolean>
}

export function createLazyServices(options: LazyServicesOptions): LazyServices {
  const { mode, open, waitsForPassphrase, onOpen, onReadiness, onTrouble } = options
  let opening: Promise<Services> | undefined
  let readiness: Readiness = waitsForPassphrase() ? 'vaultLocked' : 'ready'

  function become(next: Readiness): void {
    if (next === readiness) return
    readiness = next
    onReadiness(next)
  }

  async function start(): Promise<Services> {
    try {
      const services = await open()
      become('ready')
      onOpen(services)
      return services
    } catch (error) {
      if (mode === 'training') throw error
      // The owner mends it on the very screens that a counter which gave up would not show.
      opening = undefined
      become(waitsForPassphrase() ? 'vaultLocked' : 'incomplete')
      if (error instanceof CallFailure) throw error
      onTrouble(error)
      throw new CallFailure('merchantIncomplete', 'the gateway could not be opened')
    }
  }

  const get = () => {
    opening ??= start()
    return opening
  }
  return {
    readiness: () => readiness,
    get,
    whereOpen: async () => (await opening?.catch(() => null)) ?? null,
    async close() {
      if (!opening) return false
      await opening.then((desk) => desk.close()).catch(() => {})
      return true
    },
  }
}
