import type { FamilyName } from '../../../shared/gateway/channel-families.ts'
import { lookOf } from '../../../shared/gateway/channel-looks.ts'
import { howToPay } from '../../../shared/gateway/instructions.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useLooks } from '../../state/channels/channels.ts'
import css from './how-to-pay.module.css'

/** The steps for the customer, for the cashier to read out or to turn the screen and show. */
export function HowToPay({ family, paymentType }: { family: FamilyName; paymentType: string }) {
  const { t, language } = useTranslation()
  const steps = lookOf(paymentType, useLooks()).howToPay ?? howToPay[family]
  return (
    <section className={css.steps} aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">{t('code.howToPay')}</h2>
      <ol>
        {steps[language].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  )
}
