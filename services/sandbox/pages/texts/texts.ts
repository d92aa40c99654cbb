import { en } from './en.ts'
import { id, type Text } from './id.ts'

export const texts: Readonly<Record<Lang, Readonly<Record<Text, string>>>> = { id, en }

export type Lang = 'id' | 'en'

export type Say = (text: Text, values?: Readonly<Record<string, string | number>>) => string

/** A text in a language, with its `{names}` filled in. */
export function sayIn(lang: Lang): Say {
  return (text, values = {}) =>
    texts[lang][text].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
