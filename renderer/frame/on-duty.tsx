import { IconKey, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import { useTranslation } from '../i18n/i18n.ts'
import { later } from '../parts/later.tsx'
import { useAction } from '../state/calls/use-action.ts'
import { lockNow } from '../state/duty.ts'
import { useStarted } from '../state/session.ts'
import css from './header.module.css'

const ChangePinDialog = later(() =>
  import('../screens/staff/change-pin-dialog.tsx').then((part) => part.ChangePinDialog),
)

/** Who is on duty, if there are staff: a press locks the counter for the next person, and the key beside it changes their PIN. */
export function OnDuty() {
  const { t } = useTranslation()
  const { duty } = useStarted()
  const { run } = useAction<'lock'>()
  const [asking, ask] = useState(false)
  if (duty.kind !== 'onDuty') return null
  return (
    <div className={css.onDuty}>
      <button
        type="button"
        className={css.duty}
        title={`${duty.staff.name}. ${t('lock.now')}`}
        onMouseDown={keepFocus}
        onClick={() => void run('lock', lockNow)}
      >
        <IconLock size="1.25rem" aria-hidden="true" />
        <span>{duty.staff.name}</span>
        <span className="visually-hidden">
          {t(`role.${duty.staff.role}`)}. {t('lock.now')}
        </span>
      </button>
      <button
        type="button"
        className={css.pin}
        title={t('staff.changePin')}
        aria-label={t('staff.changePin')}
        onClick={() => ask(true)}
      >
        <IconKey size="1.25rem" aria-hidden="true" />
      </button>
      {asking && <ChangePinDialog onClose={() => ask(false)} />}
    </div>
  )
}
