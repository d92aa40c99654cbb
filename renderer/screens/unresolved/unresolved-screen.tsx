import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { Finder } from '../../components/lists/finder.tsx'
import panes from '../../components/lists/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { CaseDetail } from './case-detail.tsx'
import { CaseRow } from './case-row.tsx'
import { RefundDetail, RefundRow } from './refund-case.tsx'
import { ReportedPaymentDetail, ReportedPaymentRow } from './reported-payment.tsx'
import { SubscriptionDetail, SubscriptionRow } from './subscription-case.tsx'
import css from './unresolved-screen.module.css'
import { followWorkList, type WorkListNotes, workList } from './work-list.ts'

interface Chosen {
  readonly chosen: string | null
  readonly chosenRefund: string | null
  readonly chosenPayment: string | null
  readonly chosenSubscription: string | null
}

const none: Chosen = { chosen: null, chosenRefund: null, chosenPayment: null, chosenSubscription: null }
const empty = { refunds: [], payments: [], subscriptions: [], total: 0 }

/** What a person must look after. Nothing here holds up a sale, and nothing here declares an order paid. */
export function UnresolvedScreen(wanted: Chosen) {
  const { t } = useTranslation()
  const { items: cases, notes, failure } = workList.use()
  const { refunds, payments, subscriptions, total } = notes ?? empty
  useEffect(followWorkList, [])
  const picked = Object.values(wanted).some((number) => number !== null)
  const only = useOnly(picked || total !== 1 ? null : { cases, refunds, payments, subscriptions })
  const { chosen, chosenRefund, chosenPayment, chosenSubscription } = picked ? wanted : only
  const hidden = total - (cases?.length ?? 0) - refunds.length - payments.length - subscriptions.length
  const shown =
    cases?.find(({ order }) => order.merchantTradeNo === chosen) ??
    // The other payment of a sale that was paid twice.
    cases?.find(({ others }) => others.some(({ merchantTradeNo }) => merchantTradeNo === chosen))
  const shownPayment = payments.find(({ ref }) => ref === chosenPayment)
  const shownRefund = refunds.find(({ refund }) => refund.merchantRefundNo === chosenRefund)
  const shownSubscription = subscriptions.find(
    ({ subscription }) => subscription.number === chosenSubscription,
  )
  return (
    <Finder
      className={css.finder}
      head={
        <>
          <ScreenTitle>{t('unresolved.title')}</ScreenTitle>
          {total > 0 && <p className="soft">{t('unresolved.hint')}</p>}
          {!cases && !failure && (
            <p className="soft" role="status">
              {t('app.loading')}
            </p>
          )}
        </>
      }
      label={t('unresolved.list')}
      count={cases ? total : undefined}
      list={workList}
      nothing={null}
      end={hidden > 0 && <p className="soft">{t('unresolved.more', { count: hidden })}</p>}
      beside={
        <>
          {shownRefund && <RefundDetail key={chosenRefund} found={shownRefund} />}
          {shownPayment && <ReportedPaymentDetail key={chosenPayment} payment={shownPayment} />}
          {shownSubscription && <SubscriptionDetail key={chosenSubscription} found={shownSubscription} />}
          {!shownRefund && !shownPayment && !shownSubscription && (
            <Beside shown={shown} nothing={cases !== null && total === 0} gone={picked && cases !== null} />
          )}
        </>
      }
    >
      {refunds.map(({ refund }) => (
        <RefundRow
          key={refund.merchantRefundNo}
          refund={refund}
          chosen={refund.merchantRefundNo === chosenRefund}
        />
      ))}
      {payments.map((payment) => (
        <ReportedPaymentRow key={payment.ref} payment={payment} chosen={payment.ref === chosenPayment} />
      ))}
      {subscriptions.map((found) => (
        <SubscriptionRow
          key={found.subscription.number}
          found={found}
          chosen={found.subscription.number === chosenSubscription}
        />
      ))}
      <CaseRows cases={cases ?? []} chosen={shown?.order.merchantTradeNo ?? null} />
    </Finder>
  )
}

interface Lists extends Omit<WorkListNotes, 'total'> {
  readonly cases: readonly UnresolvedCase[] | null
}

/** What is alone on the list opens by itself, and stays open when others come. `list` is null if one was picked, or there are several. */
function useOnly(list: Lists | null): Chosen {
  const [only, keep] = useState(none)
  const now: Chosen = list
    ? {
        chosen: list.cases?.[0]?.order.merchantTradeNo ?? null,
        chosenRefund: list.refunds[0]?.refund.merchantRefundNo ?? null,
        chosenPayment: list.payments[0]?.ref ?? null,
        chosenSubscription: list.subscriptions[0]?.subscription.number ?? null,
      }
    : only
  if (JSON.stringify(now) !== JSON.stringify(only)) keep(now)
  return now
}

function CaseRows({ cases, chosen }: { cases: readonly UnresolvedCase[]; chosen: string | null }) {
  return cases.map((found) => {
    const { merchantTradeNo } = found.order
    return (
      <CaseRow key={`${merchantTradeNo} ${found.kind}`} found={found} chosen={merchantTradeNo === chosen} />
    )
  })
}

interface BesideProps {
  readonly shown: UnresolvedCase | undefined
  readonly nothing: boolean
  /** The chosen case is not on the list any more. */
  readonly gone: boolean
}

/** The chosen case, or why there is none. */
function Beside({ shown, nothing, gone }: BesideProps) {
  const { t } = useTranslation()
  if (shown) {
    const { order, kind, since } = shown
    return <CaseDetail key={`${order.merchantTradeNo} ${kind} ${since}`} found={shown} />
  }
  if (nothing) {
    return (
      <div className={panes.nothing} role="status">
        <IconCircleCheck size="3rem" stroke={1.25} aria-hidden="true" />
        <strong>{t('unresolved.empty')}</strong>
        <p>{t('unresolved.emptyHint')}</p>
      </div>
    )
  }
  return (
    <div className={panes.nothing} role="status">
      <IconChecklist size="3rem" stroke={1.25} aria-hidden="true" />
      <p>{t(gone ? 'unresolved.gone' : 'unresolved.pick')}</p>
    </div>
  )
}
