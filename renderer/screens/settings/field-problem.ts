import type * as z from 'zod'

export type FieldProblem = 'empty' | 'tooLong' | 'device' | 'other'

/** What is wrong with a setting, as something the screens have a text for. */
export function problemOf(issue: z.core.$ZodIssue): FieldProblem {
  if (issue.code === 'too_small') return 'empty'
  if (issue.code === 'too_big') return 'tooLong'
  return issue.path.at(-1) === 'device' ? 'device' : 'other'
}
