/** Languages of the screens. Slips can also carry both. */
export const languages = ['id', 'en'] as const

export type Language = (typeof languages)[number]
