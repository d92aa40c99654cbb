import type { Channel } from '../../../shared/gateway/channels.ts'
import { unbrokenAmount } from '../../components/money/unbroken-amount.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { ChargeProblem } from './charge-problem.ts'

type Limited = Pick<Channel, 'name' | 'min' | 'max'>

export function ProblemText({ problem, channel }: { problem: ChargeProblem; channel: Limited | null }) {
  const { t } = useTranslation()
  const { name = '' } = channel ?? {}
  return t(`problem.${problem}`, {
    channel: name,
    limit: channel ? limitText(problem, channel) : '',
  })
}

/** The same on a channel's own tile, where only its limits can be the reason: short, and without its name. */
export function LimitText({ problem, channel }: { problem: 'belowMin' | 'aboveMax'; channel: Limited }) {
  const { t } = useTranslation()
  return t(`limit.${problem}`, { limit: limitText(problem, channel) })
}

function limitText(problem: ChargeProblem, { min, max }: Limited): string {
  return unbrokenAmount(problem === 'aboveMax' ? max : min)
}
