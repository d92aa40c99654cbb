const RUPIAH = 100

/**
 * Splits `total` sen in the proportion of `parts`, in whole steps (rupiah) by largest remainder: each share is its exact
 * part rounded down or up, and together they are `total`. Sen beyond whole steps go to the first part that is not zero. If
 * all parts are zero, so are the shares.
 */
export function shareOut(parts: readonly number[], total: number, step = RUPIAH): readonly number[] {
  const whole = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (whole === 0n) return parts.map(() => 0)
  const steps = BigInt(Math.trunc(total / step))
  // BigInt: a product of two amounts exceeds what a number holds exactly.
  const exact = parts.map((part) => BigInt(part) * steps)
  const shares = exact.map((each) => Number(each / whole))
  const left = Number(steps) - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((each, at) => ({ at, rest: each % whole }))
    .sort((one, other) => (other.rest > one.rest ? 1 : other.rest < one.rest ? -1 : one.at - other.at))
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  const first = parts.findIndex((part) => part > 0)
  return shares.map((share, at) => share * step + (at === first ? total % step : 0))
}
