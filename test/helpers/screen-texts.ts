import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Language } from '../../shared/language.ts'
import { root } from './root.ts'

type Texts = { readonly [key: string]: string | Texts }

/** The texts of the screens in a language, by key: for tests about more than one language. */
export function screenTexts(language: Language): (key: string) => string {
  const texts = JSON.parse(readFileSync(join(root, `renderer/i18n/${language}.json`), 'utf8')) as Texts
  return (key) => {
    const inside = (from: string | Texts | undefined, part: string) =>
      typeof from === 'object' ? from[part] : undefined
    const text = key.split('.').reduce<string | Texts | undefined>(inside, texts)
    if (typeof text !== 'string') throw new Error(`the screens have no text "${key}"`)
    return text
  }
}
