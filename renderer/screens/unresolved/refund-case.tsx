import type { Refund } from '../../../shared/refund/refund.ts'
import {
  type RefundResolution,
  refundCaseSince,
  refundResolutionsOf,
} from '../../../shared/refund/refund-case.ts'
import type { UnresolvedRefund } from '../../../shared/work-list/unresolved.ts'
import { callMain } from '../../bridge/main-process.ts'
import panes from '../../components/lists/two-panes.module.css'
import { inText } from '../../components/time/time-text.ts'
import { useNow } from '../../components/time/use-now.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Translate } from '../../i18n/texts.ts'
import { useChannelName } from '../../state/channels/channels.ts'
import { useRefund } from '../../state/refunds/refund-news.ts'
import { receiveRefund } from '../../state/refunds/refunds.ts'
import { RefundCard } from '../refunds/refund-card.tsx'
import { refundLook, refundWords } from '../refunds/refund-words.ts'
import css from './case-detail.module.css'
import { ClosingButton } from './closing-button.tsx'
import { WorkRow } from './work-row.tsx'

/** A refund with an unknown outcome, among the cases. */
export function RefundRow({ refund: read, chosen }: { refund: Refund; chosen: boolean }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const refund = useRefund(read)
  const { merchantRefundNo, amount, paymentType } = refund
  const { tone, Icon } = refundLook(refund)
  const words = refundWords(refund)
  return (
    <WorkRow
      Icon={Icon}
      tone={tone}
      title={`${t('refund.section')}: ${t(`refund.state.${words}.short`)}`}
      amount={amount}
      about={channelName(paymentType)}
      since={refundCaseSince(refund)}
      chosen={chosen}
      as={{ merchantRefundNo }}
    />
  )
}

/** The same with what the counter is doing about it and what a person can do. */
export function RefundDetail({ found }: { found: UnresolvedRefund }) {
  const { t, language } = useTranslation()
  const now = useNow()
  const { nextCheckAt } = found
  const refund = useRefund(found.refund)
  const { merchantRefundNo } = refund
  const since = refundCaseSince(refund)
  return (
    <section className={panes.detail} aria-label={t('refund.detail')}>
      <RefundCard refund={refund} withOrder />
      <div className={css.actions}>
        <ClosingButton
          texts={closingTexts}
          ways={refundResolutionsOf(refund)}
          action="closeRefund"
          number={merchantRefundNo}
          of={{ since }}
          close={async (closing) =>
            receiveRefund(await callMain('refund.close', { merchantRefundNo, since, ...closing }))
          }
        />
      </div>
      <section aria-labelledby="refund-doing">
        <h2 id="refund-doing" className="soft">
          {t('unresolved.doing')}
        </h2>
        <dl className={css.facts}>
          <div>
            <dt>{t('unresolved.next')}</dt>
            <dd>
              {nextCheckAt === null
                ? t(refund.state.kind === 'failed' ? 'unresolved.nothingToAsk' : 'refund.askByHand')
                : inText(nextCheckAt, now, language)}
            </dd>
          </div>
        </dl>
      </section>
    </section>
  )
}

const closingTexts = (t: Translate) => ({
  title: t('refund.close'),
  hint: t('refund.closeHint'),
  noteLabel: t('refund.closeNote'),
  labelOf: (way: RefundResolution) => t(`refund.resolution.${way}`),
})
