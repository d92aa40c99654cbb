import type { TimeFormat } from '../../components/time/time-text.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import { useStarted } from '../session.ts'

/** The format of times on these screens: their language, in the shop's time zone. */
export function useTimeFormat(): TimeFormat {
  const { language } = useTranslation()
  return { language, zone: useStarted().settings.timeZone }
}
