import { IconLifebuoy } from '@tabler/icons-react'
import { useState } from 'react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { saveFile } from '../../components/files/save-file.ts'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { SelfTest } from './self-test.tsx'

/** The support bundle: one file for a technician. */
export function SupportFile() {
  const { t } = useTranslation()
  const { failure, press } = useAction<'make'>()
  const [made, setMade] = useState<string | null>(null)
  const make = async () => {
    const { name, json } = await callMain('support.bundle', {})
    saveFile(name, 'application/json', [json])
    setMade(name)
  }
  return (
    <SettingsGroup id="settings-support" title={t('support.title')} hint={t('support.hint')}>
      <div>
        <Button icon={<IconLifebuoy />} {...press('make', make)}>
          {t('support.make')}
        </Button>
      </div>
      <p role="status">{made && t('support.made', { name: made })}</p>
      {failure && <FailureNotice failure={failure} />}
      <SelfTest />
    </SettingsGroup>
  )
}
