import { ChangingNotice } from './changing-notice.tsx'
import { useDraft } from './draft.ts'
import { QuickAmounts } from './quick-amounts.tsx'

/** In one place: the amounts of one tap, or the way out of a fixed amount. */
export function TypedActions() {
  const { amountFixed, sending } = useDraft()
  return amountFixed ? <ChangingNotice /> : <QuickAmounts blocked={sending} />
}
