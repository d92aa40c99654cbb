import { IconBuildingBank, IconCheck, IconHelpCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import { paymentResolutions, type UnresolvedPayment } from '../../../shared/work-list/reported-payment.ts'
import { Button } from '../../components/button.tsx'
import { ListRow } from '../../components/list-row.tsx'
import { exactTimeText, timeText } from '../../components/time-text.ts'
import panes from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { useTimeFormat } from '../../state/time-format.ts'
import { go } from '../../state/view.ts'
import css from './case-detail.module.css'
import { CaseFacts } from './case-facts.tsx'
import { ClosingDialog } from './closing-dialog.tsx'
import list from './unresolved-screen.module.css'
import { closeReportedPayment } from './work-list.ts'

const looks = { unplaced: IconHelpCircle, unconfirmed: IconBuildingBank, again: IconBuildingBank } as const

/** A payment that the gateway reported and did not confirm, among the cases. */
export function ReportedPaymentRow({ payment, chosen }: { payment: UnresolvedPayment; chosen: boolean }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const language = useTimeFormat()
  const { ref, kind, notifiedAt, reported } = payment
  const Icon = looks[kind]
  return (
    <ListRow
      chosen={chosen}
      className={list.row}
      onChoose={() => go({ screen: 'unresolved', merchantTradeNo: null, paymentRef: ref })}
    >
      <span className={list.sign} data-tone="warn">
        <Icon aria-hidden="true" />
      </span>
      <strong>{t(`reportedPayment.${kind}.title`)}</strong>
      <span className={list.amount}>{reported.amount === null ? '–' : formatRupiah(reported.amount)}</span>
      <span className={panes.soft}>{reported.paymentType && channelName(reported.paymentType)}</span>
      <time className={panes.soft} dateTime={new Date(notifiedAt).toISOString()}>
        {timeText(notifiedAt, Date.now(), language)}
      </time>
    </ListRow>
  )
}

const steps = ['first', 'second', 'third'] as const

/** The gateway's report, word for word, and what a person can do. */
export function ReportedPaymentDetail({ payment }: { payment: UnresolvedPayment }) {
  const channelName = useChannelName()
  const { t } = useTranslation()
  const language = useTimeFormat()
  const [closing, showClosing] = useState(false)
  const { ref, kind, account, accountId, notifiedAt, reported } = payment
  const Icon = looks[kind]
  const facts = [
    [t('orders.channel'), reported.paymentType && channelName(reported.paymentType)],
    [t('staticAccount.number'), reported.vaCode],
    [t('staticAccount.payer'), account],
    [t('code.payer'), reported.payer],
    [t('code.paidAt'), reported.paidAt !== null && exactTimeText(reported.paidAt, language)],
    [t('reportedPayment.notifiedAt'), exactTimeText(notifiedAt, language)],
    [t('code.orderNumber'), reported.merchantTradeNo],
    [t('orders.platformTradeNo'), reported.platformTradeNo],
  ] as const
  return (
    <section className={panes.detail} aria-labelledby="reported-payment-title">
      <header className={css.head} data-tone="warn">
        <Icon size="2rem" aria-hidden="true" />
        <div>
          <h2 id="reported-payment-title">{t(`reportedPayment.${kind}.title`)}</h2>
          {reported.amount !== null && <p className={css.amount}>{formatRupiah(reported.amount)}</p>}
        </div>
      </header>
      <section aria-labelledby="reported-payment-what">
        <h3 id="reported-payment-what">{t('unresolved.what')}</h3>
        <p>{t(`reportedPayment.${kind}.what`)}</p>
        <p className={css.money}>{t('reportedPayment.money')}</p>
      </section>
      <section aria-labelledby="reported-payment-do">
        <h3 id="reported-payment-do">{t('unresolved.do')}</h3>
        <ol className={css.steps}>
          {steps.map((step) => (
            <li key={step}>{t(`reportedPayment.${kind}.${step}`)}</li>
          ))}
        </ol>
        <div className={css.actions}>
          <Button icon={<IconCheck />} tone="primary" onClick={() => showClosing(true)}>
            {t('unresolved.close')}
          </Button>
          {accountId !== null && (
            <Button icon={<IconBuildingBank />} onClick={() => go({ screen: 'staticAccounts', accountId })}>
              {t('reportedPayment.toAccount')}
            </Button>
          )}
        </div>
        {closing && (
          <ClosingDialog
            title={t('unresolved.close')}
            hint={t('reportedPayment.closeHint')}
            noteLabel={t('reportedPayment.note')}
            ways={paymentResolutions.map((way) => ({
              value: way,
              label: t(`reportedPayment.resolution.${way}`),
            }))}
            action="closeCase"
            number={ref}
            of={{ ref }}
            close={(closing) => closeReportedPayment({ ref, ...closing })}
            onClose={() => showClosing(false)}
          />
        )}
      </section>
      <CaseFacts caption={t('unresolved.answered')} facts={facts} />
    </section>
  )
}
