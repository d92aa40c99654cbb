import { onTestFinished } from 'vitest'
import { createGatewayClient } from '../../electron/gateway/client.ts'
import { createTransport, defaultWireLimits } from '../../electron/gateway/transport.ts'
import { createWatcher } from '../../electron/watching/watcher.ts'
import { systemClock } from '../../platform/clock.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { cuttable } from './cut-line.ts'
import { openJournal } from './open-journal.ts'
import { merchantId } from './scripted-gateway.ts'

/** On a busy machine an answer takes a second; a test whose gateway never answers waits for all of it. */
const PATIENCE_MS = 4_000

interface GatewayRoomOptions {
  readonly url: string
  readonly secret: string
  readonly profile: GatewayProfile
  readonly journal?: ReturnType<typeof openJournal> | undefined
  /** The test moves the clock by this, in milliseconds. */
  readonly time?: { ahead: number }
  /** What the gateway's client takes for the time. */
  readonly now?: () => number
  readonly questionsPerSecond?: number
}

/** What a room of the core works with: a real journal, a gateway behind a real socket, and the test's clock. */
export function gatewayRoom({ url, secret, profile, time = { ahead: 0 }, ...options }: GatewayRoomOptions) {
  const { journal = openJournal(':memory:'), now = Date.now } = options
  const { questionsPerSecond = 100 } = options
  const clock = {
    ...systemClock,
    now: () => Date.now() + time.ahead,
    elapsed: () => systemClock.elapsed() + time.ahead,
  }
  const line = cuttable(createTransport({ ...defaultWireLimits, totalMs: PATIENCE_MS }))
  const troubles: unknown[] = []
  const gateway = createGatewayClient({
    profile,
    baseUrl: url,
    merchantId,
    signer: createSigner('hmac-sha256-hex', { secret }),
    transport: line,
    now,
    onContact: () => {},
  })
  const watcher = createWatcher({
    clock,
    questionsPerSecond,
    onTrouble: (error) => troubles.push(error),
    random: Math.random,
  })
  return {
    journal,
    time,
    clock,
    line,
    troubles,
    gateway,
    watcher,
    /** Ends the work of what is built on it, at the latest with the test. */
    endsWith(...rooms: readonly { idle(): Promise<unknown> }[]) {
      const stop = async () => {
        await watcher.stop()
        await Promise.all(rooms.map((room) => room.idle()))
      }
      onTestFinished(async () => {
        await stop()
        await line.close()
        await journal.close()
      })
      return stop
    },
  }
}
