import { useTranslation } from '../../i18n/i18n.ts'
import { ChangingNotice } from './changing-notice.tsx'
import type { CounterParts } from './counter-parts.ts'
import css from './counter-screen.module.css'
import { useDraft } from './draft.ts'
import { QuickAmounts } from './quick-amounts.tsx'
import { ServeNext } from './serve-next.tsx'

/** The counter of a shop without a catalogue: the amount with its keys, beside the ways to pay. */
export function AmountCounter(parts: CounterParts) {
  const { t } = useTranslation()
  const isRest = useDraft((draft) => draft.split !== null)
  return (
    <>
      <section className={css.till}>
        {parts.display}
        <div className={css.above}>
          {parts.notices}
          <TypedActions />
          {!isRest && parts.keypad}
        </div>
        <div className={css.charge}>{parts.chargeButton}</div>
      </section>
      <section className={css.beside} aria-label={t('counter.channels')}>
        {parts.scanned}
        {parts.channelSearch}
        {parts.waysToPay}
      </section>
    </>
  )
}

/** In one place: the amounts of one tap, or the way out of a fixed amount or of a charge that takes long. */
function TypedActions() {
  const { amountFixed, sending, mayLeave } = useDraft()
  if (amountFixed) return <ChangingNotice />
  return mayLeave ? <ServeNext /> : <QuickAmounts blocked={sending} />
}
