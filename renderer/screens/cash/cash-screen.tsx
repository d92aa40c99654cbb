import { IconArrowLeft, IconCash, IconDivide } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { discountToApprove } from '../../../shared/cart/discount.ts'
import { leavesCoin } from '../../../shared/cash/coins.ts'
import { isSuspectChange, likelyTenders } from '../../../shared/cash/tender.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Toggle, ToggleRow } from '../../components/buttons/toggle-row.tsx'
import { keepFocus } from '../../components/keyboard/keep-focus.ts'
import { Keypad } from '../../components/keyboard/keypad.tsx'
import { amountOf, digitsOf, type KeypadKey, keyOfKeyboard } from '../../components/keyboard/keypad-keys.ts'
import { useKeyboard } from '../../components/keyboard/use-keyboard.ts'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import { signedAmount } from '../../components/money/signed-amount.ts'
import { unbrokenAmount } from '../../components/money/unbroken-amount.ts'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Approved } from '../../parts/form-dialog.tsx'
import { readShiftOnce } from '../../state/shift.ts'
import { takeTyped, useKeptTyping } from '../../state/typing/kept-typing.ts'
import { go } from '../../state/view.ts'
import { addOther, isItemPrice } from '../counter/cart.ts'
import { saleIdOf, typedBeside, useDraft } from '../counter/draft.ts'
import { useScanElsewhere } from '../counter/goods/use-scanning.ts'
import { amountIn, inCash } from '../counter/sums-in.ts'
import { ApprovalDialog } from '../staff/approval-dialog.tsx'
import css from './cash-screen.module.css'
import { payCash, payPart } from './taking.ts'
import { type Tender, tenderOf, typedAfter } from './tender.ts'

interface Typed {
  readonly digits: string
  /** A note was tapped: the next key begins a new amount. */
  readonly picked: boolean
}

/** The cash from the customer, and the change: one tap for the exact sum, another one for any note. */
export function CashScreen() {
  const { t } = useTranslation()
  const draft = useDraft()
  // Counted for this sale before a reload, which leads back to the sale.
  const form = `cash ${draft.saleId}`
  const [typed, type] = useState(() => takeTyped<Typed>(form) ?? { digits: typedBeside(draft), picked: true })
  const { digits } = typed
  useKeptTyping(form, () => (digits === '' ? null : typed))
  const typedBefore = useRef(typed)
  const [insisted, insist] = useState(0)
  /** The amount handed over, while a supervisor approves the discount. */
  const [waiting, wait] = useState<{ readonly sen: Sen; readonly isPart: boolean } | null>(null)
  useEffect(readShiftOnce, [])
  const price = amountIn(draft)
  const toPay = inCash(price)
  const tender = tenderOf(toPay, digits)
  const { change, tendered } = tender
  // Nothing is left to pay, for example after the browser's Back.
  useEffect(() => {
    if (price === 0) go({ screen: 'counter' })
  }, [price])

  const take = (handedOver: Sen, { isPart = false, ...approved }: Approved & { isPart?: boolean } = {}) =>
    void (isPart ? payPart : payCash)(handedOver, approved).then((answer) =>
      wait(answer === 'approvalNeeded' ? { sen: handedOver, isPart } : null),
    )
  // The rest of a sale is paid at once; a part must leave enough to be paid with coins.
  const isShort = tendered > 0 && tendered < Math.min(price, toPay) && draft.split === null
  const mayBePart = isShort && leavesCoin(price, tendered)
  const takeCounted = () => (change === null ? insist((times) => times + 1) : take(tendered))
  const press = (key: KeypadKey) =>
    type(({ digits: before, picked: wasPicked }) => ({
      digits: typedAfter(before, wasPicked, key),
      picked: false,
    }))

  useKeyboard((event) => {
    const isOnButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Enter' && !event.repeat && !isOnButton) {
      event.preventDefault()
      takeCounted()
    }
    // This screen has no search, so the letter C works like the C key.
    const key = event.key.toLowerCase() === 'c' ? 'clear' : keyOfKeyboard(event.key)
    if (key) press(key)
  })

  useScanElsewhere({
    open: draft.sending || draft.amountFixed ? null : () => go({ screen: 'counter' }),
    onBegin: () => {
      typedBefore.current = typed
    },
    onScan: () => type(typedBefore.current),
  })

  const discount = waiting === null ? null : discountToApprove(saleIdOf(draft), draft.cart, price)
  return (
    <main className={css.screen} aria-busy={draft.sending}>
      <ScreenTitle hidden>{t('nav.cash')}</ScreenTitle>
      <section className={css.sums}>
        <div className={css.sum}>
          <p>{t('cash.toPay')}</p>
          <output data-testid="amount">{formatRupiah(toPay)}</output>
          {toPay !== price && (
            <p className={css.rounding} data-testid="rounding">
              {t('cash.rounded', { price: formatRupiah(price), rounding: signedAmount(toPay - price) })}
            </p>
          )}
        </div>
        <div className={css.sum}>
          <p>{t('cash.received')}</p>
          <output data-testid="tendered" data-empty={digits === '' || undefined}>
            {formatRupiah(tendered)}
          </output>
          {isItemPrice(typedBeside(draft)) && (
            <TypedBefore onItem={() => type({ digits: '', picked: false })} />
          )}
        </div>
        <Change {...tender} insisted={insisted} leavesLess={isShort && !mayBePart} />
        {mayBePart && (
          <Button
            size="large"
            icon={<IconDivide />}
            busy={draft.sending}
            onClick={() => take(tendered, { isPart: true })}
          >
            {t('split.takePart', {
              cash: formatRupiah(tendered),
              rest: formatRupiah((price - tendered) as Sen),
            })}
          </Button>
        )}
        {draft.failure && <CashFailure failure={draft.failure} />}
        <div className={css.end}>
          <Button icon={<IconArrowLeft />} size="large" onClick={() => go({ screen: 'counter' })}>
            {t('cash.back')}
          </Button>
          <Button
            tone="primary"
            size="large"
            icon={<IconCash />}
            busy={draft.sending}
            blocked={change === null}
            onBlocked={takeCounted}
            onClick={takeCounted}
          >
            {t('cash.take', { amount: formatRupiah(tendered) })}
          </Button>
        </div>
      </section>
      <section className={css.hand} aria-label={t('cash.received')}>
        <Button
          size="large"
          blocked={draft.sending}
          onMouseDown={keepFocus}
          onClick={() => take(toPay)}
          data-testid="exact"
        >
          {t('cash.exact', { amount: formatRupiah(toPay) })}
        </Button>
        <ToggleRow label={t('cash.notes')} className={css.notes}>
          {likelyTenders(toPay).map((sum) => (
            <Toggle
              key={sum}
              pressed={tendered === sum && digits !== ''}
              onClick={() => type({ digits: digitsOf(sum), picked: true })}
            >
              {unbrokenAmount(sum)}
            </Toggle>
          ))}
        </ToggleRow>
        <Keypad onKey={press} disabled={draft.sending} />
      </section>
      {discount && waiting !== null && (
        <ApprovalDialog
          {...discount}
          onApproved={(approval) => {
            wait(null)
            take(waiting.sen, { approval, isPart: waiting.isPart })
          }}
          onClose={() => wait(null)}
        />
      )}
    </main>
  )
}

