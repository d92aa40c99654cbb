import { create } from 'zustand'
import type { Language } from '../../shared/language.ts'
// The build leaves the first screen's texts in these; see scripts/first-texts.mjs.
import firstTexts from './id.json?first'
import { findText, type Texts, type Translate } from './texts.ts'

const firstEnglish = () => import('./en.json?first')
const allTexts = { id: () => import('./id.json'), en: () => import('./en.json') }

const defaultLanguage: Language = 'id'

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

/** The page says in which language it begins: its texts load while the counter is asked for the rest. */
export function expectLanguage(): void {
  if (document.documentElement.lang === 'en') void fetchFirst('en').catch(() => {})
}

async function fetchFirst(language: Language): Promise<void> {
  if (texts[language]) return
  const { default: first } = await firstEnglish()
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
  const [id, en] = await Promise.all([allTexts.id(), allTexts.en()])
  Object.assign(texts, { id: id.default, en: en.default })
  if (missed) useTexts.setState(translation(useTexts.getState().language))
}

/**
 * Changes the language of the screens, and reports it to the browser and screen readers. Until its texts are loaded,
 * and if they can't be loaded, the previous language stays.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await fetchFirst(language).catch(() => {})
  if (wanted !== language || !texts[language]) return
  document.documentElement.lang = language
  if (useTexts.getState().language !== language) useTexts.setState(translation(language))
}
