import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../shared/language.ts'
import id from './id.json'

const defaultLanguage: Language = 'id'

/** The language asked for last: what an earlier wish was still waiting for comes too late. */
let wanted: Language = defaultLanguage

void i18next.use(initReactI18next).init({
  lng: defaultLanguage,
  fallbackLng: defaultLanguage,
  resources: { id: { translation: id } },
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Which language this computer's screens had last: its texts travel while the counter is asked for its settings. */
const key = 'loket.language'
if (localStorage.getItem(key) === 'en') void fetchTexts().catch(() => {})

/** Has the texts of every language at hand, so that one can be chosen without a line to the counter. */
export async function fetchTexts(): Promise<void> {
  if (i18next.hasResourceBundle('en', 'translation')) return
  const { default: en } = await import('./en.json')
  i18next.addResourceBundle('en', 'translation', en)
}

/**
 * Changes the language of the screens, and tells the browser and screen readers which one it is. Until its texts are
 * there, everything stays in the language before; so it does where they can't be fetched.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  if (language !== defaultLanguage) await fetchTexts().catch(() => {})
  if (wanted !== language || !i18next.hasResourceBundle(language, 'translation')) return
  document.documentElement.lang = language
  localStorage.setItem(key, language)
  if (i18next.language !== language) await i18next.changeLanguage(language)
}
