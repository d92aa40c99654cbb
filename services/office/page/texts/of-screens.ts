import { readFileSync } from 'node:fs'
import type { CounterTexts } from '../../lists/list.ts'
import type { Language } from '../texts.ts'

type Texts = { readonly [name: string]: Texts | string }

const read = (language: Language) =>
  JSON.parse(
    readFileSync(new URL(`../../../../renderer/i18n/${language}.json`, import.meta.url), 'utf8'),
  ) as Texts
const all: Readonly<Record<Language, Texts>> = { id: read('id'), en: read('en') }

/** The texts of the counters' screens: a state has the same name on every screen. */
export const counterTextsIn =
  (language: Language): CounterTexts =>
  (path) => {
    const found = path
      .split('.')
      .reduce<Texts | string | undefined>(
        (texts, name) => (typeof texts === 'object' && Object.hasOwn(texts, name) ? texts[name] : undefined),
        all[language],
      )
    return typeof found === 'string' ? found : undefined
  }
