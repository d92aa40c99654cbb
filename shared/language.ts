/** Languages of the screens. Slips can also carry both. */
export const languages = ['id', 'en'] as const

export type Language = (typeof languages)[number]

/** How times and numbers are written in each language, for `Intl`. */
export const locales: Readonly<Record<Language, string>> = { id: 'id-ID', en: 'en-GB' }
