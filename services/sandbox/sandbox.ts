import type { AddressInfo } from 'node:net'
import { createSigner } from '../../platform/signing/sign.ts'
import type { SigningProfile } from '../../shared/gateway/signing-profiles.ts'
import { catchUp } from './catch-up.ts'
import { createClock } from './clock.ts'
import { addControl } from './control.ts'
import { createFaults } from './faults/faults.ts'
import { createGateway, type Log } from './gateway.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Merchant } from './merchant.ts'
import { createNotifier } from './notifications/notifier.ts'
import { addPages } from './pages/pages.ts'
import { createServer } from './server.ts'

export interface SandboxOptions {
  /** 0 for any free one. */
  readonly port: number
  /** The sandbox closes it when it stops, or fails to start. */
  readonly ledger: Ledger
  readonly merchant: Merchant
  readonly profile: SigningProfile
  /** Wall time. */
  readonly now?: () => number
  readonly log?: Log
}

/** A running sandbox gateway, reachable from this computer only. */
export interface Sandbox {
  /** Base URL of its operations, e.g. "http://127.0.0.1:8723". */
  readonly url: string
  /** Finishes the requests in progress, then closes the ledger. */
  close(): Promise<void>
}

/** Clients that keep a connection busy longer than this do not delay a stop. */
const GRACE_MS = 1_000

/** Starts a sandbox on 127.0.0.1; throws Node's error for a taken port. */
export async function createSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { port, ledger, merchant, profile, now = Date.now, log = () => {} } = options
  const signer = createSigner(profile, merchant)
  const clock = createClock(ledger, now)
  let url = ''
  const gateway = createGateway({ ledger, merchant, profile, signer, clock, log })
  const faults = createFaults()
  const notifier = createNotifier({
    ledger,
    merchantId: merchant.id,
    signer,
    faults,
    url: () => url,
    catchUp: () => ledger.transaction(() => catchUp(ledger, clock.business())),
    now: clock.wall,
    log,
  })
  const app = createServer(gateway, faults, () => url)
  addPages(app, { ledger, merchant, faults, notifier, url: () => url, clock, log })
  addControl(app, { ledger, merchant, faults, notifier, url: () => url, clock, log })

  async function stop(): Promise<void> {
    const impatience = setTimeout(() => app.server.closeAllConnections(), GRACE_MS)
    faults.close()
    await notifier.close()
    await app.close()
    clearTimeout(impatience)
    ledger.close()
  }

  try {
    await app.listen({ host: '127.0.0.1', port })
  } catch (error) {
    await stop()
    throw error
  }
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`

  let stopped: Promise<void> | undefined
  return {
    url,
    close() {
      stopped ??= stop()
      return stopped
    },
  }
}
