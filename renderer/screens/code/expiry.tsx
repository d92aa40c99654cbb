import { IconClock } from '@tabler/icons-react'
import { Notice } from '../../components/notices/notice.tsx'
import { countdownText, timeText } from '../../components/time/time-text.ts'
import { useNow } from '../../components/time/use-now.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../../state/session.ts'
import { useTimeFormat } from '../../state/time/time-format.ts'
import css from './code-screen.module.css'

/** Below this the remaining time deserves a cashier's attention. */
const NEAR_MS = 120_000

/** How long the code is valid by the gateway's clock. After that it says nothing, because only the gateway closes an order. */
export function Expiry({ expiresAt }: { expiresAt: number | null }) {
  const { t } = useTranslation()
  if (expiresAt !== null) return <Until expiresAt={expiresAt} />
  return (
    <p className={css.aside}>
      <IconClock size="1.125rem" aria-hidden="true" /> {t('code.expiryUntold')}
    </p>
  )
}

function Until({ expiresAt }: { expiresAt: number }) {
  const { t } = useTranslation()
  const format = useTimeFormat()
  const now = useNow()
  const left = expiresAt - (now + useStarted().gateway.clockOffset)
  if (left <= 0) {
    return (
      <Notice tone="warn" title={t('code.pastExpiry')} urgent>
        {t('code.pastExpiryHint')}
      </Notice>
    )
  }
  const time = `${timeText(expiresAt, now, format)} ${format.zone}`
  const validUntil = t('code.payBefore', { time })
  if (left > NEAR_MS) {
    return (
      <p className={css.aside}>
        <IconClock size="1.125rem" aria-hidden="true" /> {validUntil}
      </p>
    )
  }
  return (
    <Notice tone="warn" icon={IconClock} title={t('code.timeLeft', { time: countdownText(left) })}>
      {validUntil}
    </Notice>
  )
}
