/** Gives numbers to products that have none: the next whole number that none of `taken` is, and never the same twice. */
export function productNumbers(taken: Iterable<string>): () => string {
  const all = new Set(taken)
  let last = all.size
  return () => {
    do last += 1
    while (all.has(String(last)))
    return String(last)
  }
}
