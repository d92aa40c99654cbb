import type * as z from 'zod'

/** Members whose rule has words of its own. */
const ruled = [
  'device',
  'redirectUrl',
  'baseUrl',
  'merchantId',
  'nmid',
  'port',
  'publicUrl',
  'feed',
  'from',
  'to',
  'secondFolder',
] as const

export type FieldProblem = 'empty' | 'tooLong' | (typeof ruled)[number] | 'other'

/** The problem of a setting, by the key of its text. */
export function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  const member = issue.path.at(-1)
  // For a number, "empty" or "too long" would be misleading.
  if (member === 'port') return 'port'
  if (issue.code === 'too_small') return 'empty'
  if (issue.code === 'too_big') return 'tooLong'
  return ruled.find((name) => name === member) ?? 'other'
}
