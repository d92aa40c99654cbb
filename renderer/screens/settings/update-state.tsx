import { IconCheck, IconDownload, IconRefresh, IconX } from '@tabler/icons-react'
import type { UpdateStatus } from '../../../shared/update/update-status.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useExactTime } from '../../state/time/exact-time.ts'
import css from './update-settings.module.css'
import type { useUpdates } from './use-updates.ts'

interface UpdateStateProps {
  readonly status: UpdateStatus
  readonly press: ReturnType<typeof useUpdates>['press']
}

/** Whether there is a new version, its state, and the button to press. */
export function UpdateState({ status, press }: UpdateStateProps) {
  const { t, language } = useTranslation()
  const exact = useExactTime()
  const { state, version, signed, installs, others } = status
  const notes = 'notes' in state ? state.notes?.[language] : undefined
  const mayLook = !['off', 'looking', 'downloading', 'waiting', 'installing'].includes(state.kind)
  const facts = {
    version: 'version' in state ? state.version : version,
    percent: state.kind === 'downloading' ? state.percent : 0,
    when: 'at' in state ? exact(state.at) : '',
    folders: others.join(', '),
  }
  const title =
    state.kind === 'failed'
      ? t(`updates.failed.${state.because}.what`)
      : t(`updates.state.${state.kind}`, facts)
  return (
    <>
      <p>
        <strong>{t('app.version', { version })}</strong>
      </p>
      <div role="status">
        <Notice tone={tones[state.kind]} title={title}>
          {state.kind === 'failed' && t(`updates.failed.${state.because}.next`, facts)}
          {state.kind === 'waiting' && t(`updates.because.${state.because}`, facts)}
          {state.kind === 'found' && t('updates.howToGet')}
          {state.kind === 'ready' && t(readyHint({ installs, others }), facts)}
          {state.kind === 'off' && t('updates.offHint')}
        </Notice>
      </div>
      {state.kind === 'downloading' && (
        <progress className={css.bar} max={100} value={state.percent} aria-label={title} />
      )}
      {notes && (
        <div>
          <h3>{t('updates.notes', facts)}</h3>
          <p className={css.notes}>{notes}</p>
        </div>
      )}
      <div>
        {state.kind === 'ready' && (
          <Button tone="primary" icon={<IconCheck />} {...press('install')}>
            {t('updates.installNow')}
          </Button>
        )}{' '}
        {['waiting', 'looking', 'downloading'].includes(state.kind) && (
          <Button icon={<IconX />} {...press('callOff')}>
            {t(state.kind === 'waiting' ? 'updates.callOff' : 'updates.stop')}
          </Button>
        )}
        {mayLook && (
          <Button icon={installs === 'not' ? <IconRefresh /> : <IconDownload />} {...press('look')}>
            {t('updates.look')}
          </Button>
        )}
      </div>
      {state.kind !== 'off' && !signed && <p className="soft">{t('updates.unsignedHint')}</p>}
    </>
  )
}

function readyHint({ installs, others }: Pick<UpdateStatus, 'installs' | 'others'>) {
  if (others.length > 0) return 'updates.because.otherLoket'
  return installs === 'withPassword' ? 'updates.readyPassword' : 'updates.readyHint'
}

const tones = {
  off: 'info',
  notLooked: 'info',
  looking: 'info',
  upToDate: 'good',
  found: 'info',
  downloading: 'info',
  ready: 'good',
  waiting: 'warn',
  installing: 'info',
  failed: 'bad',
} as const satisfies Record<UpdateStatus['state']['kind'], string>
