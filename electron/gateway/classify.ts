import type { ErrorRule, RefusalClass } from '../../shared/gateway/profile.ts'

/**
 * The class of a refusal, by the gateway profile's table; null where it has no word for it, and the outcome is
 * unknown. First match wins.
 */
export function classifyRefusal(
  rules: readonly ErrorRule[],
  httpStatus: number,
  errCode: string,
): RefusalClass | null {
  const rule = rules.find((each) => each.httpStatus.includes(httpStatus) || each.errCode.some(means(errCode)))
  return rule?.class ?? null
}

const means = (errCode: string) => (listed: string) =>
  listed.endsWith('*') ? errCode.startsWith(listed.slice(0, -1)) : errCode === listed
