import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Cart } from '../../../shared/cart/cart.ts'
import { coinFor } from '../../../shared/cash/coins.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { linesLeft, linesText, stepOf } from '../../../shared/refund/refund-lines.ts'
import { refundReasons } from '../../../shared/refund/refund-reason.ts'
import { holdingRefunds } from '../../../shared/refund/refundability.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart, otherPartOf } from '../../../shared/sale/split.ts'
import { termsOf } from '../../../shared/staff/approval-terms.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { takeTyped, useKeptTyping } from '../../state/kept-typing.ts'
import { useAction } from '../../state/use-action.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { FeeNotice } from './fee-notice.tsx'
import { OtherPart } from './other-part.tsx'
import { RefundCard } from './refund-card.tsx'
import { RefundConfirmation } from './refund-confirmation.tsx'
import css from './refund-dialog.module.css'
import { type KeptRefund, type RefundBeginning, type RefundDraft, useRefundDraft } from './refund-draft.ts'
import { RefundForm } from './refund-form.tsx'

interface RefundDialogProps {
  readonly order: Order
  /** Its goods, and which were refunded so far. */
  readonly cart: Cart
  readonly refunds: readonly Refund[]
  /** What can still be refunded when it opens. */
  readonly remaining: Sen
  /** It is paid back outside the gateway, and only recorded here. */
  readonly outside?: boolean
  readonly onClose: () => void
}

interface Next extends Omit<RefundDialogProps, 'onClose'> {
  readonly begin: RefundBeginning
}

/** One refund; of a sale that was paid in two, then the same of its other part. */
export function RefundDialog(props: RefundDialogProps) {
  const [next, continueWith] = useState<Next | null>(null)
  const [again, setAgain] = useState<{ readonly nth: number; readonly begin?: RefundBeginning }>({ nth: 0 })
  const tryAgain = (begin: RefundBeginning) => setAgain(({ nth }) => ({ nth: nth + 1, begin }))
  const begin = again.begin ?? next?.begin
  const onNext = (other: Next) => {
    setAgain(({ nth }) => ({ nth: nth + 1 }))
    continueWith(other)
  }
  return (
    <OneRefund
      {...props}
      {...next}
      // Each try is a refund of its own.
      key={again.nth}
      {...(begin && { begin })}
      {...(next ? {} : { onNext })}
      onAgain={tryAgain}
    />
  )
}

interface OneRefundProps extends RefundDialogProps {
  readonly begin?: RefundBeginning
  readonly onNext?: (next: Next) => void
  /** It was not made, and is requested again. */
  readonly onAgain: (begin: RefundBeginning) => void
}

const answerLost = { code: 'connectionLost', message: '', field: null } as const

