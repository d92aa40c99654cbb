import { IconPackages } from '@tabler/icons-react'
import { Button } from '../../components/buttons/button.tsx'
import { SettingsGroup } from '../../components/layout/settings-group.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { go } from '../../state/view.ts'

/** Opens the catalogue, which has its own screen. */
export function CatalogueSettings() {
  const { t } = useTranslation()
  return (
    <SettingsGroup id="settings-catalogue" title={t('nav.catalogue')}>
      <div>
        <Button icon={<IconPackages />} onClick={() => go({ screen: 'catalogue' })}>
          {t('cart.manage')}
        </Button>
      </div>
    </SettingsGroup>
  )
}
