import type * as z from 'zod'
import { firstProblem } from '../../shared/gateway/operation.ts'

/**
 * The first broken rule of an input, as `firstProblem` says it; where the member is not there at all, also that: who wrote it under
 * another name, or not deep enough, looks for it there. `aliases` are other names that are read as the member.
 */
export function problemIn(input: unknown, error: z.ZodError, aliases: Readonly<Record<string, string>> = {}) {
  const { field, rule } = firstProblem(error)
  const [issue] = error.issues
  const names = [field, ...Object.keys(aliases).filter((alias) => aliases[alias] === field)]
  const isThere =
    issue === undefined ||
    issue.code === 'custom' ||
    issue.code === 'unrecognized_keys' ||
    valueAt(input, issue.path) !== undefined ||
    names.some((name) => valueAt(input, [name]) !== undefined)
  return { field, rule: isThere ? rule : `${rule}, and is missing` }
}

/**
 * Undefined where a step is missing. A text or number on the way counts as present, even if the path goes on inside it.
 */
const valueAt = (input: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? (at as Record<PropertyKey, unknown>)[step] : at),
    input,
  )
