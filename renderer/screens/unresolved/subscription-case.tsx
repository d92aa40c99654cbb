import { IconCheck, IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { payableOf } from '../../../shared/subscription/subscription.ts'
import {
  subscriptionCaseSince,
  subscriptionResolutionsOf,
} from '../../../shared/subscription/subscription-case.ts'
import type { UnresolvedSubscription } from '../../../shared/work-list/unresolved.ts'
import { Button } from '../../components/button.tsx'
import { ListRow } from '../../components/list-row.tsx'
import { timeText } from '../../components/time-text.ts'
import panes from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { useTimeFormat } from '../../state/time-format.ts'
import { go } from '../../state/view.ts'
import css from './case-detail.module.css'
import { CaseFacts } from './case-facts.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import list from './unresolved-screen.module.css'
import { closeSubscriptionCase } from './work-list.ts'

/** A subscription that somebody must look after, among the cases. */
export function SubscriptionRow({ found, chosen }: { found: UnresolvedSubscription; chosen: boolean }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { subscription, kind } = found
  const { number, title, customer } = subscription
  const since = subscriptionCaseSince(subscription)
  return (
    <ListRow
      chosen={chosen}
      className={list.row}
      onChoose={() => go({ screen: 'unresolved', merchantTradeNo: null, subscription: number })}
    >
      <span className={list.sign} data-tone="warn">
        <IconRepeat aria-hidden="true" />
      </span>
      <strong>{t(`subscription.case.${kind}.title`)}</strong>
      <span className={list.amount}>{formatRupiah(payableOf(subscription))}</span>
      <span className={panes.soft}>
        {title}
        {customer && ` · ${customer}`}
      </span>
      {since !== null && (
        <time className={panes.soft} dateTime={new Date(since).toISOString()}>
          {timeText(since, Date.now(), format)}
        </time>
      )}
    </ListRow>
  )
}

/** The same with what happened, and what a person can do. */
export function SubscriptionDetail({ found }: { found: UnresolvedSubscription }) {
  const { t } = useTranslation()
  const channelName = useChannelName()
  const [closing, showClosing] = useState(false)
  const { subscription, kind, fact } = found
  const { number, title, customer, paymentType } = subscription
  const ways = subscriptionResolutionsOf(subscription)
  const format = useTimeFormat()
  const since = subscriptionCaseSince(subscription)
  const facts = [
    [t('subscription.case.since'), since === null ? null : timeText(since, Date.now(), format)],
    [t('subscription.name'), title],
    [t('subscription.customer'), customer],
    [t('subscription.way'), channelName(paymentType)],
    [t('subscription.number'), number],
  ] as const
  return (
    <section className={panes.detail} aria-labelledby="subscription-case">
      <header className={css.head} data-tone="warn">
        <IconRepeat size="2rem" aria-hidden="true" />
        <div>
          <h2 id="subscription-case">{t(`subscription.case.${kind}.title`)}</h2>
          <p className={css.amount}>{formatRupiah(payableOf(subscription))}</p>
        </div>
      </header>
      <section aria-labelledby="subscription-case-what">
        <h3 id="subscription-case-what">{t('unresolved.what')}</h3>
        <p>{t(`subscription.case.${kind}.what`)}</p>
        <p className={css.money}>{t(`subscription.case.${kind}.money`)}</p>
      </section>
      <section aria-labelledby="subscription-case-do">
        <h3 id="subscription-case-do">{t('unresolved.do')}</h3>
        <ol className={css.steps}>
          <li>{t(`subscription.case.${kind}.first`)}</li>
          <li>{t(`subscription.case.${kind}.second`)}</li>
        </ol>
        <div className={css.actions}>
          {ways.length > 0 && (
            <Button icon={<IconCheck />} tone="primary" onClick={() => showClosing(true)}>
              {t('unresolved.close')}
            </Button>
          )}
          <Button icon={<IconRepeat />} onClick={() => go({ screen: 'subscriptions', number })}>
            {t('subscription.case.open')}
          </Button>
        </div>
        {closing && (
          <ClosingDialog
            title={t('unresolved.close')}
            hint={t('subscription.case.closeHint')}
            noteLabel={t('subscription.case.note')}
            ways={ways.map((way) => ({ value: way, label: t(`subscription.resolution.${way}`) }))}
            action="closeCase"
            number={number}
            of={{ number, fact }}
            close={(closing) => closeSubscriptionCase({ number, fact, ...closing })}
            onClose={() => showClosing(false)}
          />
        )}
      </section>
      <CaseFacts caption={t('subscription.detail')} facts={facts} />
    </section>
  )
}
