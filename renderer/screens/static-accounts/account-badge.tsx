import { IconCircleX, IconHelpCircle, IconRepeat, IconSend } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { StaticAccountState } from '../../../shared/static-account/static-account.ts'
import { Badge } from '../../components/badge.tsx'

const looks = {
  intent: { tone: 'info', Icon: IconSend },
  sending: { tone: 'info', Icon: IconSend },
  active: { tone: 'good', Icon: IconRepeat },
  rejected: { tone: 'bad', Icon: IconCircleX },
  unknown: { tone: 'warn', Icon: IconHelpCircle },
} as const satisfies Record<StaticAccountState['kind'], { tone: string; Icon: typeof IconSend }>

export function AccountBadge({ kind }: { kind: StaticAccountState['kind'] }) {
  const { t } = useTranslation()
  return <Badge {...looks[kind]}>{t(`staticAccount.state.${kind}.short`)}</Badge>
}
