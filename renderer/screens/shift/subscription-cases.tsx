import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useRead } from '../../state/calls/use-read.ts'
import { useSession, useStarted } from '../../state/session.ts'
import { go } from '../../state/view.ts'
import css from './shift.module.css'

/** Subscriptions that need somebody: no shift carries them over, but who closes one must know that they are there. */
export function SubscriptionCases() {
  const { t } = useTranslation()
  const { unresolved } = useStarted()
  const connected = useSession((session) => session.connected)
  const { value } = useRead(() => callMain('unresolved.list', {}), [unresolved, connected])
  const count = value?.subscriptions.length ?? 0
  if (count === 0) return null
  return (
    <ul className={css.cases}>
      <li>
        <span className="soft">{t('shift.subscriptionCases', { count })}</span>
        <Button onClick={() => go({ screen: 'unresolved', merchantTradeNo: null })}>
          {t('shift.toAttention')}
        </Button>
      </li>
    </ul>
  )
}
