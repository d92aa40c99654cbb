import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Cart } from '../../../shared/cart/cart.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { amountInWords } from '../../../shared/money-words.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { linesLeft, linesText } from '../../../shared/refund/refund-lines.ts'
import { holdingRefunds, paidChannel } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart } from '../../../shared/sale/split.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useChannelName } from '../../state/channels.ts'
import { useAction } from '../../state/use-action.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { OtherPart, otherPartOf } from './other-part.tsx'
import { RefundCard } from './refund-card.tsx'
import css from './refund-dialog.module.css'
import { type RefundBeginning, type RefundDraft, useRefundDraft } from './refund-draft.ts'
import { RefundForm } from './refund-form.tsx'

interface RefundDialogProps {
  readonly order: Order
  /** Its goods, and which were refunded so far. */
  readonly cart: Cart
  readonly refunds: readonly Refund[]
  /** What can still be refunded when it opens. */
  readonly remaining: Sen
  readonly onClose: () => void
}

interface Next extends Omit<RefundDialogProps, 'onClose'> {
  readonly begin: RefundBeginning
}

/** One refund; of a sale that was paid in two, then the same of its other part. */
export function RefundDialog(props: RefundDialogProps) {
  const [next, continueWith] = useState<Next | null>(null)
  const { onClose } = props
  if (next) return <OneRefund key={next.order.merchantTradeNo} {...next} onClose={onClose} />
  return <OneRefund {...props} onNext={continueWith} />
}

interface OneRefundProps extends RefundDialogProps {
  readonly begin?: RefundBeginning
  readonly onNext?: (next: Next) => void
}

/** From amount and reason, over a last look, to the result. */
function OneRefund({ order, cart, refunds, remaining, begin, onNext, onClose }: OneRefundProps) {
  const { t } = useTranslation()
  const { merchantTradeNo } = order
  // Updates of the order must not change what somebody is about to refund.
  const [atStart] = useState(remaining)
  const [left] = useState(() => linesLeft(cart, order, holdingRefunds(refunds)))
  const [undoes] = useState(isOpenPart(order))
  const draft = useRefundDraft(atStart, left, undoes, begin)
  // Amount and reason are known: only the last look is left.
  const isKnown = undoes || (begin !== undefined && draft.problem === null)
  const [step, go] = useState<'form' | 'confirm'>(isKnown ? 'confirm' : 'form')
  const [made, setMade] = useState<Refund | null>(null)
  const { busy, failure, run } = useAction<'refund' | 'again'>()
  const { by, picked, reason, text, amount, problem } = draft
  const other = undoes || !onNext ? undefined : otherPartOf(order)
  const told = undoes
    ? t('split.customerLeft')
    : reason === 'other'
      ? text.trim()
      : reason
        ? t(`refund.reasons.${reason}`)
        : ''

  const { demand, dialog } = useApproval({
    ...{ action: 'refund', merchantTradeNo, amount },
    terms: termsOf(
      { reason: told, ...(undoes ? { undoes: true } : {}) },
      draft.by === 'lines' ? { lines: linesText(cart, draft.lines) } : {},
    ),
  })
  const press = () =>
    demand(
      (approved) =>
        void run(draft.frozen ? 'again' : 'refund', async () =>
          setMade(await draft.send(merchantTradeNo, told, approved)),
        ),
    )
  if (dialog) return dialog

  const actions = made ? (
    <Button tone="primary" onClick={onClose}>
      {t('print.close')}
    </Button>
  ) : step === 'form' ? (
    <Button tone="primary" blocked={problem !== null} onClick={() => go('confirm')}>
      {t('refund.next')}
    </Button>
  ) : (
    <>
      {!draft.frozen && busy === null && !undoes && (
        <Button icon={<IconArrowLeft />} onClick={() => go('form')}>
          {t('refund.back')}
        </Button>
      )}
      <Button tone="primary" icon={<IconArrowBackUp />} busy={busy !== null} onClick={press}>
        {t(draft.frozen ? 'refund.nowAgain' : 'refund.now', { amount: formatRupiah(amount) })}
      </Button>
    </>
  )

  return (
    <Dialog title={t(undoes ? 'split.giveBackTitle' : 'refund.title')} onClose={onClose} actions={actions}>
      {made ? (
        <div className={css.confirmation}>
          <RefundCard refund={made} />
          {other !== undefined && (
            <OtherPart
              merchantTradeNo={other}
              picked={by === 'lines' ? picked : []}
              onContinue={(record, otherRemaining) =>
                onNext?.({ ...record, remaining: otherRemaining, begin: { by, picked, reason, text } })
              }
            />
          )}
        </div>
      ) : step === 'form' ? (
        <>
          {other !== undefined && <Notice tone="info" title={t('split.oneOfTwo')} />}
          <RefundForm draft={draft} cart={cart} remaining={atStart} />
          <FeeNotice order={order} />
          <p className={css.problem} role="status">
            {problem && t(`refund.problem.${problem}`, { amount: formatRupiah(atStart) })}
          </p>
        </>
      ) : (
        <Confirmation order={order} cart={cart} draft={draft} reason={told} />
      )}
      {failure && !made && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

interface ConfirmationProps {
  readonly order: Order
  readonly cart: Cart
  readonly draft: RefundDraft
  readonly reason: string
}

/** What is about to happen, with the amount also in words. */
function Confirmation({ order, cart, draft, reason }: ConfirmationProps) {
  const channelName = useChannelName()
  const { t, language } = useTranslation()
  const { amount } = draft
  return (
    <div className={css.confirmation}>
      <p className={css.large}>{formatRupiah(amount)}</p>
      <p className={css.inWords}>{amountInWords(amount, language)}</p>
      <dl className={css.facts}>
        <dt>{t('refund.comesBack')}</dt>
        <dd>{formatRupiah(amount)}</dd>
        {draft.by === 'lines' && (
          <>
            <dt>{t('refund.goods')}</dt>
            <dd>{linesText(cart, draft.lines)}</dd>
          </>
        )}
        <dt>{t('code.orderNumber')}</dt>
        <dd>{order.merchantTradeNo}</dd>
        <dt>{t('refund.goesTo')}</dt>
        <dd>{channelName(paidChannel(order))}</dd>
        <dt>{t('refund.reason')}</dt>
        <dd>{reason}</dd>
      </dl>
      <FeeNotice order={order} />
      <p>
        {draft.undoes
          ? t('split.giveBackFinally')
          : isCash(order.paymentType)
            ? t('cash.refundFinally')
            : t('refund.finally')}
      </p>
    </div>
  )
}

/** Why less comes back than was paid, if the payer bore the fee. */
function FeeNotice({ order: { amount, state } }: { readonly order: Order }) {
  const { t } = useTranslation()
  const paid = 'payable' in state ? state.payable : amount
  if (paid <= amount) return null
  const told = { paid: formatRupiah(paid), fee: formatRupiah((paid - amount) as Sen) }
  return <p className={css.fee}>{t('refund.fee', told)}</p>
}
