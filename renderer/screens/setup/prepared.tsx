import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Button } from '../../components/buttons/button.tsx'
import sections from '../../components/layout/sections.module.css'
import { useTranslation } from '../../i18n/i18n.ts'
import { useOfferedChannels } from '../../state/channels/channels.ts'
import { followCatalogue, useCatalogue } from '../../state/goods/catalogue.ts'
import { useStarted } from '../../state/session.ts'
import css from './setup-screen.module.css'

/** The steps that leave something behind. */
const prepared = ['shop', 'catalogue', 'channels', 'printer', 'owner'] as const
type PreparedStep = (typeof prepared)[number]

/** What the steps before have set up, and the way back to what they have not. */
export function Prepared({ onStep }: { onStep: (step: PreparedStep) => void }) {
  const { t } = useTranslation()
  const { settings, duty } = useStarted()
  const goods = useCatalogue(({ products }) => products?.length ?? 0)
  const { inOrder } = useOfferedChannels()
  useEffect(followCatalogue, [])
  const done: Readonly<Record<PreparedStep, string>> = {
    shop: settings.shop.name,
    catalogue: goods > 0 ? t('setup.hasCatalogue', { count: goods }) : '',
    channels: inOrder.length > 0 ? t('setup.chosenWays', { count: inOrder.length }) : '',
    printer: settings.printers.map(({ name }) => name).join(', '),
    owner: duty.kind === 'open' ? '' : t('setup.prepared.owner'),
  }
  return (
    <section className={sections.group} aria-labelledby="setup-prepared">
      <h2 id="setup-prepared">{t('setup.prepared.title')}</h2>
      <ul className={css.prepared}>
        {prepared.map((step) => {
          const title = t(`setup.step.${step}`)
          const isDone = done[step] !== ''
          return (
            <li key={step} data-done={isDone}>
              {isDone ? <IconCircleCheck aria-hidden="true" /> : <IconCircleDashed aria-hidden="true" />}
              <span>
                {title}
                <small>{isDone ? done[step] : t(`setup.prepared.without.${step}`)}</small>
              </span>
              <Button
                tone="quiet"
                aria-label={t('setup.prepared.changeOf', { title })}
                onClick={() => onStep(step)}
              >
                {t(isDone ? 'setup.prepared.change' : 'setup.prepared.fill')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
