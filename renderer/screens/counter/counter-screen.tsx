import { useEffect, useRef, useState } from 'react'
import { discountToApprove } from '../../../shared/cart/discount.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import { SearchInput } from '../../components/fields/search-input.tsx'
import { Keypad } from '../../components/keyboard/keypad.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { later } from '../../parts/later.tsx'
import { useOfferedChannels } from '../../state/channels/channels.ts'
import { foundChannels } from '../../state/channels/offered-channels.ts'
import { followCatalogue } from '../../state/goods/catalogue.ts'
import { useStarted } from '../../state/session.ts'
import { followShift, useMustOpenShift } from '../../state/shift.ts'
import { AmountCounter } from './amount-counter.tsx'
import { AmountDisplay } from './amount-display.tsx'
import { ChargeButton } from './charge-button.tsx'
import { type ChargeProblem, isOfCustomer, isOfPayer } from './charge-problem.ts'
import { charge } from './charging.ts'
import { useCounterKeys } from './counter-keys.ts'
import type { CounterParts } from './counter-parts.ts'
import css from './counter-screen.module.css'
import { channelOf, chooseChannel, draftProblem, press, saleIdOf, useDraft } from './draft.ts'
import type { SaleView } from './goods/sale-views.tsx'
import { useSellsGoods } from './goods/use-sells-goods.ts'
import { useAnsweredMeanwhile, usePaidMeanwhile } from './meanwhile.ts'
import { amountIn } from './sums-in.ts'
import { TillNotices } from './till-notices.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

/** For shops with a catalogue. */
export const GoodsCounter = later(() => import('./goods/goods-counter.tsx').then((part) => part.GoodsCounter))
const Scanned = later(() => import('./goods/scanned.tsx').then((part) => part.Scanned), 'oncePainted')

// Shown once a day, if at all.
const OpenShiftDialog = later(() =>
  import('../shift/open-shift-dialog.tsx').then((part) => part.OpenShiftDialog),
)

const ApprovalDialog = later(() => import('../staff/approval-dialog.tsx').then((part) => part.ApprovalDialog))

/** Goods beside a cart where there is a catalogue, else an amount beside the ways to pay; total and charge button below. */
export function CounterScreen() {
  const { t } = useTranslation()
  const draft = useDraft()
  const payerField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const productField = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [view, setView] = useState<SaleView>('goods')
  useEffect(followCatalogue, [])
  const sellsGoods = useSellsGoods()
  const { inOrder } = useOfferedChannels()
  const { shifts } = useStarted().settings
  useEffect(() => (shifts.required ? followShift() : undefined), [shifts.required])
  const mustOpen = useMustOpenShift()
  const [opening, setOpening] = useState(false)
  const [askingApproval, askApproval] = useState(false)
  const [insisted, insist] = useState(0)
  usePaidMeanwhile()
  useAnsweredMeanwhile()
  const amount = amountIn(draft)
  const channel = channelOf(draft, inOrder)
  const problem = draftProblem(draft, channel)
  const showsGoods = sellsGoods && !draft.amountFixed && view === 'goods'

  const pickFirst = () => {
    const found = foundChannels(inOrder, search, (family) => t(`family.${family}`))
    const usable = found.find((each) => amount === 0 || !limitProblem(each, amount))
    if (usable) chooseChannel(usable.paymentType)
  }

  const discount = askingApproval ? discountToApprove(saleIdOf(draft), draft.cart, amount) : null
  const chargeOrAsk = (approved?: Approved) =>
    void charge(approved).then((answer) => askApproval(answer === 'approvalNeeded'))

  /** Focuses what is missing and says so; without a problem no shift is open yet. */
  const sayWhyNot = (wrong: ChargeProblem | null) => {
    if (isOfCustomer(wrong) || wrong === 'noChannel') setView('pay')
    if (isOfPayer(wrong)) payerField.current?.focus()
    else if (isOfCustomer(wrong)) phoneField.current?.focus()
    else if (!wrong && mustOpen) setOpening(true)
    if (wrong) insist((times) => times + 1)
  }
  const tryToCharge = () => (problem || mustOpen ? sayWhyNot(problem) : chargeOrAsk())

  useCounterKeys({
    onEnter: tryToCharge,
    onSlash: sellsGoods ? () => setView(showsGoods ? 'pay' : 'goods') : null,
    letters: () => (showsGoods ? productField : searchField).current,
  })

  const parts: CounterParts = {
    display: (
      <AmountDisplay
        problem={problem}
        channel={channel}
        amount={amount}
        insisted={insisted}
        sellsGoods={sellsGoods}
      />
    ),
    notices: <TillNotices mustOpen={mustOpen} onOpenShift={() => setOpening(true)} />,
    keypad: <Keypad onKey={press} disabled={draft.sending || draft.amountFixed} />,
    chargeButton: (
      <ChargeButton
        amount={amount}
        channel={channel}
        blocked={problem !== null || mustOpen || draft.leaving}
        onCharge={() => chargeOrAsk()}
        onBlocked={tryToCharge}
      />
    ),
    scanned: <Scanned />,
    channelSearch: (
      <SearchInput
        ref={searchField}
        label={t('counter.search')}
        value={search}
        onChange={setSearch}
        onPick={pickFirst}
      />
    ),
    waysToPay: (
      <WaysToPay
        amount={amount}
        channel={channel}
        search={search}
        onSearched={() => setSearch('')}
        payerRef={payerField}
        phoneRef={phoneField}
      />
    ),
  }

  return (
    <main className={css.counter} data-first={sellsGoods ? 'goods' : 'amount'} aria-busy={draft.sending}>
      <ScreenTitle hidden>{t('nav.counter')}</ScreenTitle>
      {sellsGoods ? (
        <GoodsCounter
          view={view}
          onView={setView}
          channel={channel?.name ?? null}
          searchRef={productField}
          onBlocked={sayWhyNot}
          {...parts}
        />
      ) : (
        <AmountCounter {...parts} />
      )}
      {discount && (
        <ApprovalDialog
          {...discount}
          onApproved={(approval) => {
            askApproval(false)
            chargeOrAsk({ approval })
          }}
          onClose={() => askApproval(false)}
        />
      )}
      {opening && <OpenShiftDialog onClose={() => setOpening(false)} />}
    </main>
  )
}
