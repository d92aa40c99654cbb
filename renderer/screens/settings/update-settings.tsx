import type { Settings } from '../../../shared/settings/settings.ts'
import { installRules } from '../../../shared/update/may-install.ts'
import { RadioList } from '../../components/fields/radio-list.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { TextField } from '../../parts/text-field.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import css from './update-settings.module.css'
import { UpdateState } from './update-state.tsx'
import { useUpdates } from './use-updates.ts'

const change = (member: Partial<Settings['updates']>, field?: string) => void save({ updates: member }, field)

/** New versions of Loket: the status, and when one may be installed automatically. */
export function UpdateSettings() {
  const { t } = useTranslation()
  const { updates } = useStarted().settings
  const { status, failure, press } = useUpdates()
  const { daily, feed, install, hours } = updates
  return (
    <SettingsGroup id="settings-updates" title={t('updates.title')} hint={t('updates.hint')}>
      {failure && <FailureNotice failure={failure} />}
      {status && <UpdateState status={status} press={press} />}
      <Switch label={t('updates.daily')} checked={daily} onChange={(on) => change({ daily: on })} />
      {status?.installs === 'itself' && (
        <>
          <RadioList
            label={t('updates.install')}
            value={install}
            options={installRules.map((value) => ({ value, label: t(`updates.rules.${value}`) }))}
            onChange={(rule) => change({ install: rule })}
          />
          {install === 'closed' && (
            <div className={css.hours}>
              {(['from', 'to'] as const).map((name) => (
                <TextField
                  key={name}
                  label={t(`updates.hours.${name}`)}
                  value={hours[name]}
                  maxLength={5}
                  setting={`updates.${name}`}
                  onCommit={(time) =>
                    change({ hours: { ...hours, [name]: time.replace('.', ':') } }, `updates.${name}`)
                  }
                />
              ))}
            </div>
          )}
        </>
      )}
      <TextField
        label={t('updates.feed')}
        hint={t('updates.feedHint')}
        value={feed}
        maxLength={200}
        setting="updates.feed"
        onCommit={(address) => change({ feed: address })}
      />
    </SettingsGroup>
  )
}
