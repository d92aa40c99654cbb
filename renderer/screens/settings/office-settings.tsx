import { IconBuildingStore, IconLogout } from '@tabler/icons-react'
import { useState } from 'react'
import { create } from 'zustand'
import type { LinkState, OfficeStatus } from '../../../shared/office/office-status.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FormField } from '../../components/fields/form-field.tsx'
import { Switch } from '../../components/fields/switch.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useFollowed } from '../../state/calls/use-followed.ts'
import { forgetOnLock } from '../../state/on-lock.ts'
import { useStarted } from '../../state/session.ts'
import { save } from '../../state/settings/saving.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { CopyStanding, TakeBack } from './office-copy.tsx'
import { OfficeDirectory } from './office-directory.tsx'
import css from './office-settings.module.css'

type Enrolled = Extract<OfficeStatus, { kind: 'enrolled' }>
/** Makes a call and shows the status that it returns. */
type Answer = (call: () => Promise<OfficeStatus>) => Promise<void>

/** The office that this counter is enrolled with: none for a shop with one counter. */
export function OfficeSettings() {
  const { t } = useTranslation()
  const { value: status, failure, answer } = useFollowed('office.status')
  return (
    <SettingsGroup id="settings-office" title={t('office.title')} hint={t('office.hint')}>
      {failure && <FailureNotice failure={failure} />}
      {status?.kind === 'none' && <Enrol answer={answer} />}
      {status?.kind === 'enrolled' && <OfOffice status={status} answer={answer} />}
      {status && <Evidence />}
    </SettingsGroup>
  )
}

/** The code that is being typed: it is long, and the office's page is often looked at in between. */
const useTypedCode = create(() => ({ code: '' }))
const setCode = (code: string) => useTypedCode.setState({ code })
forgetOnLock(() => setCode(''))

function Enrol({ answer }: { readonly answer: Answer }) {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<'enrol'>()
  const { code } = useTypedCode()
  const enrol = async () => {
    await answer(() => callMain('office.enrol', { code: code.trim() }))
    setCode('')
  }
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (code.trim() !== '') void run('enrol', enrol)
      }}
    >
      <FormField
        label={t('office.code')}
        hint={t('office.codeHint')}
        value={code}
        maxLength={300}
        onChange={setCode}
      />
      {failure && <FailureNotice failure={failure} />}
      <Button type="submit" icon={<IconBuildingStore />} busy={isBusy()}>
        {t('office.enrol')}
      </Button>
    </form>
  )
}

/** Whether the gateway's own bytes go to the office: to be chosen before the first of them does. */
function Evidence() {
  const { t } = useTranslation()
  const { office } = useStarted().settings
  return (
    <>
      <Switch
        label={t('office.evidenceStays')}
        checked={office.evidenceStays}
        onChange={(on) => void save({ office: { evidenceStays: on } })}
      />
      <p className="soft">{t('office.evidenceStaysHint')}</p>
    </>
  )
}

function OfOffice({ status, answer }: { status: Enrolled; answer: Answer }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const [leaving, askToLeave] = useState(false)
  const { name, address, since, link, copy } = status
  const now = Date.now()
  const leave = () => answer(() => callMain('office.leave', {}))
  const at = { since: timeText(link.since, now, format) }
  const title =
    link.kind === 'refused' ? t(`office.link.refused.${link.because}`, at) : t(`office.link.${link.kind}`, at)
  return (
    <>
      <p>
        <strong>{name}</strong> · {address} · {t('office.since', { since: timeText(since, now, format) })}
      </p>
      <div role="status">
        <Notice tone={tones[link.kind]} title={title} />
      </div>
      <div role="status">
        <CopyStanding copy={copy} />
      </div>
      <OfficeDirectory status={status} />
      {copy.kind === 'wentBack' && link.kind === 'connected' && <TakeBack />}
      <div>
        <Button icon={<IconLogout />} onClick={() => askToLeave(true)}>
          {t('office.leave')}
        </Button>
      </div>
      {leaving && (
        <FormDialog
          title={t('office.leaveTitle')}
          send={t('office.leave')}
          onSend={leave}
          onClose={() => askToLeave(false)}
        >
          <p>{t('office.leaveHint')}</p>
        </FormDialog>
      )}
    </>
  )
}

const tones = {
  connecting: 'info',
  connected: 'good',
  away: 'info',
  stranger: 'bad',
  refused: 'bad',
} as const satisfies Record<LinkState['kind'], string>
