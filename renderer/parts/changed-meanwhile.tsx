import { Button } from '../components/buttons/button.tsx'
import { Notice } from '../components/notices/notice.tsx'
import { useTranslation } from '../i18n/i18n.ts'
import type { NamedValues } from './changed-values.ts'

interface ChangedMeanwhileProps {
  /** What somebody else has made of it, as names and values. */
  readonly changes: NamedValues
  /** Fills the form with what is there now. */
  readonly onTake: () => void
  /** What was typed shall take its place. */
  readonly onKeep: () => void
}

/** In a form that was opened before somebody else changed the same thing: sending it would undo that unseen. */
export function ChangedMeanwhile({ changes, onTake, onKeep }: ChangedMeanwhileProps) {
  const { t } = useTranslation()
  return (
    <Notice
      tone="warn"
      title={t('meanwhile.title')}
      urgent
      actions={
        <div className="row">
          <Button onClick={onTake}>{t('meanwhile.take')}</Button>
          <Button onClick={onKeep}>{t('meanwhile.keep')}</Button>
        </div>
      }
    >
      {t('meanwhile.now', { now: changes.map(([name, value]) => `${name}: ${value}`).join(' · ') })}
    </Notice>
  )
}
