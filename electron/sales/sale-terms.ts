import type { FamilyName } from '../../shared/gateway/channel-families.ts'
import { findChannel } from '../../shared/gateway/channels.ts'
import type { CounterFamily } from '../../shared/gateway/counter-channels.ts'
import { findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import type { FeeType } from '../../shared/gateway/orders.ts'
import type { Language } from '../../shared/language.ts'

/** What the shop has set about pages and fees. */
export interface SaleTerms {
  /** Where a payer's browser goes once they are through with a page of the gateway's. */
  readonly redirectUrl: string
  /** Of the gateway's pages. */
  readonly language: Language
  /** Families on which the payer bears the fee; on all others the shop does. */
  readonly feeOnPayer: readonly CounterFamily[]
  /** Channels that the shop has switched off: nothing new is sold on them. */
  readonly disabled: readonly string[]
}

/** A subscription goes by what the shop has set of the family that its customer pays with. */
const familyOfSubscription: Readonly<Partial<Record<FamilyName, CounterFamily>>> = {
  eMoneySubscription: 'eMoney',
  cardSubscription: 'card',
}

/** Who is asked to bear the fee. A virtual account's request can't say it (a trap of the document), so there the shop does. */
export function feeTypeOn(paymentType: string, { feeOnPayer }: Pick<SaleTerms, 'feeOnPayer'>): FeeType {
  const listed = findChannel(paymentType)
  const family = findCounterChannel(paymentType)?.family ?? (listed && familyOfSubscription[listed.family])
  return family && family !== 'virtualAccount' && feeOnPayer.includes(family) ? 'OUR' : 'BEN'
}
