import { type ComponentProps, useState } from 'react'
import { PIN } from '../../../shared/staff/pin.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { PinRefused } from '../../components/pin/pin-refused.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { OfficeNotice } from '../../parts/from-office.tsx'
import { useStarted } from '../../state/session.ts'
import { isNewPin, NewPin, notTyped } from './new-pin.tsx'
import { PinField } from './pin-field.tsx'

/** The person on duty chooses another PIN. A wrong old one counts as a wrong PIN at sign-in. */
export function ChangePinDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [pin, setPin] = useState('')
  const [typed, type] = useState(notTyped)
  const [refused, setRefused] = useState<ComponentProps<typeof PinRefused> | null>(null)
  const [changed, setChanged] = useState(false)
  const isOffices = useStarted().fromOffice.includes('staff')
  const isSame = typed.pin !== '' && typed.pin === pin

  async function change() {
    const answer = await callMain('staff.changePin', { pin, newPin: typed.pin })
    return () => {
      if (answer.kind === 'changed') return setChanged(true)
      setRefused({ refusal: answer, at: Date.now() })
      setPin('')
    }
  }

  if (changed || isOffices) {
    return (
      <Dialog
        title={t('staff.changePin')}
        onClose={onClose}
        actions={
          <Button tone="primary" onClick={onClose}>
            {t('print.close')}
          </Button>
        }
      >
        {isOffices ? <OfficeNotice part="staff" /> : <p role="status">{t('staff.pinChanged')}</p>}
      </Dialog>
    )
  }

  return (
    <FormDialog
      title={t('staff.changePin')}
      send={t('staff.save')}
      complete={PIN.test(pin) && isNewPin(typed) && !isSame}
      onSend={change}
      onClose={onClose}
    >
      <PinField label={t('staff.oldPin')} digits={pin} onType={setPin} />
      <NewPin label={t('staff.nextPin')} typed={typed} onType={type} />
      <div role="alert">
        {isSame && <Notice tone="warn" title={t('staff.samePin')} />}
        {refused && <PinRefused {...refused} />}
      </div>
    </FormDialog>
  )
}
