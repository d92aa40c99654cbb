import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Cart } from '../../../../shared/cart/cart.ts'
import { discountToApprove } from '../../../../shared/cart/discount.ts'
import { formatRupiah, type Sen } from '../../../../shared/money.ts'
import { Button } from '../../../components/buttons/button.tsx'
import { Toggle, ToggleRow } from '../../../components/buttons/toggle-row.tsx'
import { Choice } from '../../../components/fields/choice.tsx'
import { FormField } from '../../../components/fields/form-field.tsx'
import { discountName } from '../../../components/goods/line-name.ts'
import { digitsOf } from '../../../components/keyboard/keypad-keys.ts'
import { useTranslation } from '../../../i18n/i18n.ts'
import { FormDialog } from '../../../parts/form-dialog.tsx'
import { useMay } from '../../../state/duty.ts'
import { useStarted } from '../../../state/session.ts'
import { takeTyped, useKeptTyping } from '../../../state/typing/kept-typing.ts'
import { useDraft } from '../draft.ts'
import { dropLineDiscount, type Given, giveDiscount, workedOut } from './discounts.ts'

/** What shops give most: one tap on a till without a keyboard. */
const usualPercents = ['5', '10', '15', '20', '25', '50']

interface DiscountDialogProps {
  /** The line's place in the cart; null for the whole sale. */
  readonly at: number | null
  readonly onClose: () => void
}

/** A discount in percent or rupiah, on one line or on the whole sale, with its amount shown before it is given. */
export function DiscountDialog({ at, onClose }: DiscountDialogProps) {
  const { t } = useTranslation()
  const { cart, saleId } = useDraft()
  const { cashierLimit } = useStarted().settings.discounts
  const mayAny = useMay('supervisor')
  const line = at === null ? undefined : cart[at]
  const had = line?.kind === 'product' ? line.discount : undefined
  const kept = `discount ${saleId} ${at}`
  const [given, give] = useState<Given>(
    () =>
      takeTyped<Given>(kept) ?? {
        by: had && had.percent === undefined ? 'amount' : 'percent',
        digits: had ? String(had.percent ?? digitsOf(had.amount)) : '',
      },
  )
  useKeptTyping(kept, () => given)
  const { from, off, problem } = workedOut(cart, at, given)
  const name = discountName(given.by === 'percent' ? Number(given.digits) : undefined, t)
  return (
    <FormDialog
      title={line ? t('cart.discountOn', { name: line.name }) : t('cart.discountOnAll')}
      send={t('cart.giveDiscount')}
      complete={problem === null}
      onSend={async () => giveDiscount(at, given, name)}
      beside={
        had &&
        at !== null && (
          <Button
            icon={<IconTrash />}
            onClick={() => {
              dropLineDiscount(at)
              onClose()
            }}
          >
            {t('cart.noDiscount')}
          </Button>
        )
      }
      onClose={onClose}
    >
      <Choice
        label={t('cart.discountBy')}
        value={given.by}
        options={[
          { value: 'percent', label: '%' },
          { value: 'amount', label: 'Rp' },
        ]}
        onChange={(by) => give({ by, digits: '' })}
      />
      <FormField
        label={t(given.by === 'percent' ? 'cart.discountPercent' : 'cart.discountAmount')}
        value={given.digits}
        digits={given.by === 'percent' ? 'comma' : 'rupiah'}
        isFirst
        maxLength={given.by === 'percent' ? 5 : 10}
        error={problem && problem !== 'empty' ? t(`cart.discountProblem.${problem}`) : null}
        onChange={(digits) => give({ ...given, digits })}
      />
      {given.by === 'percent' && (
        <ToggleRow label={t('cart.usualPercents')}>
          {usualPercents.map((percent) => (
            <Toggle
              key={percent}
              pressed={given.digits === percent}
              onClick={() => give({ ...given, digits: percent })}
            >
              {percent}%
            </Toggle>
          ))}
        </ToggleRow>
      )}
      <p role="status">
        {problem === null &&
          t('cart.discountBecomes', {
            from: formatRupiah(from),
            off: formatRupiah(off),
            to: formatRupiah((from - off) as Sen),
          })}
        &nbsp;
        {!mayAny && percentOff(cart, at, problem === null ? off : (0 as Sen)) > cashierLimit && (
          <>
            <br />
            {t('cart.discountAsks', { limit: cashierLimit })}
          </>
        )}
      </p>
    </FormDialog>
  )
}

/** How much of the goods' sum all discounts of the cart take off with this one, in percent. */
function percentOff(cart: Cart, at: number | null, off: Sen): number {
  const discount = { amount: off }
  const lines: Cart =
    at === null
      ? [...cart, { kind: 'discount', name: '', ...discount }]
      : cart.map((line, each) => (each === at && line.kind === 'product' ? { ...line, discount } : line))
  return Number(discountToApprove('', lines, off)?.terms.percent ?? 0)
}
