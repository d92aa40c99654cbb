import { useEffect, useRef, useState } from 'react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { Notice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { followCatalogue, useCatalogue } from '../../state/goods/catalogue.ts'
import { go } from '../../state/view.ts'
import { type SampleKind, sampleCatalogue, untouchedSample } from '../catalogue/sample-catalogues.ts'
import { SampleChoice } from '../catalogue/sample-choice.tsx'
import css from './setup-screen.module.css'

/** Sample goods for a shop that has none yet. */
export function CatalogueStep() {
  const { t } = useTranslation()
  useEffect(followCatalogue, [])
  const products = useCatalogue((catalogue) => catalogue.products)
  const pictures = useCatalogue((catalogue) => catalogue.pictures)
  const count = products?.length
  const sample = products && pictures.size === 0 ? untouchedSample(products) : null
  const [isRemoving, setRemoving] = useState(false)
  const outcome = useRef<HTMLElement>(null)
  const [isAdded, setAdded] = useState(false)
  const hasGoods = count !== undefined && count > 0
  // The button that was pressed is gone.
  useEffect(() => {
    if (isAdded && hasGoods) outcome.current?.focus()
  }, [isAdded, hasGoods])
  if (count === undefined) return null
  if (hasGoods) {
    const title = sample
      ? t('setup.hasSample', { kind: t(`setup.sample.${sample}`) })
      : t('setup.hasCatalogue', { count })
    return (
      <section ref={outcome} tabIndex={-1} aria-label={title}>
        <Notice
          tone="info"
          title={title}
          actions={
            <>
              <Button onClick={() => go({ screen: 'catalogue' })}>{t('cart.manage')}</Button>
              {sample && <Button onClick={() => setRemoving(true)}>{t('setup.changeSample')}</Button>}
            </>
          }
        >
          {t('setup.hasCatalogueHint')}
        </Notice>
        {sample && isRemoving && <RemoveSample kind={sample} onClose={() => setRemoving(false)} />}
      </section>
    )
  }
  return (
    <>
      <SampleChoice onAdd={() => setAdded(true)} />
      <div className={css.own}>
        <p className={css.soft}>{t('setup.noCatalogue')}</p>
        <Button onClick={() => go({ screen: 'catalogue' })}>{t('setup.ownGoods')}</Button>
      </div>
    </>
  )
}

/** Takes a sample away that was picked by mistake, after asking. */
function RemoveSample({ kind, onClose }: { kind: SampleKind; onClose: () => void }) {
  const { t } = useTranslation()
  const ids = sampleCatalogue(kind).map(({ id }) => id)
  return (
    <FormDialog
      title={t('setup.removeSampleTitle', { kind: t(`setup.sample.${kind}`) })}
      send={t('setup.removeSample')}
      onSend={() => callMain('catalogue.remove', { ids })}
      onClose={onClose}
    >
      <p>{t('setup.removeSampleHint', { count: ids.length })}</p>
    </FormDialog>
  )
}
