import type { WireCodes } from '../../shared/gateway/wire-codes.ts'
import type { HandedNotification, Verdict } from '../../shared/office/notification.ts'
import { type Notification, readNotification } from './notification.ts'
import type { Reception } from './reception.ts'
import type { createRepeats } from './repeats.ts'

interface ThroughOfficeOptions {
  readonly reception: Reception
  readonly codes: WireCodes
  readonly repeats: ReturnType<typeof createRepeats>
  /** Whether it is about an order, refund, subscription or static account of this counter. */
  readonly knows: (notification: Notification) => Promise<boolean>
}

/**
 * Takes notifications that the office passes on. The office shows each to every counter of the merchant, so only the
 * counter that has what it is about acts on it; when this resolves, that counter has it in its journal.
 */
export function takeThroughOffice({ reception, codes, repeats, knows }: ThroughOfficeOptions) {
  return async ({
    headers,
    body: text,
    isKept,
    isNobodys,
  }: Omit<HandedNotification, 'id'>): Promise<Verdict> => {
    const body = Buffer.from(text, 'base64')
    if (reception.refusedFor({ headers, body }, { late: isKept }) !== null) return { whose: 'forged' }
    const notification = readNotification(body, codes)
    // A notification that names nothing belongs to no counter and is dropped.
    const isOurs = notification === null || isNobodys || (await knows(notification))
    if (isOurs && notification) await repeats.receive(notification)
    const signed = reception.acknowledge({ headers, body })
    const acknowledgement = { headers: signed.headers, body: signed.body.toString('base64') }
    return { whose: isOurs ? 'ours' : 'others', acknowledgement }
  }
}
