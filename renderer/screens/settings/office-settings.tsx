import { IconBuildingStore, IconDownload, IconLogout } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { CopyState, LinkState, OfficeStatus } from '../../../shared/office/office-status.ts'
import { callFailureOf, callMain, onConnection, onEvent, withoutLostLine } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { Dialog } from '../../components/dialog.tsx'
import { FormField } from '../../components/form-field.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import sections from '../../components/sections.module.css'
import { timeText } from '../../components/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useTimeFormat } from '../../state/time-format.ts'
import { useAction } from '../../state/use-action.ts'
import { OfficeDirectory } from './office-directory.tsx'
import css from './office-settings.module.css'

type Enrolled = Extract<OfficeStatus, { kind: 'enrolled' }>

/** The office that this counter is enrolled with: none for a shop with one counter. */
export function OfficeSettings() {
  const { t } = useTranslation()
  const { status, failure, setStatus } = useOffice()
  return (
    <section className={sections.group} aria-labelledby="settings-office">
      <h2 id="settings-office">{t('office.title')}</h2>
      <p className={sections.soft}>{t('office.hint')}</p>
      {failure && <FailureNotice failure={failure} />}
      {status?.kind === 'none' && <Enrol onEnrolled={setStatus} />}
      {status?.kind === 'enrolled' && <OfOffice status={status} onLeft={setStatus} />}
    </section>
  )
}

function Enrol({ onEnrolled }: { readonly onEnrolled: (status: OfficeStatus) => void }) {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<'enrol'>()
  const [code, setCode] = useState('')
  const enrol = async () => onEnrolled(await callMain('office.enrol', { code: code.trim() }))
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
      <Button type="submit" icon={<IconBuildingStore />} busy={busy !== null}>
        {t('office.enrol')}
      </Button>
    </form>
  )
}

interface OfOfficeProps {
  readonly status: Enrolled
  readonly onLeft: (status: OfficeStatus) => void
}

function OfOffice({ status, onLeft }: OfOfficeProps) {
  const { t } = useTranslation()
  const told = useTimeFormat()
  const { busy, failure, run } = useAction<'leave'>()
  const [leaving, askToLeave] = useState(false)
  const { name, address, since, link, copy } = status
  const now = Date.now()
  const leave = async () => {
    onLeft(await callMain('office.leave', {}))
    askToLeave(false)
  }
  const at = { since: timeText(link.since, now, told) }
  const title =
    link.kind === 'refused' ? t(`office.link.refused.${link.because}`, at) : t(`office.link.${link.kind}`, at)
  return (
    <>
      <p>
        <strong>{name}</strong> · {address} · {t('office.since', { since: timeText(since, now, told) })}
      </p>
      <div role="status">
        <Notice tone={tones[link.kind]} title={title} />
      </div>
      <div role="status">
        <OfCopy copy={copy} />
      </div>
      <OfficeDirectory status={status} />
      {copy.kind === 'wentBack' && link.kind === 'connected' && <TakeBack />}
      <div>
        <Button icon={<IconLogout />} onClick={() => askToLeave(true)}>
          {t('office.leave')}
        </Button>
      </div>
      {leaving && (
        <Dialog
          title={t('office.leaveTitle')}
          onClose={() => askToLeave(false)}
          actions={
            <Button
              tone="primary"
              icon={<IconLogout />}
              busy={busy !== null}
              onClick={() => void run('leave', leave)}
            >
              {t('office.leave')}
            </Button>
          }
        >
          <p>{t('office.leaveHint')}</p>
          {failure && <FailureNotice failure={failure} />}
        </Dialog>
      )}
    </>
  )
}

/** This counter's journal lacks what the office has: it can be made anew from there. */
function TakeBack() {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<'takeBack'>()
  const [asking, ask] = useState(false)
  return (
    <div>
      <Button tone="primary" icon={<IconDownload />} onClick={() => ask(true)}>
        {t('office.takeBack')}
      </Button>
      {asking && (
        <Dialog
          title={t('office.takeBackTitle')}
          onClose={() => ask(false)}
          actions={
            <Button
              tone="primary"
              icon={<IconDownload />}
              busy={busy !== null}
              onClick={() => void run('takeBack', async () => void (await callMain('office.takeBack', {})))}
            >
              {t('office.takeBack')}
            </Button>
          }
        >
          <p>{t('office.takeBackHint')}</p>
          {failure && <FailureNotice failure={failure} />}
        </Dialog>
      )}
    </div>
  )
}

/** How far the office's copy is. */
function OfCopy({ copy }: { readonly copy: CopyState }) {
  const { t } = useTranslation()
  const told = useTimeFormat()
  if (copy.kind === 'behind') {
    const since = timeText(copy.since, Date.now(), told)
    return <p className={sections.soft}>{t('office.copy.behind', { count: copy.entries, since })}</p>
  }
  if (copy.kind !== 'wentBack') return <p className={sections.soft}>{t(`office.copy.${copy.kind}`)}</p>
  const { ours, offices } = copy
  return (
    <Notice tone="bad" title={t('office.copy.wentBack')}>
      {t('office.copy.wentBackHint', { ours, offices })}
    </Notice>
  )
}

const tones = {
  connecting: 'info',
  connected: 'good',
  away: 'info',
  stranger: 'bad',
  refused: 'bad',
} as const satisfies Record<LinkState['kind'], string>

function useOffice() {
  const [status, setStatus] = useState<OfficeStatus | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const load = useCallback(async () => {
    try {
      setStatus(await callMain('office.status', {}))
      setFailure(withoutLostLine)
    } catch (error) {
      setFailure(callFailureOf(error))
    }
  }, [])
  useEffect(() => {
    void load()
    const stops = [
      onEvent('office.changed', setStatus),
      onConnection((connected) => connected && void load()),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [load])
  return { status, failure, setStatus }
}
