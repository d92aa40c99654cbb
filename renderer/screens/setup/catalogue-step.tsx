import { IconBuildingStore, IconCoffee, IconIroning } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/button.tsx'
import { FailureNotice, Notice } from '../../components/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { followCatalogue, useCatalogue } from '../../state/catalogue.ts'
import { useAction } from '../../state/use-action.ts'
import { go } from '../../state/view.ts'
import { type SampleKind, sampleCatalogue, sampleKinds } from './sample-catalogues.ts'
import css from './setup-screen.module.css'

const icons = { coffee: IconCoffee, grocery: IconBuildingStore, laundry: IconIroning } as const

/** Sample goods for a shop that has none yet. */
export function CatalogueStep() {
  const { t } = useTranslation()
  const { busy, failure, run } = useAction<SampleKind>()
  useEffect(followCatalogue, [])
  const count = useCatalogue(({ products }) => products?.length)
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
  if (hasGoods)
    return (
      <section ref={outcome} tabIndex={-1} aria-label={t('setup.hasCatalogue', { count })}>
        <Notice
          tone="info"
          title={t('setup.hasCatalogue', { count })}
          actions={<Button onClick={() => go({ screen: 'catalogue' })}>{t('cart.manage')}</Button>}
        >
          {t('setup.hasCatalogueHint')}
        </Notice>
      </section>
    )
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
