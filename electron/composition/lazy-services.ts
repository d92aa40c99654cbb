import type { CounterMode } from '../../shared/merchant/merchant.ts'
import type { Readiness } from '../../shared/merchant/readiness.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { Services } from '../ipc/services.ts'

export interface LazyServicesOptions {
  readonly mode: CounterMode
  readonly open: () => Promise<Services>
  /** Whether the vault is locked and a passphrase would open it. */
  readonly waitsForPassphrase: () => boolean
  readonly onOpen: (services: Services) => void
  readonly onReadiness: (readiness: Readiness) => void
  readonly onTrouble: (error: unknown) => void
}

/** Services that open with the first call that needs them. */
export interface LazyServices {
  readiness(): Readiness
  /** Opens the services, or returns the open ones. If the live gateway can't be opened, the next call tries again. */
  get(): Promise<Services>
  /** The services if a call has opened them; null if none has. */
  ifOpen(): Promise<Services | null>
  /** Closes the services; false if they were not open. */
  close(): Promise<boolean>
}

const waitsForOwner = (error: unknown): Readiness =>
  error instanceof CallFailure && error.code === 'otherGateway' ? 'otherGateway' : 'incomplete'

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
      // Don't give up: the owner repairs the settings on this counter's own screens.
      opening = undefined
      become(waitsForPassphrase() ? 'vaultLocked' : waitsForOwner(error))
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
    ifOpen: async () => (await opening?.catch(() => null)) ?? null,
    async close() {
      if (!opening) return false
      await opening.then((services) => services.close()).catch(() => {})
      return true
    },
  }
}
