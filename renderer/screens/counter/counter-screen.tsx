import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { discountToApprove } from '../../../shared/cart/discount.ts'
import { limitProblem } from '../../../shared/gateway/channels.ts'
import { formatRupiah } from '../../../shared/money.ts'
import { Button } from '../../components/button.tsx'
import { Keypad } from '../../components/keypad.tsx'
import { amountOf, keyOfKeyboard } from '../../components/keypad-keys.ts'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { playPaidSound } from '../../components/paid-sound.ts'
import { ScreenTitle } from '../../components/screen-title.tsx'
import { isTyping, useKeyboard } from '../../components/use-keyboard.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { followCatalogue, useCatalogue } from '../../state/catalogue.ts'
import { useOfferedChannels } from '../../state/channels.ts'
import { foundChannels } from '../../state/offered-channels.ts'
import { paymentOf, useOrders } from '../../state/orders.ts'
import { useStarted } from '../../state/session.ts'
import { followShift, useMustOpenShift } from '../../state/shift.ts'
import { go } from '../../state/view.ts'
import { ChannelSearch } from './channel-search.tsx'
import { ChannelTiles } from './channel-tiles.tsx'
import { isOfCustomer, isOfPayer } from './charge-problem.ts'
import css from './counter-screen.module.css'
import { CustomerFields } from './customer-fields.tsx'
import {
  amountIn,
  channelOf,
  charge,
  chooseChannel,
  draftProblem,
  press,
  startOver,
  stepChannel,
  useDraft,
} from './draft.ts'
import { CartPanel } from './goods/cart-panel.tsx'
import goodsCss from './goods/goods.module.css'
import { ProductTiles } from './goods/product-tiles.tsx'
import { type SaleView, SaleViews } from './goods/sale-views.tsx'
import { UnknownScan } from './goods/unknown-scan.tsx'
import { useScanning } from './goods/use-scanning.ts'
import { ProblemText } from './problem-text.tsx'
import { QuickAmounts } from './quick-amounts.tsx'
import { TypedActions } from './typed-actions.tsx'

// Seen once a day, if at all.
const OpenShiftDialog = lazy(() =>
  import('../shift/open-shift-dialog.tsx').then((dialog) => ({ default: dialog.OpenShiftDialog })),
)

const ApprovalDialog = lazy(() =>
  import('../staff/approval-dialog.tsx').then((dialog) => ({ default: dialog.ApprovalDialog })),
)

/** Type an amount, pick a way to pay, charge. */
export function CounterScreen() {
  const { t } = useTranslation()
  const draft = useDraft()
  const payerField = useRef<HTMLInputElement>(null)
  const phoneField = useRef<HTMLInputElement>(null)
  const searchField = useRef<HTMLInputElement>(null)
  const productField = useRef<HTMLInputElement>(null)
  const [search, setSearch] = useState('')
  const [view, setView] = useState<SaleView>('goods')
  const scanned = useScanning()
  useEffect(followCatalogue, [])
  const sellsGoods = useCatalogue(({ products }) => products?.some(({ active }) => active) ?? false)
  const { inOrder } = useOfferedChannels()
  const { channels, shifts } = useStarted().settings
  const { feeOnPayer } = channels
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

  const discount = askingApproval ? discountToApprove(draft.saleId, draft.cart) : null
  const chargeOrAsk = (approved?: Approved) =>
    void charge(approved).then((answer) => askApproval(answer === 'approvalNeeded'))

  /** Charges, or leads to what is missing and says so. */
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
    // The letter itself is typed into the field that has the focus by then.
    else if (/^\p{L}$/u.test(event.key)) (showsGoods ? productField : searchField).current?.focus()
  })

  return (
    <main className={css.counter} aria-busy={draft.sending}>
      <ScreenTitle hidden>{t('nav.counter')}</ScreenTitle>
      <section className={css.till}>
        <div className={css.display}>
          <p id="charge-problem" data-problem={problem ?? undefined} aria-live="polite">
            {problem ? (
              // Pressed again, it is said again.
              <span key={insisted} className={insisted > 0 ? css.insisted : undefined}>
                <ProblemText problem={problem} channel={channel} />
              </span>
            ) : (
              t('counter.amount')
            )}
          </p>
          {draft.cart.length > 0 && draft.digits !== '' && (
            <p className={css.typed}>{t('cart.typed', { amount: formatRupiah(amountOf(draft.digits)) })}</p>
          )}
          <output className={css.amount} aria-label={t('counter.amount')} data-testid="amount">
            {formatRupiah(amount)}
          </output>
        </div>
        {draft.amountFixed ? (
          <Notice
            tone="info"
            title={t('counter.changing')}
            actions={<Button onClick={startOver}>{t('counter.startOver')}</Button>}
          />
        ) : draft.cart.length > 0 && draft.digits !== '' ? (
          <TypedActions />
        ) : (
          <QuickAmounts blocked={locked} />
        )}
        <Keypad onKey={press} disabled={locked} />
        {mustOpen && (
          <Notice
            tone="warn"
            title={t('shift.mustOpen')}
            actions={
              <Button tone="primary" onClick={() => setOpening(true)}>
                {t('shift.openNow')}
              </Button>
            }
          >
            {t('shift.mustOpenHint')}
          </Notice>
        )}
        {draft.failure && <FailureNotice failure={draft.failure} />}
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
      </section>
      <section className={css.channels} aria-label={t('counter.channels')}>
        {scanned.unknown !== null && <UnknownScan code={scanned.unknown} onClose={scanned.dismiss} />}
        {sellsGoods && !draft.amountFixed && (
          <SaleViews view={view} channel={channel?.name ?? null} onChange={setView} />
        )}
        {showsGoods && (
          <div className={goodsCss.goods}>
            <ProductTiles searchRef={productField} />
            <CartPanel />
          </div>
        )}
        {!showsGoods && (
          <>
            <ChannelSearch ref={searchField} value={search} onChange={setSearch} onPick={pickFirst} />
            <div className={css.tiles}>
              <ChannelTiles
                amount={amount}
                search={search}
                chosen={draft.paymentType}
                onChoose={(paymentType) => {
                  setSearch('')
                  chooseChannel(paymentType)
                }}
              />
            </div>
            {channel?.family === 'qr' && feeOnPayer.includes('qr') && (
              <Notice tone="warn" title={t('counter.qrisFee')}>
                {t('counter.qrisFeeHint')}
              </Notice>
            )}
            {channel && (
              <CustomerFields
                key={channel.paymentType}
                channel={channel}
                payerRef={payerField}
                phoneRef={phoneField}
                takesFocus={amount > 0}
              />
            )}
          </>
        )}
      </section>
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

/** Enter presses the button that has the focus, unless it is the tile that is chosen already. */
function isOnAnotherButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLButtonElement && target.ariaPressed !== 'true'
}
