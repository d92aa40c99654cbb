import { CallFailure } from '../call-failure.ts'

/** `payLate` pays what the gateway has already closed. */
export type CustomerAction = 'pay' | 'fail' | 'expire' | 'payLate'

/** Plays the customer at a sandbox gateway, through its control API; exists in training mode only. */
export async function playCustomer(
  sandboxUrl: string,
  action: CustomerAction,
  merchantTradeNo: string,
): Promise<void> {
  const late = action === 'payLate'
  const answer = await fetch(new URL(`/sandbox/${late ? 'pay' : action}`, sandboxUrl), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ merchantTradeNo, late }),
    signal: AbortSignal.timeout(5_000),
  }).catch(() => {
    throw new CallFailure('notPossible', 'the training gateway does not answer')
  })
  // Unread, the answer would hold its connection open until the garbage collector comes by.
  await answer.body?.cancel()
  if (!answer.ok) throw new CallFailure('notPossible', `the training gateway said no (HTTP ${answer.status})`)
}
