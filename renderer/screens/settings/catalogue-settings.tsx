import { IconPackages } from '@tabler/icons-react'
import { Button } from '../../components/button.tsx'
import sections from '../../components/sections.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { go } from '../../state/view.ts'

/** Opens the catalogue, which has its own screen. */
export function CatalogueSettings() {
  const { t } = useTranslation()
  return (
    <section className={sections.group} aria-labelledby="settings-catalogue">
      <h2 id="settings-catalogue">{t('nav.catalogue')}</h2>
      <div>
        <Button icon={<IconPackages />} onClick={() => go({ screen: 'catalogue' })}>
          {t('cart.manage')}
        </Button>
      </div>
    </section>
  )
}
