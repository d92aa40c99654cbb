import { Secret, TOTP } from 'otpauth'

const PERIOD_S = 30
/** By how many half minutes a phone's clock may differ. */
const WINDOW = 1

/** The key that a person's authenticator shares with the office, as base32. */
export const newTotpKey = (): string => new Secret({ size: 20 }).base32

/** Whether this is one of {@link newTotpKey}. */
export const isTotpKey = (text: string): boolean => /^[A-Z2-7]{32}$/.test(text)

const totpOf = (key: string, name = 'Loket') =>
  new TOTP({ issuer: 'Loket', label: name, secret: Secret.fromBase32(key), period: PERIOD_S })

/** The address that an authenticator reads from the QR code. */
export const totpAddress = (key: string, name: string): string => totpOf(key, name).toString()

/** The newest half minute whose code counts now. */
export const newestStep = (now: number): number => Math.floor(now / (PERIOD_S * 1_000)) + WINDOW

/** The half minute that a code belongs to: the last, the current or the next one; null for a wrong code. */
export function stepOf(key: string, code: string, now: number): number | null {
  const token = code.replace(/\s/g, '')
  const delta = /^\d{6}$/.test(token) ? totpOf(key).validate({ token, timestamp: now, window: WINDOW }) : null
  return delta === null ? null : Math.floor(now / (PERIOD_S * 1_000)) + delta
}
