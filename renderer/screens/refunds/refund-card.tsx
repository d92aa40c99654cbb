import { IconEye, IconReceipt, IconRefresh, IconSend, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { isCash } from '../../../shared/cash/cash.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { isWithdrawn, type Refund } from '../../../shared/refund/refund.ts'
import { isDenied } from '../../../shared/refund/refund-case.ts'
import type { RefundStateKind } from '../../../shared/refund/refund-life.ts'
import { reasonIn } from '../../../shared/refund/refund-reason.ts'
import { Badge } from '../../components/badges/badge.tsx'
import { Button } from '../../components/buttons/button.tsx'
import { Facts } from '../../components/layout/facts.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { SlipSheet } from '../../parts/slip-sheet.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useMay } from '../../state/duty.ts'
import { useRefund } from '../../state/refunds/refund-news.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import { go } from '../../state/view.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { checkRefund, sendRefundAgain } from './refund-acts.ts'
import css from './refund-card.module.css'
import { refundLook, refundWords } from './refund-words.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

const notAsked: readonly RefundStateKind[] = ['intent', 'sending', 'done', 'rejected']
const withoutSlip: readonly RefundStateKind[] = ['intent', 'sending', 'rejected']

interface RefundCardProps {
  readonly refund: Refund
  /** Whether it links to its order, if that is not on the screen. */
  readonly withOrder?: boolean
}

/** One refund: its state, what the counter is doing about it, and what a person can do. */
export function RefundCard({ refund: read, withOrder = false }: RefundCardProps) {
  const { t } = useTranslation()
  const refund = useRefund(read)
  const { state, outside } = refund
  const words = refundWords(refund)
  return (
    <article className={css.card} aria-label={t('refund.of', { amount: formatRupiah(refund.amount) })}>
      <header className={css.head}>
        <strong>{formatRupiah(refund.amount)}</strong>
        <Badge {...refundLook(refund)}>
          {t(outside ? 'refund.outside.short' : `refund.state.${words}.short`)}
        </Badge>
      </header>
      <div role="status">
        <strong>{t(outside ? `refund.outside.done.${outside}` : `refund.state.${words}.title`)}</strong>{' '}
        {outside
          ? t('refund.outside.detail')
          : isCash(refund.paymentType)
            ? t('cash.refundDetail')
            : t(`refund.state.${words}.detail`)}
        {state.kind === 'rejected' && state.cause !== 'withdrawn' && <> {t(`refund.cause.${state.cause}`)}</>}
        {state.kind === 'rejected' && state.errCode && <> {t('code.errCode', { code: state.errCode })}</>}
      </div>
      <RefundFacts refund={refund} />
      {!refund.counter && <RefundActions refund={refund} withOrder={withOrder} />}
    </article>
  )
}

function RefundFacts({ refund }: { refund: Refund }) {
  const { t, language } = useTranslation()
  const time = useExactTime()
  const { state } = refund
  const facts: readonly (readonly [string, string | null])[] = [
    [t('elsewhere.counter'), refund.counter ?? null],
    [t('refund.number'), refund.merchantRefundNo],
    [t('refund.askedAt'), time(refund.createdAt)],
    [
      t('refund.goods'),
      refund.lines ? refund.lines.map(({ quantity, name }) => `${quantity} × ${name}`).join(', ') : null,
    ],
    [t('refund.ofItTax'), refund.parts && refund.parts.tax > 0 ? formatRupiah(refund.parts.tax) : null],
    [t('refund.reason'), refund.reason && reasonIn(language, refund.reason)],
    [t('refund.note'), isWithdrawn(state) && 'reason' in state ? state.reason : null],
    [t('refund.doneAt'), state.kind === 'done' ? time(state.refundedAt) : null],
    [t('orders.platformTradeNo'), 'platformTradeNo' in state ? state.platformTradeNo : null],
    [t('orders.checked'), time(refund.lastCheckedAt)],
  ]
  return <Facts facts={facts} inCard />
}

function RefundActions({ refund, withOrder }: { refund: Refund; withOrder: boolean }) {
  const { t } = useTranslation()
  const { isBusy, failure, run, press } = useAction<'check' | 'again'>()
  const [shown, show] = useState<'slip' | 'withdraw' | null>(null)
  const isSupervisor = useMay('supervisor')
  const { state, merchantTradeNo, merchantRefundNo, amount } = refund
  const { demand, dialog } = useApproval({ action: 'refundAgain', merchantTradeNo: merchantRefundNo, amount })
  const neverArrived = state.kind === 'unknown' && state.neverArrived
  return (
    <>
      {neverArrived && !isSupervisor && <p className={css.soft}>{t('approval.needed')}</p>}
      <div className="row">
        {neverArrived && (
          <>
            <Button
              tone="primary"
              icon={<IconSend />}
              busy={isBusy('again')}
              onClick={() => demand((approved) => void run('again', () => sendRefundAgain(refund, approved)))}
            >
              {t('refund.sendAgain')}
            </Button>
            <Button icon={<IconX />} onClick={() => show('withdraw')}>
              {t('refund.withdraw')}
            </Button>
          </>
        )}
        {(!notAsked.includes(state.kind) || isWithdrawn(state) || isDenied(refund)) && (
          <Button icon={<IconRefresh />} {...press('check', () => checkRefund(refund))}>
            {t('code.check')}
          </Button>
        )}
        {!withoutSlip.includes(state.kind) && (
          <Button icon={<IconEye />} onClick={() => show('slip')}>
            {t('print.kind.refund')}
          </Button>
        )}
        {withOrder && (
          <Button icon={<IconReceipt />} onClick={() => go({ screen: 'orders', merchantTradeNo })}>
            {t('refund.toOrder')}
          </Button>
        )}
      </div>
      {failure && <FailureNotice failure={failure} />}
      {shown === 'slip' && (
        <SlipSheet of={{ kind: 'refund', merchantRefundNo }} tells={state.kind} onClose={() => show(null)} />
      )}
      {dialog}
      {shown === 'withdraw' && <WithdrawDialog refund={refund} onClose={() => show(null)} />}
    </>
  )
}
