/** The facts of a counter's entry as text; null if they are no JSON object: a counter may send anything. */
export function factsIn(json: string): Readonly<Record<string, string>> | null {
  try {
    const facts: unknown = JSON.parse(json)
    if (typeof facts !== 'object' || facts === null) return null
    return Object.fromEntries(
      Object.entries(facts).map(([name, value]) => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
  } catch {
    return null
  }
}
