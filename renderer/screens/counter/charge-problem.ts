import { channelFamilies } from '../../../shared/gateway/channel-families.ts'
import { type Channel, limitProblem } from '../../../shared/gateway/channels.ts'
import type { Sen } from '../../../shared/money.ts'

export type ChargeProblem = 'noAmount' | 'noChannel' | 'belowMin' | 'aboveMax' | 'payerMissing'

/** Why a sale can't be charged yet, the first reason in the order a cashier would mend it; null when it can. */
export function chargeProblem(channel: Channel | null, amount: Sen, payer: string): ChargeProblem | null {
  if (amount === 0) return 'noAmount'
  if (!channel) return 'noChannel'
  const limit = limitProblem(channel, amount)
  if (limit) return limit
  return channelFamilies[channel.family].needsPayer && payer.trim() === '' ? 'payerMissing' : null
}
