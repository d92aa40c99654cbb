import { callMain } from '../../bridge/main-process.ts'
import { AmountField } from '../../components/fields/amount-field.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'
import { takesFocus } from '../../components/keyboard/takes-focus.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { showShift } from '../../state/shift.ts'
import { useTyped } from '../../state/typing/use-typed.ts'

interface CashMove {
  /** Sent twice by the same id, it is one movement. */
  readonly movementId: string
  readonly kind: 'in' | 'out'
  readonly digits: string
  readonly note: string
}

const noMove = (): CashMove => ({ movementId: crypto.randomUUID(), kind: 'out', digits: '', note: '' })

/** Records cash put into the drawer or taken out of it, and why. */
export function CashDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { typed, type, field } = useTyped('shift.cash', noMove)
  const { movementId, kind, digits, note } = typed
  const amount = amountOf(digits)

  const move = () => showShift(() => callMain('shift.cash', { movementId, kind, amount, note }))

  return (
    <FormDialog
      title={t('shift.moveCash')}
      send={t('shift.writeDown')}
      complete={amount > 0 && note.trim() !== ''}
      changed={digits !== '' || note.trim() !== ''}
      onSend={move}
      onClose={onClose}
    >
      <Choice
        label={t('shift.direction')}
        {...field('kind')}
        options={(['in', 'out'] as const).map((value) => ({ value, label: t(`shift.way.${value}`) }))}
      />
      <AmountField
        focus={takesFocus}
        mayBeZero
        label={t('shift.amount')}
        digits={digits}
        onDigits={(to) => type({ digits: to })}
      />
      <FormField
        label={t('shift.note')}
        hint={t('shift.noteHint')}
        {...field('note')}
        maxLength={100}
        freeText
      />
    </FormDialog>
  )
}
