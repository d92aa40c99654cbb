import { caseAmount } from '../../../shared/sale/case.ts'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { caseLooks, wordsOf } from './case-looks.ts'
import { WorkRow } from './work-row.tsx'

export function CaseRow({ found, chosen }: { found: UnresolvedCase; chosen: boolean }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { kind, order, since } = found
  const { merchantTradeNo, payer } = order
  const { tone, Icon } = caseLooks[kind]
  const words = wordsOf(found)
  return (
    <WorkRow
      Icon={Icon}
      tone={tone}
      title={t(`case.${words}.title`)}
      amount={caseAmount(found)}
      about={[channelName(order.paymentType), payer].filter(Boolean).join(' · ')}
      since={since}
      chosen={chosen}
      as={{ merchantTradeNo }}
    />
  )
}
