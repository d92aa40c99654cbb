import { onTestFinished } from 'vitest'
import type { Notification } from '../../electron/notifications/notification.ts'
import { openReceiver, type ReceiverOptions } from '../../electron/notifications/receiver.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { headerTime, type RequestOptions, signedRequest } from '../helpers/signed-request.ts'

export const merchantId = '010001'
const secret = 'sandbox-secret'
export const path = '/hooks/loket'
export const paid = { merchantTradeNo: 'TRX-1', status: '02', platformTradeNo: 'P-1', amount: '10000.00' }

export async function openedReceiver(options: Partial<ReceiverOptions> = {}) {
  const told: Notification[] = []
  const receiver = await openReceiver({
    port: 0,
    path,
    merchantId,
    signer: createSigner('hmac-sha256-hex', { secret }),
    now: Date.now,
    clockWindowSeconds: 300,
    onNotification: (notification) => void told.push(notification),
    ...options,
  })
  onTestFinished(() => receiver.close())
  const origin = new URL(receiver.url).origin
  /** A sender that shares no code with Loket, and checks the signature of what comes back. */
  const notify = (members: object, how: RequestOptions & { path?: string } = {}) =>
    signedRequest(origin, how.path ?? path, { ...members }, how)
  return { ...receiver, told, notify }
}

/** The headers of a notification, signed for a path. */
export function signed(body: string, signedPath = path): Record<string, string> {
  const timestamp = headerTime()
  const signer = createSigner('hmac-sha256-hex', { secret })
  return {
    'Content-Type': 'application/json;charset=utf-8',
    'X-TIMESTAMP': timestamp,
    'X-SIGNATURE': signer.sign({ method: 'POST', path: signedPath, timestamp }, Buffer.from(body)),
    'X-PARTNER-ID': merchantId,
    'X-REQUEST-ID': 'N-1',
  }
}
