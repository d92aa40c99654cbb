import { useTranslation } from 'react-i18next'
import type { FamilyName } from '../../../shared/gateway/channel-families.ts'
import { howToPay } from '../../../shared/gateway/instructions.ts'
import type { Language } from '../../../shared/language.ts'
import css from './how-to-pay.module.css'

/** The steps for the customer, for the cashier to read out or to turn the screen and show. */
export function HowToPay({ family }: { family: FamilyName }) {
  const { t, i18n } = useTranslation()
  return (
    <section className={css.steps} aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t('code.howToPay')}</h2>
      <ol>
        {howToPay[family][i18n.language as Language].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
