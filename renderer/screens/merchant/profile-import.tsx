import { IconFileImport } from '@tabler/icons-react'
import { useState } from 'react'
import { callMain } from '../../bridge/main-process.ts'
import { FailureNotice, Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FileButton } from '../../parts/file-button.tsx'
import { useAction } from '../../state/calls/use-action.ts'
import { useStarted } from '../../state/session.ts'
import css from './merchant-screen.module.css'
import { loadMerchant, useMerchant } from './merchant-store.ts'

const none: readonly number[] = []

/** Imports a gateway profile from a file; an invalid one is refused with its place and rule. */
export function ProfileImport() {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<'import'>()
  const [problem, setProblem] = useState<string | null>(null)
  const profileProblem = useMerchant(({ status }) => status?.profileProblem ?? null)
  const take = (json: string | null) =>
    run('import', async () => {
      if (json === null) return setProblem(t('merchant.tooLarge'))
      setProblem((await callMain('merchant.importProfile', { json })).problem)
      await loadMerchant()
    })
  const profile = useMerchant(({ status }) => status?.profile ?? null)
  const unsignedNos = profile?.unsignedNos ?? none
  const isOwn = useStarted().settings.live.gatewayProfile === 'own'
  const shown = problem ?? profileProblem
  return (
    <div className={css.rows}>
      <div>
        <FileButton
          accept=".loketprofile,.json,application/json"
          icon={<IconFileImport />}
          busy={isBusy()}
          onText={(text) => void take(text)}
        >
          {t('merchant.importProfile')}
        </FileButton>
      </div>
      {isOwn && profile && (
        <p role="status">
          {t('merchant.profileIs', {
            name: profile.name,
            channels: t('merchant.profileChannels', { count: profile.channels }),
          })}
        </p>
      )}
      {shown && (
        <Notice tone="bad" title={t('merchant.profileRefused')} urgent>
          {t('merchant.profileRefusedHint', { problem: shown })}
        </Notice>
      )}
      {unsignedNos.length > 0 && (
        <Notice tone="warn" title={t('merchant.unsignedNos', { statuses: unsignedNos.join(', ') })}>
          {t('merchant.unsignedNosHint')}
        </Notice>
      )}
      {failure && <FailureNotice failure={failure} />}
    </div>
  )
}
