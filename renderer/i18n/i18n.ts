import { create } from 'zustand'
import { type Language, languages } from '../../shared/language.ts'
// The build leaves the first screen's texts in these; see scripts/first-texts.mjs.
import firstTexts from './id.json?first'
import { findText, type Texts, type Translate } from './texts.ts'

const defaultLanguage = 'id' satisfies Language

type Load = () => Promise<{ readonly default: Texts }>
/** The first screen's texts in the languages other than the default. */
const firstOf: Readonly<Record<Exclude<Language, typeof defaultLanguage>, Load>> = {
  en: () => import('./en.json?first'),
}
const allOf: Readonly<Record<Language, Load>> = {
  id: () => import('./id.json'),
  en: () => import('./en.json'),
}

/** The loaded texts of each language. */
const texts: { [Of in Language]?: Texts } = { id: firstTexts }

/** The language requested last: an earlier request that finishes later is ignored. */
let wanted: Language = defaultLanguage

/** A text was needed before it was loaded: components that lacked it render again. */
let missed = false

interface Translation {
  readonly language: Language
  readonly t: Translate
}

const useTexts = create<Translation>(() => translation(defaultLanguage))

/** The texts in the language of the screens, for components. */
export const useTranslation = (): Translation => useTexts()

function translation(language: Language): Translation {
  return {
    language,
    t: (key, values = {}) => {
      const text = findText(texts[language] ?? {}, language, key, values)
      if (text !== null) return text
      missed = true
      void fetchTexts().catch(() => {})
      return ''
    },
  }
}

/** Loads the texts of the language that the page's HTML names, while the counter's first answer is on its way. */
export function expectLanguage(): void {
  void fetchFirst(document.documentElement.lang as Language).catch(() => {})
}

async function fetchFirst(language: Language): Promise<void> {
  if (language === defaultLanguage || texts[language]) return
  const { default: first } = await firstOf[language]()
  texts[language] ??= first
}

let fetching: Promise<void> | undefined

/** Loads the texts of every screen in every language, so that one can be chosen without a connection to the counter. */
export function fetchTexts(): Promise<void> {
  fetching ??= fetchAll().catch((error) => {
    fetching = undefined
    throw error
  })
  return fetching
}

async function fetchAll(): Promise<void> {
  const loaded = await Promise.all(languages.map((language) => allOf[language]()))
  for (const [at, language] of languages.entries()) texts[language] = loaded[at]?.default ?? {}
  if (missed) useTexts.setState(translation(useTexts.getState().language))
}

/** Changes the language of the screens and of the document. The previous one stays while, or if, its texts are not loaded. */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await fetchFirst(language).catch(() => {})
  if (wanted !== language || !texts[language]) return
  document.documentElement.lang = language
  if (useTexts.getState().language !== language) useTexts.setState(translation(language))
}
