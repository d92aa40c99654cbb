import { useState } from 'react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { AmountField } from '../../components/fields/amount-field.tsx'
import { amountOf } from '../../components/keyboard/keypad-keys.ts'
import { takesFocus } from '../../components/keyboard/takes-focus.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useStarted } from '../../state/session.ts'
import { showShift } from '../../state/shift.ts'
import { useTyped } from '../../state/typing/use-typed.ts'
import { floatExplained } from './float-explained.ts'

const nothingTyped = () => ({ digits: '' })

/** Begins the running shift, with the cash in the drawer if the shop counts it. */
export function OpenShiftDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { settings, duty } = useStarted()
  const { cash } = settings.shifts
  const { typed, type } = useTyped('shift.open', nothingTyped)
  const { digits } = typed
  const [explained, explain] = useState<string | null>(null)

  async function open() {
    const float = cash ? amountOf(digits) : null
    let why: string | null = null
    await showShift(async () => {
      const opened = await callMain('shift.open', { float })
      why = float === null ? null : floatExplained(float, opened, t)
      return opened
    })
    return why === null ? null : () => explain(why)
  }

  if (explained !== null)
    return (
      <Dialog
        title={t('shift.float')}
        onClose={onClose}
        actions={<Button onClick={onClose}>{t('cart.understood')}</Button>}
      >
        <p>{explained}</p>
      </Dialog>
    )
  return (
    <FormDialog
      title={t('shift.openNow')}
      send={t('shift.openNow')}
      complete={!cash || digits !== ''}
      onSend={open}
      onClose={onClose}
    >
      <p>{duty.kind === 'onDuty' ? t('shift.openHintBy', { name: duty.staff.name }) : t('shift.openHint')}</p>
      {cash && (
        <AmountField
          focus={takesFocus}
          mayBeZero
          label={t('shift.float')}
          hint={t('shift.floatHint')}
          digits={digits}
          onDigits={(to) => type({ digits: to })}
        />
      )}
    </FormDialog>
  )
}
