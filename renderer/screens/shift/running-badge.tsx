import { IconCircleDashed, IconPlayerPlay } from '@tabler/icons-react'
import { Badge } from '../../components/badges/badge.tsx'
import { useTranslation } from '../../i18n/i18n.ts'

/** Whether somebody has opened the running shift. */
export function RunningBadge({ opened }: { opened: boolean }) {
  const { t } = useTranslation()
  return opened ? (
    <Badge tone="info" Icon={IconPlayerPlay}>
      {t('shift.open')}
    </Badge>
  ) : (
    <Badge tone="warn" Icon={IconCircleDashed}>
      {t('shift.notOpened')}
    </Badge>
  )
}
