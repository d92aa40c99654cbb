import type { CashRounding } from '../../shared/cash/cash-rounding.ts'
import type { FamilyName } from '../../shared/gateway/channel-families.ts'
import { findChannel } from '../../shared/gateway/channels.ts'
import type { CounterFamily } from '../../shared/gateway/counter-channels.ts'
import { findCounterChannel } from '../../shared/gateway/counter-channels.ts'
import type { FeeType } from '../../shared/gateway/orders.ts'
import type { Language } from '../../shared/language.ts'
import type { TaxTerms } from '../../shared/tax/tax-terms.ts'

/** The shop's settings for pages and fees. */
export interface SaleTerms {
  /** Where a payer's browser goes after the gateway's page. */
  readonly redirectUrl: string
  /** The language of the gateway's pages. */
  readonly language: Language
  /** Families whose fee the payer bears; the shop bears all others. */
  readonly feeOnPayer: readonly CounterFamily[]
  /** Channels that the shop has switched off for new sales. */
  readonly disabled: readonly string[]
  /** Tax and service charge of new sales. */
  readonly tax: TaxTerms
  readonly cashRounding: CashRounding
}

/** A subscription uses the setting of the family that its customer pays with. */
const familyOfSubscription: Readonly<Partial<Record<FamilyName, CounterFamily>>> = {
  eMoneySubscription: 'eMoney',
  cardSubscription: 'card',
}

/** Who bears the fee. A virtual account's request can't say it (a trap of the document), so there the shop does. */
export function feeTypeOn(paymentType: string, { feeOnPayer }: Pick<SaleTerms, 'feeOnPayer'>): FeeType {
  const listed = findChannel(paymentType)
  const family = findCounterChannel(paymentType)?.family ?? (listed && familyOfSubscription[listed.family])
  return family && family !== 'virtualAccount' && feeOnPayer.includes(family) ? 'OUR' : 'BEN'
}
