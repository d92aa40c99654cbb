import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import { Fold } from '../../components/layout/fold.tsx'
import { ScreenTitle } from '../../components/layout/screen-title.tsx'
import sections from '../../components/layout/sections.module.css'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useSession, useStarted } from '../../state/session.ts'
import { useSaving } from '../../state/settings/saving.ts'
import { go } from '../../state/view.ts'
import { AuthorityForm } from './authority-form.tsx'
import { ConnectionTest } from './connection-test.tsx'
import { GatewayForm } from './gateway-form.tsx'
import { KeysForm } from './keys-form.tsx'
import { loadMerchant, useMerchant } from './merchant-store.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { NotificationsForm } from './notifications-form.tsx'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { Readiness } from './readiness.tsx'
import { SigningForm } from './signing-form.tsx'

/** Results of the connection test whose fix is in a folded part. */
const askedFor: readonly string[] = ['untrusted', 'unverified', 'answerSignature', 'key']

/** The shop's own merchant: its data from the gateway, its keys, a test of everything, and the switch to real money. */
export function MerchantScreen() {
  const { t } = useTranslation()
  const { mode, settings } = useStarted()
  const connected = useSession((session) => session.connected)
  const { status, failure, report } = useMerchant()
  const notSaved = useSaving((state) => state.failure)
  const wrong = failure ?? notSaved
  const { live, notifications } = settings
  const isAsProfile = live.storeId === '' && live.signing === 'asProfile' && live.verification === 'asProfile'
  const isAdvanced =
    !isAsProfile ||
    notifications.publicUrl !== '' ||
    notifications.port !== 0 ||
    (status?.authorities.length ?? 0) > 0 ||
    (report !== null && askedFor.includes(report.verdict))
  // A test may have opened this section. It stays open while the owner corrects it, when the test's result is gone.
  const [wasAdvanced, keepOpen] = useState(isAdvanced)
  if (isAdvanced && !wasAdvanced) keepOpen(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each of these may change what is missing, and a new line may bring it
  useEffect(() => void loadMerchant(), [live, notifications, connected])
  return (
    <main className={sections.screen}>
      <div className={sections.form}>
        <header>
          <Button tone="quiet" icon={<IconArrowLeft />} onClick={() => go({ screen: 'settings' })}>
            {t('merchant.back')}
          </Button>
          <ScreenTitle>{t('merchant.title')}</ScreenTitle>
          <p className="soft">{t('merchant.intro')}</p>
        </header>
        {wrong && <FailureNotice failure={wrong} />}
        <GatewayForm />
        {status && <KeysForm status={status} />}
        <Fold title={t('settings.advanced')} hint={t('merchant.advancedHint')} needed={wasAdvanced}>
          <SigningForm />
          <NotificationsForm />
          {status && <AuthorityForm />}
        </Fold>
      </div>
      <div className={sections.side}>
        {status?.openElsewhere && <OpenElsewhere open={status.openElsewhere} />}
        {status && <Readiness status={status} />}
        <ConnectionTest isNext={mode === 'training' && status?.missing.length === 0} />
        {status && <ModeSwitch status={status} />}
      </div>
    </main>
  )
}
