import { useTranslation } from 'react-i18next'
import type { TimeFormat } from '../components/time-text.ts'
import { useStarted } from './session.ts'

/** How times are told on these screens: in their language, by the shop's clocks. */
export function useTimeFormat(): TimeFormat {
  const { i18n } = useTranslation()
  return { language: i18n.language, zone: useStarted().settings.timeZone }
}
