import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import type { CopyState } from '../../../shared/office/office-status.ts'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { timeText } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { useTimeFormat } from '../../state/time/time-format.ts'

/** This counter's journal lacks what the office has: it can be rebuilt from there. */
export function TakeBack() {
  const { t } = useTranslation()
  const [asking, ask] = useState(false)
  return (
    <div>
      <Button tone="primary" icon={<IconDownload />} onClick={() => ask(true)}>
        {t('office.takeBack')}
      </Button>
      {asking && (
        <FormDialog
          title={t('office.takeBackTitle')}
          send={t('office.takeBack')}
          onSend={() => callMain('office.takeBack', {})}
          onClose={() => ask(false)}
        >
          <p>{t('office.takeBackHint')}</p>
        </FormDialog>
      )}
    </div>
  )
}

/** How far the office's copy is. */
export function CopyStanding({ copy }: { readonly copy: CopyState }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  if (copy.kind === 'behind') {
    const since = timeText(copy.since, Date.now(), format)
    return <p className="soft">{t('office.copy.behind', { count: copy.entries, since })}</p>
  }
  if (copy.kind !== 'wentBack') return <p className="soft">{t(`office.copy.${copy.kind}`)}</p>
  const { ours, offices } = copy
  return (
    <Notice tone="bad" title={t('office.copy.wentBack')}>
      {t('office.copy.wentBackHint', { ours, offices })}
    </Notice>
  )
}
