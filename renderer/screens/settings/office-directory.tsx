import { IconBuildingStore, IconUpload } from '@tabler/icons-react'
import { useState } from 'react'
import { directoryParts } from '../../../shared/office/directory.ts'
import type { OfficeStatus } from '../../../shared/office/office-status.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useTimeFormat } from '../../state/time/time-format.ts'
import { directoryWords } from './directory-words.ts'

type Enrolled = Extract<OfficeStatus, { kind: 'enrolled' }>

/** Which of staff, products and settings come from the office; an owner may hand them over or take the office's. */
export function OfficeDirectory({ status }: { readonly status: Enrolled }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const { directory, link, heardAt } = status
  const { parts, mayFill } = directory
  const [asking, ask] = useState<'take' | 'fill' | null>(null)
  const close = () => ask(null)
  const offered = directoryParts.filter((part) => {
    const { isOffices, obstacle, offices } = parts[part]
    return !isOffices && obstacle === null && (offices ?? 0) > 0
  })
  const isConnected = link.kind === 'connected'
  return (
    <div>
      <h3>{t('office.directory.title')}</h3>
      <p className="soft">{t('office.directory.hint')}</p>
      <ul>
        {directoryParts.map((part) => (
          <li key={part}>
            {t(`office.directory.part.${part}`)}: {directoryWords(part, parts[part], t)}
          </li>
        ))}
      </ul>
      {!isConnected && heardAt !== null && directoryParts.some((part) => parts[part].isOffices) && (
        <p className="soft" role="status">
          {t('office.heardAt', { at: timeText(heardAt, Date.now(), format) })}
        </p>
      )}
      {isConnected && offered.length > 0 && (
        <Button icon={<IconBuildingStore />} onClick={() => ask('take')}>
          {t('office.directory.take')}
        </Button>
      )}
      {isConnected && mayFill && (
        <Button tone="primary" icon={<IconUpload />} onClick={() => ask('fill')}>
          {t('office.directory.fill')}
        </Button>
      )}
      {asking === 'take' && (
        <FormDialog
          title={t('office.directory.takeTitle')}
          send={t('office.directory.take')}
          onSend={() => callMain('office.takeDirectory', { parts: offered })}
          onClose={close}
        >
          <ul>
            {offered.map((part) => {
              const { ours, offices } = parts[part]
              return (
                <li key={part}>{t(`office.directory.replaces.${part}`, { ours, offices: offices ?? 0 })}</li>
              )
            })}
          </ul>
          <p>{t('office.directory.takeHint')}</p>
        </FormDialog>
      )}
      {asking === 'fill' && (
        <FormDialog
          title={t('office.directory.fillTitle')}
          send={t('office.directory.fill')}
          onSend={() => callMain('office.fillDirectory', {})}
          onClose={close}
        >
          <p>{t('office.directory.fillHint')}</p>
        </FormDialog>
      )}
    </div>
  )
}
