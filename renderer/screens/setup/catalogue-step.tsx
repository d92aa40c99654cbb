import { IconBuildingStore, IconCoffee, IconIroning } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { followCatalogue, useCatalogue } from '../../state/catalogue.ts'
import { useAction } from '../../state/use-action.ts'
import { go } from '../../state/view.ts'
import { type SampleKind, sampleCatalogue, sampleKinds, untouchedSample } from './sample-catalogues.ts'
import css from './setup-screen.module.css'

const icons = { coffee: IconCoffee, grocery: IconBuildingStore, laundry: IconIroning } as const

/** Sample goods for a shop that has none yet. */
export function CatalogueStep() {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<SampleKind>()
  useEffect(followCatalogue, [])
  const products = useCatalogue((catalogue) => catalogue.products)
  const pictures = useCatalogue((catalogue) => catalogue.pictures)
  const count = products?.length
  const sample = products && pictures.size === 0 ? untouchedSample(products) : null
  const [isRemoving, setRemoving] = useState(false)
  const outcome = useRef<HTMLElement>(null)
  const [isAdded, setAdded] = useState(false)
  const add = (kind: SampleKind) =>
    run(kind, async () => {
      await callMain('catalogue.save', { products: sampleCatalogue(kind) })
      setAdded(true)
    })
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
      <ul className={css.samples}>
        {sampleKinds.map((kind) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <Icon size="2.5rem" stroke={1.5} aria-hidden="true" />
              <h2>{t(`setup.sample.${kind}`)}</h2>
              <p className={css.soft}>
                {sampleCatalogue(kind)
                  .slice(0, 4)
                  .map(({ name }) => name)
                  .join(', ')}
                …
              </p>
              <Button busy={busy === kind} onClick={() => void add(kind)}>
                {t('setup.useSample', { kind: t(`setup.sample.${kind}`) })}
              </Button>
            </li>
          )
        })}
      </ul>
      {failure && <FailureNotice failure={failure} />}
      <p className={css.soft}>{t('setup.noCatalogue')}</p>
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
      complete
      onSend={async () => {
        await callMain('catalogue.remove', { ids })
        onClose()
      }}
      onClose={onClose}
    >
      <p>{t('setup.removeSampleHint', { count: ids.length })}</p>
    </FormDialog>
  )
}
