import { IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import type { Order } from '../../shared/sale/order.ts'
import { Button } from '../components/buttons/button.tsx'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { useJustPaid } from '../state/orders/just-paid.ts'
import { askedOf, useSaleWords } from '../state/orders/sale-words.ts'
import { go } from '../state/view.ts'
import { CameIn } from './came-in.tsx'
import { JustPaidDialog } from './just-paid-dialog.tsx'
import css from './sale-rail.module.css'

/** The latest sale that was paid while its cashier was elsewhere; pressing it opens it, and the others are beside it. */
export function JustPaid() {
  const { t } = useTranslation()
  const orders = useJustPaid((justPaid) => justPaid.orders)
  const words = useSaleWords()
  const [listed, list] = useState(false)
  const [latest] = orders
  const how = latest ? howPaid(latest) : 'paid'
  return (
    <>
      <div className={css.paid} role="status">
        {latest && (
          <CameIn
            key={latest.merchantTradeNo}
            tone={how === 'paid' ? 'good' : 'warn'}
            amount={t(`waiting.${how}`, { amount: askedOf(latest) })}
            words={words(latest)}
            onOpen={() => go({ screen: 'code', merchantTradeNo: latest.merchantTradeNo })}
          />
        )}
      </div>
      {latest && (
        <Button icon={<IconPrinter />} onMouseDown={keepFocus} onClick={() => list(true)}>
          {orders.length > 1 && t('waiting.more', { count: orders.length - 1 })}
          <span className="visually-hidden">{t('waiting.openPaid', { count: orders.length })}</span>
        </Button>
      )}
      {listed && <JustPaidDialog onClose={() => list(false)} />}
    </>
  )
}

/** A late or double payment is money too, and needs attention. */
function howPaid({ state, paidTwice }: Order): 'paid' | 'paidLate' | 'paidTwice' {
  if (paidTwice) return 'paidTwice'
  return state.kind === 'paidLate' ? 'paidLate' : 'paid'
}
