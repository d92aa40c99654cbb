import { IconBuildingBank, IconHelpCircle } from '@tabler/icons-react'
import {
  type PaymentResolution,
  paymentResolutions,
  type UnresolvedPayment,
} from '../../../shared/work-list/reported-payment.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { go } from '../../state/view.ts'
import css from './case-detail.module.css'
import { CaseFacts } from './case-facts.tsx'
import { CaseSheet } from './case-sheet.tsx'
import { ClosingButton } from './closing-button.tsx'
import { WorkRow } from './work-row.tsx'

const looks = { unplaced: IconHelpCircle, unconfirmed: IconBuildingBank, again: IconBuildingBank } as const

/** A payment that the gateway reported and did not confirm, among the cases. */
export function ReportedPaymentRow({ payment, chosen }: { payment: UnresolvedPayment; chosen: boolean }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const { ref, kind, notifiedAt, reported } = payment
  return (
    <WorkRow
      Icon={looks[kind]}
      tone="warn"
      title={t(`reportedPayment.${kind}.title`)}
      amount={reported.amount}
      about={reported.paymentType && channelName(reported.paymentType)}
      since={notifiedAt}
      chosen={chosen}
      as={{ paymentRef: ref }}
    />
  )
}

const steps = ['first', 'second', 'third'] as const

/** The gateway's report, word for word, and what a person can do. */
export function ReportedPaymentDetail({ payment }: { payment: UnresolvedPayment }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const exact = useExactTime()
  const { ref, kind, account, accountId, notifiedAt, reported } = payment
  const facts = [
    [t('orders.channel'), reported.paymentType && channelName(reported.paymentType)],
    [t('staticAccount.number'), reported.vaCode],
    [t('staticAccount.payer'), account],
    [t('code.payer'), reported.payer],
    [t('code.paidAt'), exact(reported.paidAt)],
    [t('reportedPayment.notifiedAt'), exact(notifiedAt)],
    [t('code.orderNumber'), reported.merchantTradeNo],
    [t('orders.platformTradeNo'), reported.platformTradeNo],
  ] as const
  return (
    <CaseSheet
      Icon={looks[kind]}
      tone="warn"
      title={t(`reportedPayment.${kind}.title`)}
      amount={reported.amount}
      what={t(`reportedPayment.${kind}.what`)}
      money={t('reportedPayment.money')}
      steps={steps.map((step) => t(`reportedPayment.${kind}.${step}`))}
      actions={
        <div className={css.actions}>
          <ClosingButton
            texts={closingTexts}
            ways={paymentResolutions}
            action="closeCase"
            number={ref}
            of={{ ref }}
            close={(closing) => callMain('unresolved.closePayment', { ref, ...closing })}
          />
          {accountId !== null && (
            <Button icon={<IconBuildingBank />} onClick={() => go({ screen: 'staticAccounts', accountId })}>
              {t('reportedPayment.toAccount')}
            </Button>
          )}
        </div>
      }
    >
      <CaseFacts caption={t('unresolved.answered')} facts={facts} />
    </CaseSheet>
  )
}

const closingTexts = (t: Translate) => ({
  title: t('unresolved.close'),
  hint: t('reportedPayment.closeHint'),
  noteLabel: t('reportedPayment.note'),
  labelOf: (way: PaymentResolution) => t(`reportedPayment.resolution.${way}`),
})