/** From amount and reason, over a last look, to the result. */
function OneRefund({
  order,
  cart,
  refunds,
  remaining,
  outside = false,
  begin,
  onNext,
  onAgain,
  onClose,
}: OneRefundProps) {
  const { t } = useTranslation()
  const { merchantTradeNo } = order
  // Updates of the order must not change what somebody is about to refund.
  const [atStart] = useState(remaining)
  const [left] = useState(() => linesLeft(cart, order, holdingRefunds(refunds)))
  const [goodsCameBack] = useState(() => holdingRefunds(refunds).some(({ lines }) => lines !== undefined))
  const [undoes] = useState(isOpenPart(order))
  const form = `${outside ? 'refund.outside' : 'refund'} ${merchantTradeNo}`
  const [kept] = useState(() => (begin ? null : takeTyped<KeptRefund>(form)))
  const draft = useRefundDraft(
    {
      remaining: atStart,
      left,
      step: stepOf(order),
      coin: coinFor(order.amount),
      goodsCameBack,
      undoes,
      outside,
    },
    kept,
    begin,
  )
  // Amount and reason are known: only the last look is left.
  const isKnown = undoes || draft.frozen || (begin !== undefined && draft.problem === null)
  const [step, go] = useState<'form' | 'confirm'>(isKnown ? 'confirm' : 'form')
  const [made, setMade] = useState<Refund | null>(null)
  const { isBusy, failure, run } = useAction<'refund' | 'again'>('form')
  useKeptTyping(form, () => (made || undoes ? null : draft.toKeep()))
  // A page that was loaded again has lost the answer, and with it why.
  const toldWhy = failure ?? (draft.frozen && !isBusy() ? answerLost : null)
  const { by, picked, digits, reason, text, amount, problem, way } = draft
  const other = undoes || !onNext ? undefined : otherPartOf(order)
  const reasonText = useReasonText(draft)
  const { demand, dialog } = useApproval({
    action: 'refund',
    merchantTradeNo,
    amount,
    terms: termsOf(
      { reason: reasonText, ...(undoes ? { undoes: true } : {}), ...(way && { outside: way }) },
      draft.lines.length > 0 ? { lines: linesText(cart, draft.lines) } : {},
    ),
  })
  const press = () =>
    demand(
      (approved) =>
        void run(draft.frozen ? 'again' : 'refund', async () =>
          setMade(await draft.send(merchantTradeNo, reasonText, approved)),
        ),
    )
  if (dialog) return dialog

  const isNotMade = made?.state.kind === 'rejected'
  const actions = made ? (
    <>
      {/* Of a sale paid in two the other part comes first. */}
      <Button tone={isNotMade || other !== undefined ? 'plain' : 'primary'} onClick={onClose}>
        {t('print.close')}
      </Button>
      {isNotMade && (
        <Button
          key="again"
          tone="primary"
          icon={<IconArrowBackUp />}
          onClick={() => onAgain({ by, picked, digits, reason, text, way })}
        >
          {t('app.tryAgain')}
        </Button>
      )}
    </>
  ) : step === 'form' ? (
    <>
      {/* Beside the grey button that it explains: the end of a long form is out of sight. */}
      <p className={css.problem} role="status">
        {problem && t(`refund.problem.${problem}`, { amount: formatRupiah(atStart) })}
      </p>
      {/* With a key: the button that refunds must not be this one with other words, with the focus still on it. */}
      <Button key="next" tone="primary" blocked={problem !== null} onClick={() => go('confirm')}>
        {t('refund.next')}
      </Button>
    </>
  ) : (
    <>
      {!draft.frozen && !isBusy() && !undoes && (
        <Button icon={<IconArrowLeft />} onClick={() => go('form')}>
          {t('refund.back')}
        </Button>
      )}
      <Button key="refund" tone="primary" icon={<IconArrowBackUp />} busy={isBusy()} onClick={press}>
        {t(draft.frozen ? 'refund.nowAgain' : outside ? 'refund.outside.now' : 'refund.now', {
          amount: formatRupiah(amount),
        })}
      </Button>
    </>
  )

  return (
    <Dialog
      title={t(undoes ? 'split.giveBackTitle' : outside ? 'refund.outside.title' : 'refund.title')}
      onClose={onClose}
      actions={actions}
    >
      {made ? (
        <div className={css.confirmation}>
          <RefundCard refund={made} />
          {other !== undefined && !isNotMade && (
            <OtherPart
              merchantTradeNo={other}
              first={{ by, picked }}
              onContinue={(record, rest) =>
                onNext?.({ ...record, ...rest, begin: { by, picked, digits: '', reason, text, way: null } })
              }
            />
          )}
        </div>
      ) : step === 'form' ? (
        <>
          {other !== undefined && <Notice tone="info" title={t('split.oneOfTwo')} />}
          <RefundForm draft={draft} cart={cart} remaining={atStart} />
          {!outside && <FeeNotice order={order} />}
        </>
      ) : (
        <RefundConfirmation order={order} cart={cart} draft={draft} reason={reasonText} />
      )}
      {toldWhy && !made && <FailureNotice failure={toldWhy} />}
    </Dialog>
  )
}

/** The reason as it is recorded, and sent to the gateway. */
function useReasonText({ undoes, reason, text }: RefundDraft): string {
  const { language } = useTranslation()
  if (undoes) return refundReasons.customerLeft[language]
  if (reason === 'other') return text.trim()
  return reason ? refundReasons[reason][language] : ''
}
