import { useTranslation } from 'react-i18next'
import type { TimeFormat } from '../components/time-text.ts'
import { useStarted } from './session.ts'

/** The format of times on these screens: their language, in the shop's time zone. */
export function useTimeFormat(): TimeFormat {
  const { i18n } = useTranslation()
  return { language: i18n.language, zone: useStarted().settings.timeZone }
}
