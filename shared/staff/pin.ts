/** What is wrong with a new PIN. */
export const pinProblems = ['format', 'repeated', 'sequence', 'date'] as const
export type PinProblem = (typeof pinProblems)[number]

/** The fewest digits that a PIN has. */
export const MIN_PIN = 6
/** The most digits that a PIN has. */
export const MAX_PIN = 12

/** Any digits, as many as a PIN has. */
export const PIN = new RegExp(`^\\d{${MIN_PIN},${MAX_PIN}}$`)

/** Why a PIN would be guessed within a few tries, or is not a PIN; null if it is good. */
export function pinProblem(pin: string): PinProblem | null {
  if (!PIN.test(pin)) return 'format'
  if (isRepeated(pin)) return 'repeated'
  if (isSequence(pin) || isSequence(pin.replace(/(\d)\1+/g, '$1'))) return 'sequence'
  return isDate(pin) ? 'date' : null
}

/** Made of one or two digits, or of one repeated part: 000000, 121211, 123123. */
const isRepeated = (pin: string): boolean => new Set(pin).size < 3 || /^(\d{2,6})\1+$/.test(pin)

/** Digits at equal distances: 123456, 987654, 890123, 246802; also with each digit doubled. */
function isSequence(digits: string): boolean {
  if (digits.length < 3) return false
  const steps = new Set(
    [...digits].slice(1).map((digit, at) => (Number(digit) - Number(digits[at]) + 10) % 10),
  )
  return steps.size === 1
}

/** A date as people write their birthday: 170845, 17081945, 19450817. */
function isDate(pin: string): boolean {
  const forms = [
    /^(?<day>\d\d)(?<month>\d\d)(?:\d\d|(?:19|20)\d\d)$/,
    /^(?:19|20)\d\d(?<month>\d\d)(?<day>\d\d)$/,
  ]
  return forms.some((form) => {
    const { day = '', month = '' } = form.exec(pin)?.groups ?? {}
    return Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12
  })
}
