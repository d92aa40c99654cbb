import { IconBuildingBank, IconRepeat } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import css from '../../components/two-panes.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { go } from '../../state/view.ts'

/** The two recurring kinds at the gateway: subscriptions and static accounts. */
export function RecurringTabs({ shown }: { shown: 'subscriptions' | 'staticAccounts' }) {
  const { t } = useTranslation()
  return (
    <nav className={css.tabs} aria-label={t('nav.subscriptions')}>
      <Button
        icon={<IconRepeat size="1.25rem" aria-hidden="true" />}
        tone={shown === 'subscriptions' ? 'primary' : 'plain'}
        aria-current={shown === 'subscriptions' ? 'page' : undefined}
        onClick={() => go({ screen: 'subscriptions', number: null })}
      >
        {t('nav.subscriptions')}
      </Button>
      <Button
        icon={<IconBuildingBank size="1.25rem" aria-hidden="true" />}
        tone={shown === 'staticAccounts' ? 'primary' : 'plain'}
        aria-current={shown === 'staticAccounts' ? 'page' : undefined}
        onClick={() => go({ screen: 'staticAccounts', accountId: null })}
      >
        {t('nav.staticAccounts')}
      </Button>
    </nav>
  )
}