/** A number typed beside the goods is counted as cash, and may have been meant as goods: it stays in sight whatever is counted. */
function TypedBefore({ onItem }: { onItem: () => void }) {
  const { t } = useTranslation()
  const { digits, sending } = useDraft()
  return (
    <div className={css.typed}>
      <Button
        blocked={sending}
        onMouseDown={keepFocus}
        onClick={() => {
          addOther(t('cart.other'), t('cart.otherType'))
          onItem()
        }}
      >
        {t('cash.typedBefore', { amount: formatRupiah(amountOf(digits)) })}
      </Button>
    </div>
  )
}

interface ChangeProps extends Tender {
  /** How often the cashier has pressed on although it is too little. */
  readonly insisted: number
  /** It would be a part of the price, but what it leaves is less than any coin. */
  readonly leavesLess: boolean
}

/** The change that the customer gets, or how much is missing. */
function Change({ digits, change, short, insisted, leavesLess }: ChangeProps) {
  const { t } = useTranslation()
  const suspect = change !== null && isSuspectChange(change)
  return (
    <div className={css.change} data-short={change === null || undefined} aria-live="polite">
      <p>{t(change === null ? 'cash.short' : 'cash.change')}</p>
      {/* Pressed again, it is announced again. */}
      <output key={insisted} data-testid="change" data-insisted={insisted > 0 || undefined}>
        {formatRupiah(change ?? short)}
      </output>
      <p className={css.hint} data-suspect={suspect || undefined}>
        {change === null
          ? t(leavesLess ? 'split.leavesLess' : 'cash.tooLittle')
          : suspect
            ? t('cash.suspectChange')
            : digits === '' && t('cash.hint')}
      </p>
    </div>
  )
}

/** If the disk refused the sale, "no money moved" would be wrong: the cashier holds the customer's cash. */
function CashFailure({ failure }: { failure: Failure }) {
  const { t } = useTranslation()
  if (failure.code !== 'storageFailed') return <FailureNotice failure={failure} />
  return (
    <Notice tone="bad" title={t('failure.storageFailed.what')} urgent>
      {t('cash.notKept')}
    </Notice>
  )
}
