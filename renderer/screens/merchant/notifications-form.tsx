import { type ReceiverStatus, type RefusedReason, refusedReasons } from '../../../shared/merchant/merchant.ts'
import { Switch } from '../../components/fields/switch.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../parts/text-field.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import css from './merchant-screen.module.css'

const isRefused = (receiver: ReceiverStatus): receiver is RefusedReason =>
  refusedReasons.some((reason) => reason === receiver)

/** How the gateway's notifications reach this counter: they only speed up inquiries that it makes anyway. */
export function NotificationsForm() {
  const { t } = useTranslation()
  const { settings, receiver } = useStarted()
  const { notifications } = settings
  return (
    <SettingsGroup
      id="merchant-notifications"
      title={t('notifications.title')}
      hint={t('notifications.intro')}
    >
      <Switch
        label={t('notifications.enabled')}
        checked={notifications.enabled}
        onChange={(enabled) => void save({ notifications: { enabled } })}
      />
      {notifications.enabled && (
        <div className={css.fields}>
          <TextField
            label={t('notifications.port')}
            hint={t('notifications.portHint')}
            value={String(notifications.port)}
            setting="notifications.port"
            onCommit={(text) => void save({ notifications: { port: Number(text || '0') } })}
          />
          <TextField
            label={t('notifications.publicUrl')}
            hint={t('notifications.publicUrlHint')}
            value={notifications.publicUrl}
            setting="notifications.publicUrl"
            onCommit={(publicUrl) => void save({ notifications: { publicUrl } })}
          />
        </div>
      )}
      <p role="status">
        {t(isRefused(receiver) ? 'notifications.state.listening' : `notifications.state.${receiver}`)}
      </p>
      {isRefused(receiver) && <p role="status">{t(`notifications.refused.${receiver}`)}</p>}
    </SettingsGroup>
  )
}
