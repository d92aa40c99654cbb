import { IconBuildingStore, IconCoffee, IconIroning } from '@tabler/icons-react'
import { callMain } from '../../bridge/main-process.ts'
import { Button } from '../../components/buttons/button.tsx'
import { FailureNotice } from '../../components/notices/notice.tsx'
import { useTranslation } from '../../i18n/i18n.ts'
import { useAction } from '../../state/calls/use-action.ts'
import { type SampleKind, sampleCatalogue, sampleKinds } from './sample-catalogues.ts'
import css from './sample-choice.module.css'

const icons = { coffee: IconCoffee, grocery: IconBuildingStore, laundry: IconIroning } as const

/** The sample catalogues; one is added by its button. With the goods, which come first, this may be gone before the answer. */
export function SampleChoice({ onAdd }: { onAdd?: () => void }) {
  const { t } = useTranslation()
  const { isBusy, failure, run } = useAction<SampleKind>('form')
  const add = (kind: SampleKind) =>
    run(kind, () => {
      onAdd?.()
      return callMain('catalogue.save', { products: sampleCatalogue(kind) })
    })
  return (
    <>
      <ul className={css.samples}>
        {sampleKinds.map((kind) => {
          const Icon = icons[kind]
          return (
            <li key={kind}>
              <Icon size="2.5rem" stroke={1.5} aria-hidden="true" />
              <h2>{t(`setup.sample.${kind}`)}</h2>
              <p>
                {sampleCatalogue(kind)
                  .slice(0, 4)
                  .map(({ name }) => name)
                  .join(', ')}
                …
              </p>
              <Button busy={isBusy(kind)} blocked={isBusy()} onClick={() => void add(kind)}>
                {t('setup.useSample', { kind: t(`setup.sample.${kind}`) })}
              </Button>
            </li>
          )
        })}
      </ul>
      {failure && <FailureNotice failure={failure} />}
    </>
  )
}
