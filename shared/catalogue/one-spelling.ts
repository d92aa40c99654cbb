const keyOf = (text: string) => text.trim().toLowerCase().replace(/\s+/g, ' ')

/**
 * Gives each category the spelling that it has first in the list: "minuman" becomes "Minuman" where that came before, so
 * that the counter has one category of it and not two.
 */
export function oneSpelling(categories: Iterable<string>): (category: string) => string {
  const first = new Map<string, string>()
  for (const each of categories) if (!first.has(keyOf(each))) first.set(keyOf(each), each)
  return (category) => first.get(keyOf(category)) ?? category
}
