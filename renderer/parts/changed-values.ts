/** What a form is about, as names and values in words. */
export type NamedValues = readonly (readonly [name: string, value: string])[]

/** Those that are other ones now; both lists have the same names in the same order. */
export const changedValues = (before: NamedValues, now: NamedValues): NamedValues =>
  now.filter(([, value], at) => value !== before[at]?.[1])
