import type * as z from 'zod'
import { memberAt } from './member-at.ts'
import { readSafely } from './read-safely.ts'

/** What could be read of something that a newer Loket may have written, and the names of what was left out. */
export interface Understood<Value> {
  readonly value: Value
  readonly leftOut: readonly string[]
}

/**
 * Reads a value without the members that its schema does not know, at any depth: a newer Loket wrote them. Deletes
 * them from `value`. Null if what is left does not match the schema: half a value could mean another one.
 */
export function readKnown<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
): Understood<z.output<Schema>> | null {
  const first = readSafely(schema, value)
  if (first.success) return { value: first.data, leftOut: [] }
  const leftOut = new Set<string>()
  for (const issue of first.error.issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const names = issue.path.filter((step) => typeof step === 'string')
    for (const key of issue.keys) {
      delete (memberAt(value, issue.path) as Record<PropertyKey, unknown>)[key]
      leftOut.add([...names, key].join('.'))
    }
  }
  const again = readSafely(schema, value)
  return again.success ? { value: again.data, leftOut: [...leftOut].toSorted() } : null
}
