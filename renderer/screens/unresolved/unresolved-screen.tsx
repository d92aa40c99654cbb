import { IconChecklist, IconCircleCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { UnresolvedCase } from '../../../shared/work-list/unresolved.ts'
import { Finder } from '../../components/finder.tsx'
import { ScreenTitle } from '../../components/screen-title.tsx'
import panes from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { go } from '../../state/view.ts'
import { CaseDetail } from './case-detail.tsx'
import { CaseRow } from './case-row.tsx'
import { RefundDetail, RefundRow } from './refund-case.tsx'
import { ReportedPaymentDetail, ReportedPaymentRow } from './reported-payment.tsx'
import css from './unresolved-screen.module.css'
import { followWorkList, workList } from './work-list.ts'

interface UnresolvedScreenProps {
  readonly chosen: string | null
  readonly chosenRefund: string | null
  readonly chosenPayment: string | null
}

/** What a person must look after. Nothing here holds up a sale, and nothing here declares an order paid. */
export function UnresolvedScreen({ chosen, chosenRefund, chosenPayment }: UnresolvedScreenProps) {
  const { t } = useTranslation()
  const { items: cases, notes, failure } = workList.use()
  const { refunds, payments, total } = notes ?? { refunds: [], payments: [], total: 0 }
  useEffect(followWorkList, [])
  const hidden = total - (cases?.length ?? 0) - refunds.length - payments.length
  const shown =
    cases?.find(({ order }) => order.merchantTradeNo === chosen) ??
    // The other payment of a sale that was paid twice.
    cases?.find(({ others }) => others.some(({ merchantTradeNo }) => merchantTradeNo === chosen))
  const shownPayment = payments.find(({ ref }) => ref === chosenPayment)
  const shownRefund = refunds.find(({ refund }) => refund.merchantRefundNo === chosenRefund)
  return (
    <Finder
      className={css.finder}
      head={
        <>
          <ScreenTitle>{t('unresolved.title')}</ScreenTitle>
          {total > 0 && <p className={panes.soft}>{t('unresolved.hint')}</p>}
          {!cases && !failure && (
            <p className={panes.soft} role="status">
              {t('app.loading')}
            </p>
          )}
        </>
      }
      label={t('unresolved.list')}
      count={cases ? total : undefined}
      failure={failure}
      onAgain={() => void workList.find()}
      nothing={null}
      end={hidden > 0 && <p className={panes.soft}>{t('unresolved.more', { count: hidden })}</p>}
      beside={
        <>
          {shownRefund && <RefundDetail key={chosenRefund} found={shownRefund} />}
          {shownPayment && <ReportedPaymentDetail key={chosenPayment} payment={shownPayment} />}
          {!shownRefund && !shownPayment && (
            <Beside
              shown={shown}
              nothing={cases !== null && total === 0}
              gone={(chosen ?? chosenRefund ?? chosenPayment) !== null && cases !== null}
            />
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
      <CaseRows cases={cases ?? []} chosen={shown?.order.merchantTradeNo ?? null} />
    </Finder>
  )
}

function CaseRows({ cases, chosen }: { cases: readonly UnresolvedCase[]; chosen: string | null }) {
  return cases.map((found) => {
    const { merchantTradeNo } = found.order
    return (
      <CaseRow
        key={`${merchantTradeNo} ${found.kind}`}
        found={found}
        chosen={merchantTradeNo === chosen}
        onChoose={() => go({ screen: 'unresolved', merchantTradeNo })}
      />
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
