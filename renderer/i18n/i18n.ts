import { create } from 'zustand'
import type { Language } from '../../shared/language.ts'
// The build leaves in these what the first screen shows; see scripts/first-texts.mjs.
import firstTexts from './id.json?first'
import { findText, type Texts, type Translate } from './texts.ts'

const firstEnglish = () => import('./en.json?first')
const allTexts = { id: () => import('./id.json'), en: () => import('./en.json') }

const defaultLanguage: Language = 'id'

/** What is there of each language. */
const texts: { [Of in Language]?: Texts } = { id: firstTexts }

/** The language asked for last: what an earlier wish was still waiting for comes too late. */
let wanted: Language = defaultLanguage

/** A text was wanted before it was there: what was drawn without it is drawn again. */
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

/** Which language this computer's screens had last: its texts travel while the counter is asked for its settings. */
const key = 'loket.language'
export function expectLastLanguage(): void {
  if (localStorage.getItem(key) === 'en') void fetchFirst('en').catch(() => {})
}

async function fetchFirst(language: Language): Promise<void> {
  if (texts[language]) return
  const { default: first } = await firstEnglish()
  texts[language] ??= first
}

let fetching: Promise<void> | undefined

/** Has the texts of every screen in every language at hand, so that one can be chosen without a line to the counter. */
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
 * Changes the language of the screens, and tells the browser and screen readers which one it is. Until its texts are
 * there, everything stays in the language before; so it does where they can't be fetched.
 */
export async function setLanguage(language: Language): Promise<void> {
  wanted = language
  await fetchFirst(language).catch(() => {})
  if (wanted !== language || !texts[language]) return
  document.documentElement.lang = language
  localStorage.setItem(key, language)
  if (useTexts.getState().language !== language) useTexts.setState(translation(language))
}
