import { agoText } from '../../components/time/time-text.ts'
import { useNow } from '../../components/time/use-now.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './code-screen.module.css'

/** When the gateway was last asked. Outside the live region: it changes every second. */
export function LastChecked({ at }: { at: number | null }) {
  const { t, language } = useTranslation()
  const now = useNow()
  return (
    <p className={css.aside}>
      {at === null ? t('code.notChecked') : t('code.checked', { when: agoText(at, now, language) })}
    </p>
  )
}
