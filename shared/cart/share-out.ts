const RUPIAH = 100

/**
 * Splits `total` sen in the proportion of `parts`, in whole rupiah by largest remainder: each share is its exact part
 * rounded down or up, and together they are `total`. Sen beyond whole rupiah go to the first part that is not zero. If
 * all parts are zero, so are the shares.
 */
export function shareOut(parts: readonly number[], total: number): readonly number[] {
  const whole = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (whole === 0n) return parts.map(() => 0)
  const rupiah = BigInt(Math.trunc(total / RUPIAH))
  // BigInt: a product of two amounts exceeds what a number holds exactly.
  const exact = parts.map((part) => BigInt(part) * rupiah)
  const shares = exact.map((each) => Number(each / whole))
  const left = Number(rupiah) - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((each, at) => ({ at, rest: each % whole }))
    .sort((one, other) => (other.rest > one.rest ? 1 : other.rest < one.rest ? -1 : one.at - other.at))
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  const first = parts.findIndex((part) => part > 0)
  return shares.map((share, at) => share * RUPIAH + (at === first ? total % RUPIAH : 0))
}
