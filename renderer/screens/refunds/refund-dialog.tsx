import { IconArrowBackUp, IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import type { Cart } from '../../../shared/cart/cart.ts'
import { coinFor } from '../../../shared/cash/coins.ts'
import { formatRupiah, type Sen, sen } from '../../../shared/money.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { refundReasons } from '../../../shared/refund/refund-reason.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { isOpenPart, otherPartOf } from '../../../shared/sale/split.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { takeTyped, useKeptTyping } from '../../state/typing/kept-typing.ts'
import { useApproval } from '../staff/use-approval.tsx'
import { BothParts } from './both-parts.tsx'
import { FeeNotice } from './fee-notice.tsx'
import { OtherPart } from './other-part.tsx'
import { approvalOfRefund } from './refund-approval.ts'
import { RefundCard } from './refund-card.tsx'
import { RefundConfirmation } from './refund-confirmation.tsx'
import css from './refund-dialog.module.css'
import { type KeptRefund, type RefundBeginning, type RefundDraft, useRefundDraft } from './refund-draft.ts'
import { RefundForm } from './refund-form.tsx'
import { refundableOf } from './refundable.ts'
import { useBothParts } from './use-both-parts.ts'

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

/** One refund, and of a sale that was paid in two the same of its other part: together, or one after the other. */
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
  const [atStart] = useState(() => refundableOf({ order, cart, refunds }, remaining))
  const [undoes] = useState(isOpenPart(order))
  const form = `${outside ? 'refund.outside' : 'refund'} ${merchantTradeNo}`
  const [kept] = useState(() => (begin ? null : takeTyped<KeptRefund>(form)))
  const draft = useRefundDraft({ ...atStart, coin: coinFor(order.amount), undoes, outside }, kept, begin)
  // Amount and reason are known: only the last look is left.
  const isKnown = undoes || draft.frozen || (begin !== undefined && draft.problem === null)
  const [step, go] = useState<'form' | 'confirm'>(isKnown ? 'confirm' : 'form')
  const [made, setMade] = useState<readonly Refund[]>([])
  const { isBusy, failure, run } = useAction<'refund' | 'again'>('form')
  useKeptTyping(form, () => (made.length > 0 || undoes ? null : draft.toKeep()))
  // A page that was loaded again has lost the answer, and with it why.
  const toldWhy = failure ?? (draft.frozen && !isBusy() ? answerLost : null)
  const { by, picked, digits, reason, text, problem, way } = draft
  const other = undoes || !onNext ? undefined : otherPartOf(order)
  const both = useBothParts(outside ? undefined : other, draft)
  const amount = sen(draft.amount + (both.wanted?.amount ?? 0))
  const reasonText = useReasonText(draft)
  const { demand, dialog } = useApproval(
    approvalOfRefund({ order, cart }, draft, {
      reason: reasonText,
      ...(undoes && { undoes }),
      ...(way && { outside: way }),
    }),
    both.wanted?.approval(reasonText),
  )
  const press = () =>
    demand(
      (approved, also) =>
        void run(draft.frozen ? 'again' : 'refund', async () => {
          const refunds = [await draft.send(merchantTradeNo, reasonText, approved)]
          try {
            if (both.wanted && !isRejected(refunds[0])) refunds.push(await both.wanted.send(reasonText, also))
          } finally {
            // The first one is made, whatever became of the other.
            setMade(refunds)
          }
        }),
    )
  if (dialog) return dialog

  const isMade = made.length > 0
  const isNotMade = isRejected(made[0])
  const asksForOther = other !== undefined && !isNotMade && (made.length < 2 || isRejected(made[1]))
  // Without an answer it may have been made; one that was rejected is requested anew.
  const otherAgain = made.length < 2 ? { refundId: draft.otherId } : {}
  const actions = isMade ? (
    <>
      {/* Of a sale paid in two the other part comes first. */}
      <Button tone={isNotMade || asksForOther ? 'plain' : 'primary'} onClick={onClose}>
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
        {problem && t(`refund.problem.${problem}`, { amount: formatRupiah(atStart.remaining) })}
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
      {isMade ? (
        <div className={css.confirmation}>
          {made.map((refund) => (
            <RefundCard key={refund.merchantRefundNo} refund={refund} />
          ))}
          {asksForOther && (
            <OtherPart
              merchantTradeNo={other}
              first={{ by, picked }}
              onContinue={(part, rest) =>
                onNext?.({
                  ...part,
                  ...rest,
                  begin: { by, picked, digits: '', reason, text, way: null, ...otherAgain },
                })
              }
            />
          )}
        </div>
      ) : step === 'form' ? (
        <>
          {other !== undefined && <BothParts {...both} amount={amount} />}
          <RefundForm draft={draft} cart={cart} remaining={atStart.remaining} />
          {!outside && <FeeNotice order={order} />}
          {both.wanted && <FeeNotice order={both.wanted.order} />}
        </>
      ) : (
        <RefundConfirmation
          order={order}
          cart={cart}
          draft={draft}
          other={both.wanted}
          amount={amount}
          reason={reasonText}
        />
      )}
      {!isMade && toldWhy && <FailureNotice failure={toldWhy} />}
      {isMade && failure && <FailureNotice failure={failure} />}
    </Dialog>
  )
}

const isRejected = (refund: Refund | undefined) => refund?.state.kind === 'rejected'

/** The reason as it is recorded, and sent to the gateway. */
function useReasonText({ undoes, reason, text }: RefundDraft): string {
  const { language } = useTranslation()
  if (undoes) return refundReasons.customerLeft[language]
  if (reason === 'other') return text.trim()
  return reason ? refundReasons[reason][language] : ''
}
