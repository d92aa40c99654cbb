import { IconMinus, IconPlus } from '@tabler/icons-react'
import { type Cart, wishesOf } from '../../../shared/cart/cart.ts'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { amountOfPieces, type LineLeft } from '../../../shared/refund/refund-lines.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { RefundDraft } from './refund-draft.ts'
import css from './refund-lines.module.css'

/** The goods to refund: each line with a tick and, if it has several pieces, a count. */
export function RefundLines({ draft, cart }: { draft: RefundDraft; cart: Cart }) {
  const { t } = useTranslation()
  const { left, lines, amount } = draft
  return (
    <fieldset className={css.lines}>
      <legend>{t('refund.whichLines')}</legend>
      {left.map((of) => {
        const line = cart[of.line]
        const name = line?.name ?? ''
        const wishes = line?.kind === 'product' && wishesOf(line)
        const picked = lines.find(({ line }) => line === of.line)
        return (
          <div key={of.line} className={css.line}>
            <label>
              <input
                type="checkbox"
                checked={picked !== undefined}
                disabled={of.quantity === 0}
                onChange={() => draft.pick(of.line, picked ? 0 : of.quantity)}
              />
              <span>
                {name} {wishes && <em>({wishes})</em>}
              </span>
            </label>
            <Pieces
              of={of}
              step={draft.step}
              name={name}
              picked={picked?.quantity ?? 0}
              onPick={draft.pick}
            />
            <span className={css.amount}>
              {of.quantity === 0 ? t('refund.lineGone') : formatRupiah(picked?.amount ?? of.amount)}
            </span>
          </div>
        )
      })}
      <p className={css.sum} role="status">
        {t('refund.linesSum', { amount: formatRupiah(amount) })}
      </p>
    </fieldset>
  )
}

interface PiecesProps {
  readonly of: LineLeft
  readonly step: Sen
  readonly name: string
  readonly picked: number
  readonly onPick: (line: number, quantity: number) => void
}

/** The count of a line, one by one, as in the cart. */
function Pieces({ of, step, name, picked, onPick }: PiecesProps) {
  const { t } = useTranslation()
  if (of.quantity < 2) return <span className={css.pieces}>{of.quantity === 1 && '1 ×'}</span>
  const each = formatRupiah(amountOfPieces(of, 1, step))
  return (
    <span className={css.pieces} title={t('refund.each', { amount: each })}>
      <Button
        icon={<IconMinus />}
        aria-label={t('refund.oneLess', { name })}
        blocked={picked === 0}
        onClick={() => onPick(of.line, Math.max(0, picked - 1))}
      />
      <output aria-label={t('refund.pieces', { name })}>
        {picked} / {of.quantity}
      </output>
      <Button
        icon={<IconPlus />}
        aria-label={t('refund.oneMore', { name })}
        blocked={picked === of.quantity}
        onClick={() => onPick(of.line, Math.min(of.quantity, picked + 1))}
      />
    </span>
  )
}
