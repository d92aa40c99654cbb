import type { ErrorRule, RefusalClass } from '../../shared/gateway/profile.ts'

/** The class of a refusal by its code, in the gateway profile's table; null where the table does not know the code. */
export function classOfCode(rules: readonly ErrorRule[], errCode: string): RefusalClass | null {
  return rules.find((each) => each.errCode.some(means(errCode)))?.class ?? null
}

/** Classes that stop or warn and leave the outcome unknown. */
const hints = ['clock', 'credentials', 'duplicate', 'throttled'] as const
type Hint = (typeof hints)[number]

/** What an HTTP status hints at. A status is not signed, so it never proves that an order was refused or does not exist. */
export function hintOfStatus(rules: readonly ErrorRule[], httpStatus: number): Hint | null {
  for (const rule of rules) {
    const hint = hints.find((each) => each === rule.class)
    if (hint && rule.httpStatus.includes(httpStatus)) return hint
  }
  return null
}

const means = (errCode: string) => (listed: string) =>
  listed.endsWith('*') ? errCode.startsWith(listed.slice(0, -1)) : errCode === listed
