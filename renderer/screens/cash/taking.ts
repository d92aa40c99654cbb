import type { Sen } from '../../../shared/money.ts'
import { callMain } from '../../bridge/main-process.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { pay, saleOf } from '../counter/charging.ts'
import { useDraft } from '../counter/draft.ts'
import { amountIn, inCash } from '../counter/sums-in.ts'

/** Takes cash for the draft and shows it as paid. Returns `approvalNeeded` if a supervisor must approve its discount first. */
export const payCash = (tendered: Sen, approved: Approved = {}) => takeCash(tendered, approved)

/** Takes a part of the draft's amount in cash; the rest is charged after it. Returns the same as {@link payCash}. */
export async function payPart(tendered: Sen, approved: Approved = {}): Promise<'approvalNeeded' | null> {
  return useDraft.getState().split ? null : takeCash(tendered, { part: true, ...approved })
}

async function takeCash(tendered: Sen, how: Approved & { readonly part?: true }) {
  const draft = useDraft.getState()
  if (draft.sending || draft.leaving || amountIn(draft) === 0) return null
  const leaves = draft.leaves === null ? {} : { leaves: draft.leaves }
  const cash = { toPay: inCash(amountIn(draft)), tendered }
  return pay(draft, () => callMain('sale.payCash', { ...saleOf(draft), ...cash, ...leaves, ...how }))
}
