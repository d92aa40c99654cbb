import { IconHistory, IconUserPlus, IconUserShield } from '@tabler/icons-react'
import { useState } from 'react'
import type { StaffEntry } from '../../../shared/staff/staff.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Choice } from '../../components/fields/choice.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { lengthText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FromOffice } from '../../parts/from-office.tsx'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { go } from '../../state/view.ts'
import { SetUpDialog } from './set-up-dialog.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { draftOf, unsentStaff } from './staff-draft.ts'
import css from './staff-settings.module.css'
import { useStaffList } from './use-staff-list.ts'

const minutes = ['1', '5', '15', '30'] as const
const discountLimits = [0, 5, 10, 20, 50, 100]

/** Who works here, with the way to what they did. Until an owner has a PIN, everybody at the counter is its owner. */
export function StaffSettings({ hasLog = true }: { hasLog?: boolean }) {
  const { t } = useTranslation()
  const { duty } = useStarted()
  return (
    <SettingsGroup id="settings-staff" title={t('staff.title')}>
      {duty.kind === 'open' ? <NobodyYet /> : <Everybody />}
      {hasLog && (
        <div>
          <Button icon={<IconHistory />} onClick={() => go({ screen: 'audit' })}>
            {t('audit.title')}
          </Button>
        </div>
      )}
    </SettingsGroup>
  )
}

function NobodyYet() {
  const { t } = useTranslation()
  const [asking, ask] = useState(false)
  return (
    <>
      <p>{t('staff.nobodyYet')}</p>
      <div>
        <Button icon={<IconUserShield />} onClick={() => ask(true)}>
          {t('staff.setUp')}
        </Button>
      </div>
      {asking && <SetUpDialog onClose={() => ask(false)} />}
    </>
  )
}

function Everybody() {
  const { t } = useTranslation()
  const { lockAfterMinutes, discounts } = useStarted().settings
  const limits = [...new Set([...discountLimits, discounts.cashierLimit])].sort((one, other) => one - other)
  const { staff, failure, again } = useStaffList()
  const [edited, edit] = useState(unsentStaff.take)
  const close = () => {
    edit(null)
    again()
  }
  return (
    <>
      {failure && <FailureNotice failure={failure} />}
      <FromOffice part="staff">
        <ul className={css.list} aria-label={t('staff.title')}>
          {staff?.map((entry) => (
            <li key={entry.id} data-active={entry.active}>
              <span>
                <strong>{entry.name}</strong>
                <span>
                  {[t(`role.${entry.role}`), !entry.active && t('staff.inactive')]
                    .filter(Boolean)
                    .join(' · ')}
                  <Kept entry={entry} />
                </span>
              </span>
              <Button
                onClick={() => edit(draftOf(entry))}
                aria-label={t('staff.changeOne', { name: entry.name })}
              >
                {t('staff.change')}
              </Button>
            </li>
          ))}
        </ul>
        <div>
          <Button icon={<IconUserPlus />} onClick={() => edit(draftOf(null))}>
            {t('staff.add')}
          </Button>
        </div>
      </FromOffice>
      <FromOffice part="shop">
        <Choice
          label={t('staff.lockAfter')}
          value={String(lockAfterMinutes)}
          options={minutes.map((value) => ({ value, label: t('staff.minutes', { count: Number(value) }) }))}
          onChange={(value) => void save({ lockAfterMinutes: Number(value) })}
        />
        <Choice
          label={t('staff.discountLimit')}
          hint={t('staff.discountLimitHint')}
          value={String(discounts.cashierLimit)}
          options={limits.map((limit) => ({
            value: String(limit),
            label: limit === 100 ? t('staff.anyDiscount') : `${limit}%`,
          }))}
          onChange={(value) => void save({ discounts: { cashierLimit: Number(value) } })}
        />
      </FromOffice>
      {edited && <StaffDialog draft={edited} onClose={close} />}
    </>
  )
}

function Kept({ entry: { waitSeconds } }: { entry: StaffEntry }) {
  const { t, language } = useTranslation()
  if (waitSeconds === 0) return null
  return <em> {t('staff.keptOut', { length: lengthText(waitSeconds * 1_000, language) })}</em>
}
