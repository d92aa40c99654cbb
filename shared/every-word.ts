/**
 * What a search finds: texts that have each of its words, in any order and in capitals or not. A search without words finds all.
 */
export function everyWordOf(search: string): (text: string) => boolean {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => text.toLowerCase().includes(word))
}
