import { randomUUID } from 'node:crypto'
import type { Signer } from '../../../platform/signing/sign.ts'
import { signedHeaders } from '../../../platform/signing/signed-headers.ts'
import { writeJson } from '../../../shared/gateway/json.ts'
import type { Faults } from '../faults/faults.ts'
import { HangUp } from '../faults/hang-up.ts'
import type { Log } from '../gateway.ts'
import type { Ledger } from '../ledger/ledger.ts'
import type { SignedAnswer } from '../signed-answer.ts'
import { type Reading, readAcknowledgement } from './acknowledgement.ts'
import type { Notification } from './outbox.ts'
import { payloadOf } from './payload.ts'

/** Seconds between attempts, after the last of which we give up: ours, as the document names none (docs/sandbox.md). */
const GAPS_S = [1, 5, 10, 30, 60, 300, 900, 1800] as const
const ATTEMPT_MS = 10_000
/** For what becomes due by time; what people do on the pages is sent at once. An idle sandbox has no faster timer. */
const HEARTBEAT_MS = 1_000
const AT_ONCE = 20

export interface NotifierOptions {
  readonly ledger: Ledger
  readonly merchantId: string
  readonly signer: Signer
  readonly faults: Faults
  /** The sandbox's own address. */
  readonly url: () => string
  /** Carries out everything that is due by business time. */
  readonly catchUp: () => void
  /** Wall time. */
  readonly now: () => number
  readonly log: Log
}

/** Sends the outbox's notifications to the merchant until each is acknowledged or given up. */
export interface Notifier {
  /** Checks the outbox at once instead of at the next tick. */
  wake(): void
  /** Attempts in progress are aborted and stay due. */
  close(): Promise<void>
}

export function createNotifier(options: NotifierOptions): Notifier {
  const { ledger, merchantId, signer, faults, url, catchUp, now, log } = options
  const underWay = new Map<number, Promise<void>>()
  const stopping = new AbortController()
  const heartbeat = setInterval(wake, HEARTBEAT_MS).unref()

  function wake(): void {
    if (stopping.signal.aborted) return
    try {
      catchUp()
      // Those under way are still due: they must not fill the places of the others.
      for (const notification of ledger.notifications.due(now(), AT_ONCE + underWay.size)) {
        if (underWay.has(notification.id)) continue
        const attempt = attemptOf(notification).finally(() => underWay.delete(notification.id))
        underWay.set(notification.id, attempt)
      }
    } catch (error) {
      log({ event: 'brokenDown', error: (error as Error).stack })
    }
  }

  async function attemptOf(notification: Notification): Promise<void> {
    const { id, attempts } = notification
    let sent: SignedAnswer | null = null
    let reading: Reading
    try {
      const strike = faults.strike('notification')
      await strike.before?.()
      const delivery = strike.wire({ answer: sign(notification, strike.answer), manner: { kind: 'whole' } })
      sent = delivery.answer
      reading = await post(notification.url, sent)
      if (faults.strikes('duplicateNotification')) reading = await post(notification.url, sent)
      if (delivery.manner.kind === 'dropped')
        reading = { acknowledged: false, outcome: 'the answer got lost' }
    } catch (error) {
      if (stopping.signal.aborted) return
      reading = { acknowledged: false, outcome: explain(error) }
    }
    const gap = GAPS_S[attempts]
    ledger.notifications.record(id, {
      outcome: reading.outcome,
      body: sent?.body.toString() ?? null,
      acknowledgedAt: reading.acknowledged ? now() : null,
      dueAt: reading.acknowledged || gap === undefined ? null : now() + gap * 1000,
    })
    log({ event: 'notified', id, attempt: attempts + 1, outcome: reading.outcome })
  }

  function sign(
    notification: Notification,
    bend: (members: Record<string, unknown>) => Record<string, unknown>,
  ) {
    const requestId = randomUUID()
    const members = payloadOf(notification, ledger, url())
    const body = Buffer.from(writeJson(bend({ requestId, errCode: '0', merchantId, ...members })))
    const path = new URL(notification.url).pathname
    const message = { method: 'POST', path, at: now(), merchantId, requestId, body }
    return { httpStatus: 200, headers: signedHeaders(signer, message), body }
  }

  async function post(address: string, { headers, body }: SignedAnswer): Promise<Reading> {
    if (!/^https?:/i.test(address)) throw new TypeError('notifyUrl is no http address')
    const answer = await fetch(address, {
      method: 'POST',
      headers,
      body: new Uint8Array(body),
      redirect: 'manual',
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(ATTEMPT_MS)]),
    })
    return readAcknowledgement(answer, { path: new URL(address).pathname, headers }, signer)
  }

  return {
    wake,
    async close() {
      clearInterval(heartbeat)
      stopping.abort()
      await Promise.all(underWay.values())
    },
  }
}

function explain(error: unknown): string {
  if (error instanceof HangUp) return 'not sent, by a fault'
  const { name, message, code, cause } = error as Error & {
    code?: string
    cause?: { code?: string; message?: string }
  }
  if (name === 'TimeoutError') return `no answer within ${ATTEMPT_MS / 1000} seconds`
  if (code === 'ERR_INVALID_URL') return 'notifyUrl is no address'
  return cause?.code ?? cause?.message ?? code ?? message
}
