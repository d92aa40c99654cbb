import { IconRepeat } from '@tabler/icons-react'
import { formatRupiah } from '../../../shared/money.ts'
import { payableOf } from '../../../shared/subscription/subscription.ts'
import {
  chargeToLookAfter,
  type SubscriptionResolution,
  subscriptionCaseSince,
  subscriptionResolutionsOf,
} from '../../../shared/subscription/subscription-case.ts'
import type { UnresolvedSubscription } from '../../../shared/work-list/unresolved.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { go } from '../../state/view.ts'
import css from './case-detail.module.css'
import { CaseFacts } from './case-facts.tsx'
import { CaseSheet } from './case-sheet.tsx'
import { ClosingButton } from './closing-button.tsx'
import { WorkRow } from './work-row.tsx'

/** A subscription that somebody must look after, among the cases. */
export function SubscriptionRow({ found, chosen }: { found: UnresolvedSubscription; chosen: boolean }) {
  const { t } = useTranslation()
  const { subscription, kind } = found
  const { number, title, customer } = subscription
  return (
    <WorkRow
      Icon={IconRepeat}
      tone="warn"
      title={t(`subscription.case.${kind}.title`)}
      amount={amountOf(found)}
      about={[title, customer].filter(Boolean).join(' · ')}
      since={subscriptionCaseSince(subscription)}
      chosen={chosen}
      as={{ subscription: number }}
    />
  )
}

/** Of a charge, its own amount: an earlier one may differ from the usual. */
const amountOf = ({ subscription }: UnresolvedSubscription) =>
  chargeToLookAfter(subscription)?.amount ?? payableOf(subscription)

/** The same with what happened, and what a person can do. */
export function SubscriptionDetail({ found }: { found: UnresolvedSubscription }) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const { subscription, kind, fact } = found
  const { number, title, customer, paymentType } = subscription
  const format = useTimeFormat()
  const since = subscriptionCaseSince(subscription)
  const charge = chargeToLookAfter(subscription)
  const paidAt = charge?.paidAt ?? null
  const sums = { charged: formatRupiah(amountOf(found)), agreed: formatRupiah(payableOf(subscription)) }
  const facts = [
    [t('subscription.case.since'), since === null ? null : timeText(since, Date.now(), format)],
    [t('code.paidAt'), paidAt === null ? null : timeText(paidAt, Date.now(), format)],
    [t('orders.platformTradeNo'), charge?.platformTradeNo ?? null],
    [t('subscription.name'), title],
    [t('subscription.customer'), customer],
    [t('subscription.way'), channelName(paymentType)],
    [t('subscription.number'), number],
  ] as const
  return (
    <CaseSheet
      Icon={IconRepeat}
      tone="warn"
      title={t(`subscription.case.${kind}.title`)}
      amount={amountOf(found)}
      what={t(`subscription.case.${kind}.what`, sums)}
      money={t(`subscription.case.${kind}.money`)}
      steps={[t(`subscription.case.${kind}.first`), t(`subscription.case.${kind}.second`)]}
      actions={
        <div className={css.actions}>
          <ClosingButton
            texts={closingTexts}
            ways={subscriptionResolutionsOf(subscription)}
            action="closeCase"
            number={number}
            of={{ number, fact }}
            close={(closing) => callMain('unresolved.closeSubscription', { number, fact, ...closing })}
          />
          <Button icon={<IconRepeat />} onClick={() => go({ screen: 'subscriptions', number })}>
            {t('subscription.case.open')}
          </Button>
        </div>
      }
    >
      <CaseFacts caption={t('subscription.detail')} facts={facts} />
    </CaseSheet>
  )
}

const closingTexts = (t: Translate) => ({
  title: t('unresolved.close'),
  hint: t('subscription.case.closeHint'),
  noteLabel: t('subscription.case.note'),
  labelOf: (way: SubscriptionResolution) => t(`subscription.resolution.${way}`),
})
