import { IconCashOff, IconX } from '@tabler/icons-react'
import { formatRupiah } from '../../shared/money.ts'
import { Button } from '../components/buttons/button.tsx'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import css from '../components/lists/rail-line.module.css'
import { besideMoney } from '../components/notices/beside-money.ts'
import { orderWord } from '../components/words/order-word.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { goOnWith } from '../screens/counter/draft.ts'
import { changeFailed } from '../screens/counter/left-charges.ts'
import { amountIn } from '../screens/counter/sums-in.ts'
import { useChannelName } from '../state/channels/channels.ts'
import { noteSeen } from '../state/orders/just-paid.ts'
import { receiveOrder } from '../state/orders/orders.ts'
import { askedOf, useSaleWords } from '../state/orders/sale-words.ts'
import { go } from '../state/view.ts'
import type { Nothing } from './use-came-to-nothing.ts'

/** The latest sale that came to nothing: which it was and why, with a button that opens it and one that puts it away. */
export function CameToNothing({ all }: { all: readonly Nothing[] }) {
  const { t } = useTranslation()
  const saidOf = useSaid()
  const [latest] = all
  if (!latest) return null
  const { sale, word, hint } = saidOf(latest)
  return (
    <section className={css.line} data-alarm aria-label={t('forNothing.label')}>
      <p>
        <IconCashOff aria-hidden="true" />
        <span>
          <strong>
            {sale}: {word}
          </strong>{' '}
          {hint}
        </span>
      </p>
      <div className={css.actions}>
        <Button onMouseDown={keepFocus} onClick={() => look(latest)}>
          {t('forNothing.look')}
        </Button>
        <Button
          tone="quiet"
          icon={<IconX />}
          aria-label={t('forNothing.seen')}
          onMouseDown={keepFocus}
          onClick={() => putAway(latest)}
        >
          {all.length > 1 && t('waiting.more', { count: all.length - 1 })}
        </Button>
      </div>
    </section>
  )
}

function useSaid(): (nothing: Nothing) => { sale: string; word: string; hint: string } {
  const { t } = useTranslation()
  const words = useSaleWords()
  const channelName = useChannelName()
  return (nothing) => {
    if ('order' in nothing) {
      const { order } = nothing
      return {
        sale: `${askedOf(order)} · ${words(order)}`,
        word: `${orderWord(order, t)}.`,
        hint: t('forNothing.hint'),
      }
    }
    const { draft, failure } = nothing
    const { name, paymentType } = draft
    return {
      sale: [formatRupiah(amountIn(draft)), name, channelName(paymentType ?? '')].filter(Boolean).join(' · '),
      word: t(`failure.${failure.code}.what`),
      hint: besideMoney(failure.code) ? '' : t(`failure.${failure.code}.money`),
    }
  }
}

/** An order is seen once it is on the screen. A charge without one is at the counter again, as it was left. */
function look(nothing: Nothing): void {
  if ('order' in nothing) {
    // Of before a reload, this window has not received it.
    receiveOrder(nothing.order)
    go({ screen: 'code', merchantTradeNo: nothing.order.merchantTradeNo })
    return
  }
  putAway(nothing)
  goOnWith({ ...nothing.draft, sending: false, failure: nothing.failure })
  go({ screen: 'counter' })
}

function putAway(nothing: Nothing): void {
  if ('order' in nothing) noteSeen([nothing.order])
  else changeFailed((failed) => failed.filter((charge) => charge !== nothing))
}
