import { Suspense, useEffect, useRef, useState } from 'react'
import { discountToApprove } from '../../../shared/cart/discount.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { Button } from '../../components/button.tsx'
import { Keypad } from '../../components/keypad.tsx'
import { keyOfKeyboard } from '../../components/keypad-keys.ts'
import { later } from '../../components/later.tsx'
import { playPaidSound } from '../../components/paid-sound.ts'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { isTyping, useKeyboard } from '../../components/use-keyboard.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { followCatalogue } from '../../state/catalogue.ts'
import { useOfferedChannels } from '../../state/channels.ts'
import { foundChannels } from '../../state/offered-channels.ts'
import { paymentOf, useOrders } from '../../state/orders.ts'
import { useStarted } from '../../state/session.ts'
import { followShift, useMustOpenShift } from '../../state/shift.ts'
import { go } from '../../state/view.ts'
import { AmountDisplay } from './amount-display.tsx'
import { ChannelSearch } from './channel-search.tsx'
import { isOfCustomer, isOfPayer } from './charge-problem.ts'
import css from './counter-screen.module.css'
import {
  channelOf,
  charge,
  chooseChannel,
  draftProblem,
  press,
  startOver,
  stepChannel,
  useDraft,
} from './draft.ts'
import type { SaleView } from './goods/sale-views.tsx'
import { useSellsGoods } from './goods/use-sells-goods.ts'
import { amountIn } from './sums-in.ts'
import { TillNotices } from './till-notices.tsx'
import { TypedActions } from './typed-actions.tsx'
import { WaysToPay } from './ways-to-pay.tsx'

/** For shops with a catalogue. */
export const GoodsCounter = later(() => import('./goods/goods-counter.tsx').then((part) => part.GoodsCounter))
const Scanned = later(() => import('./goods/scanned.tsx').then((part) => part.Scanned))

// Shown once a day, if at all.
const OpenShiftDialog = later(() =>
  import('../shift/open-shift-dialog.tsx').then((part) => part.OpenShiftDialog),
)

const ApprovalDialog = later(() => import('../staff/approval-dialog.tsx').then((part) => part.ApprovalDialog))

/**
 * A shop with a catalogue picks goods, with its cart beside them; any other types an amount, with the ways to pay
 * beside it. Both have total and charge button at the bottom of the till.
 */
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
  const amount = amountIn(draft)
  const channel = channelOf(draft, inOrder)
  const problem = draftProblem(draft, channel)
  const locked = draft.sending || draft.amountFixed
  const showsGoods = sellsGoods && !draft.amountFixed && view === 'goods'

  const pickFirst = () => {
    const found = foundChannels(inOrder, search, (family) => t(`family.${family}`))
    const usable = found.find((each) => amount === 0 || !limitProblem(each, amount))
    if (usable) chooseChannel(usable.paymentType)
  }

  const discount = askingApproval ? discountToApprove(draft.saleId, draft.cart, amount) : null
  const chargeOrAsk = (approved?: Approved) =>
    void charge(approved).then((answer) => askApproval(answer === 'approvalNeeded'))

  /** Charges, or focuses what is missing and says so. */
  const tryToCharge = () => {
    if (isOfCustomer(problem) || problem === 'noChannel') setView('pay')
    if (isOfPayer(problem)) payerField.current?.focus()
    else if (isOfCustomer(problem)) phoneField.current?.focus()
    else if (!problem && mustOpen) setOpening(true)
    if (problem) insist((times) => times + 1)
    else if (!mustOpen) chargeOrAsk()
  }

  useKeyboard((event) => {
    if (event.target instanceof HTMLSelectElement && event.key !== 'Enter') return
    if (event.key === 'Enter' && !event.repeat && !isOnAnotherButton(event)) {
      event.preventDefault()
      tryToCharge()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      stepChannel(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (isTyping(event)) return
    if (event.key === '/' && sellsGoods) {
      event.preventDefault()
      setView(showsGoods ? 'pay' : 'goods')
    }
    const key = keyOfKeyboard(event.key)
    if (key) press(key)
    // The letter itself is then typed into the focused field.
    else if (/^\p{L}$/u.test(event.key)) (showsGoods ? productField : searchField).current?.focus()
  })

  const display = (
    <AmountDisplay
      problem={problem}
      channel={channel}
      amount={amount}
      insisted={insisted}
      sellsGoods={sellsGoods}
    />
  )
  const notices = <TillNotices mustOpen={mustOpen} onOpenShift={() => setOpening(true)} />
  const chargeButton = (
    <Button
      tone="primary"
      size="large"
      busy={draft.sending}
      blocked={problem !== null || mustOpen}
      aria-describedby="charge-problem"
      onClick={() => chargeOrAsk()}
      onBlocked={tryToCharge}
    >
      {draft.sending
        ? t('counter.sending')
        : amount > 0 && channel
          ? t('counter.chargeBy', { amount: formatRupiah(amount), channel: channel.name })
          : t('counter.charge')}
    </Button>
  )
  const scanned = (
    <Suspense>
      <Scanned />
    </Suspense>
  )
  const keypad = <Keypad onKey={press} disabled={locked} />
  const channelSearch = (
    <ChannelSearch ref={searchField} value={search} onChange={setSearch} onPick={pickFirst} />
  )
  const waysToPay = (
    <WaysToPay
      amount={amount}
      channel={channel}
      search={search}
      onSearched={() => setSearch('')}
      payerRef={payerField}
      phoneRef={phoneField}
    />
  )

  return (
    <main className={css.counter} data-first={sellsGoods ? 'goods' : 'amount'} aria-busy={draft.sending}>
      <ScreenTitle hidden>{t('nav.counter')}</ScreenTitle>
      {sellsGoods ? (
        <Suspense>
          <GoodsCounter
            view={view}
            onView={setView}
            channel={channel?.name ?? null}
            searchRef={productField}
            sums={
              <>
                {notices}
                {display}
              </>
            }
            {...{ scanned, channelSearch, waysToPay, keypad, chargeButton }}
          />
        </Suspense>
      ) : (
        <>
          <section className={css.till}>
            {display}
            <div className={css.above}>
              {notices}
              <TypedActions />
              {draft.split === null && keypad}
            </div>
            {chargeButton}
          </section>
          <section className={css.beside} aria-label={t('counter.channels')}>
            {scanned}
            {channelSearch}
            {waysToPay}
          </section>
        </>
      )}
      {discount && (
        <Suspense fallback={null}>
          <ApprovalDialog
            {...discount}
            onApproved={(approval) => {
              askApproval(false)
              chargeOrAsk({ approval })
            }}
            onClose={() => askApproval(false)}
          />
        </Suspense>
      )}
      {opening && (
        <Suspense fallback={null}>
          <OpenShiftDialog onClose={() => setOpening(false)} />
        </Suspense>
      )}
    </main>
  )
}

/** A customer may pay the earlier code while another way to pay is being picked: then the sale is over. */
function usePaidMeanwhile(): void {
  const changing = useDraft(({ amountFixed, sending, saleId }) => (amountFixed && !sending ? saleId : null))
  const paid = useOrders(({ orders }) => (changing === null ? undefined : paymentOf(orders, changing)))
  const merchantTradeNo = paid?.merchantTradeNo
  useEffect(() => {
    if (merchantTradeNo === undefined) return
    startOver()
    playPaidSound()
    go({ screen: 'code', merchantTradeNo })
  }, [merchantTradeNo])
}

/** Enter presses the focused button, unless that is the tile already chosen. */
function isOnAnotherButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLButtonElement && target.ariaPressed !== 'true'
}
