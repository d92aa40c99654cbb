import { useTranslation } from 'react-i18next'
import type { Channel } from '../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import type { ChargeProblem } from './charge-problem.ts'

/** Why a channel can't be charged, with its limit where that is the reason. */
export function ProblemText({ problem, channel }: { problem: ChargeProblem; channel: Channel }) {
  const { t } = useTranslation()
  // Unbroken, or a narrow tile would tear "Rp" from its number.
  const limit = formatRupiah(problem === 'aboveMax' ? channel.max : channel.min).replace(' ', '\u00a0')
  return t(`problem.${problem}`, { limit })
}
