import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useDraft } from './draft.ts'

interface TillNoticesProps {
  readonly mustOpen: boolean
  readonly onOpenShift: () => void
}

/** What prevents this sale from being charged. */
export function TillNotices({ mustOpen, onOpenShift }: TillNoticesProps) {
  const { t } = useTranslation()
  const failure = useDraft((draft) => draft.failure)
  return (
    <>
      {mustOpen && (
        <Notice
          tone="warn"
          title={t('shift.mustOpen')}
          actions={
            <Button tone="primary" onClick={onOpenShift}>
              {t('shift.openNow')}
            </Button>
          }
        >
          {t('shift.mustOpenHint')}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
