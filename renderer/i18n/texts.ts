import type id from './id.json'

/** The texts of one language, or those loaded so far. */
export type Texts = { readonly [key: string]: string | Texts }

type Keys<Of> = {
  [Key in keyof Of & string]: Of[Key] extends string ? Key : `${Key}.${Keys<Of[Key]>}`
}[keyof Of & string]
type Counted<Key> = Key extends `${infer Of}_one` | `${infer Of}_other` ? Of : Key

/** The name of a text; a counted text is named without its form. */
export type TextKey = Counted<Keys<typeof id>>

/** Values by the names that stand in a text as `{{name}}`; `count` also chooses the form of a counted text. */
export type TextValues = { readonly [name: string]: string | number }

/** The text of a key in the language of the screens, with its values filled in. */
export type Translate = (key: TextKey, values?: TextValues) => string

/** No line breaks between "Rp" and its number. */
const unbreakable = /Rp (?=\d)/g

const rules: Record<string, Intl.PluralRules> = {}

/** Made once for each language: a browser takes longer for it than for many texts. */
function rulesOf(language: string): Intl.PluralRules {
  rules[language] ??= new Intl.PluralRules(language)
  return rules[language]
}

/** The text of a key; null if it is not loaded. */
export function findText(texts: Texts, language: string, key: string, values: TextValues): string | null {
  const { count } = values
  const form = typeof count === 'number' ? rulesOf(language).select(count) : null
  const text = (form && inside(texts, `${key}_${form}`)) ?? inside(texts, key)
  const filled = text?.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  return filled?.replace(unbreakable, 'Rp\u00a0') ?? null
}

function inside(texts: Texts, key: string): string | null {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) {
    if (typeof found !== 'object') return null
    found = found[part]
  }
  return typeof found === 'string' ? found : null
}
