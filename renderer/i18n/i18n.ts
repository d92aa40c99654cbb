import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../shared/settings.ts'
import en from './en.json'
import id from './id.json'

const defaultLanguage: Language = 'id'

void i18next.use(initReactI18next).init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  resources: { id: { translation: id }, en: { translation: en } },
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Changes the language of the screens, and tells the browser and screen readers which one it is. */
export function setLanguage(language: Language): void {
  document.documentElement.lang = language
  if (i18next.language !== language) void i18next.changeLanguage(language)
}
