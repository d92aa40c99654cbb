import { useState } from 'react'
import type { PinRefusal, StaffMember } from '../../../shared/staff/staff.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Dialog } from '../../components/dialog.tsx'
import { FailureNotice } from '../../components/notice.tsx'
import { StaffPin } from '../../components/staff-pin.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import type { Approval } from '../../parts/form-dialog.tsx'
import { useStarted } from '../../state/session.ts'
import { useAction } from '../../state/use-action.ts'
import css from './approval-dialog.module.css'

/** For acts that let somebody in for good: `demand` goes on after the PIN of who is on duty. Show `dialog` beside it. */
export function useOwnPin(isNeeded: boolean): Approval {
  const { duty } = useStarted()
  const [waiting, wait] = useState<(() => void) | null>(null)
  const me = isNeeded && duty.kind === 'onDuty' ? duty.staff : null
  return {
    demand: (act) => (me ? wait(() => () => act({}, {})) : act({}, {})),
    dialog: waiting && me && (
      <OwnPinDialog
        me={me}
        onRight={() => {
          wait(null)
          waiting()
        }}
        onClose={() => wait(null)}
      />
    ),
  }
}

interface OwnPinDialogProps {
  readonly me: StaffMember
  readonly onRight: () => void
  readonly onClose: () => void
}

function OwnPinDialog({ me, onRight, onClose }: OwnPinDialogProps) {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<'type'>('form')

  async function type(_staffId: string, pin: string): Promise<PinRefusal | null> {
    let refusal: PinRefusal | null = null
    await run('type', async () => {
      const answer = await callMain('staff.ownPin', { pin })
      if (answer.kind === 'right') return onRight
      refusal = answer
      return null
    })
    return refusal
  }

  return (
    <Dialog title={t('staff.ownPin.title')} onClose={onClose}>
      <p className={css.asked}>{t('staff.ownPin.why')}</p>
      {failure && <FailureNotice failure={failure} />}
      <StaffPin
        people={[me]}
        first={me.id}
        who={t('staff.ownPin.who')}
        enter={t('staff.ownPin.go')}
        busy={isBusy()}
        onTry={type}
      />
    </Dialog>
  )
}
