import { MAX_DIGITS } from '../keyboard/keypad-keys.ts'

/** A key pressed by a scanner or a hand; `at` in milliseconds. */
interface Stroke {
  readonly key: string
  readonly at: number
}

/** No hand types this many keys in a row so fast, and every scanner does. */
const SCANNER_MS = 50
/** A slow connection to the scanner: fast enough if the catalogue has the code. */
const SLOW_MS = 300
const MIN_LENGTH = 3
/** So many digits at a scanner's speed are a scan: fewer may be an amount that somebody, or another program, types that fast. */
const LONG = 8

/** Any letter, digit or sign: a QR code may have each of them. */
const isPart = (key: string) => [...key].length === 1

/** Keys typed quickly one after the other, perhaps a barcode. */
export interface Burst {
  /** Adds a key and returns how many there are now; zero if it can't be part of a barcode. */
  add(stroke: Stroke): number
  /**
   * The barcode that this Enter ends, or null if it was typed by hand. Forgets the keys. Where they went into an amount, more
   * digits than an amount has are a barcode at a slow scanner's speed too: they would be charged, cut to other digits.
   * Letters are one where nobody fills in words.
   */
  end(at: number, isKnown: (code: string) => boolean, isAmount?: boolean, isNoText?: boolean): string | null
  /** What a scanner that is at work at this moment has sent so far; empty if none is. */
  begun(at: number): string
  /** Whether what was ended last may lack its beginning. */
  mayBeRest(): boolean
}

/**
 * Distinguishes a scanner from a hand, by its speed and by whether the catalogue has such a code. Keys at a scanner's speed
 * right after `since`, when keys began to be heard, may be the end of a scan: they are no amount, however few.
 */
export function createBurst(since = Number.NEGATIVE_INFINITY): Burst {
  let strokes: readonly Stroke[] = []
  let mayBeRest = false
  const slowestOf = (times: readonly number[]) =>
    Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? time)))
  return {
    mayBeRest: () => mayBeRest,
    begun(at) {
      const times = strokes.map((stroke) => stroke.at)
      const isAtWork = at - (times.at(-1) ?? 0) <= SLOW_MS && slowestOf(times) <= SCANNER_MS
      return isAtWork && strokes.length >= MIN_LENGTH ? strokes.map(({ key }) => key).join('') : ''
    },
    add(stroke) {
      const last = strokes.at(-1)
      const goesOn = last !== undefined && stroke.at - last.at <= SLOW_MS
      if (!goesOn) mayBeRest = stroke.at - since <= SCANNER_MS
      strokes = isPart(stroke.key) ? [...(goesOn ? strokes : []), stroke] : []
      return strokes.length
    },
    end(at, isKnown, isAmount = false, isNoText = isAmount) {
      const times = [...strokes.map((stroke) => stroke.at), at]
      const code = strokes.map(({ key }) => key).join('')
      strokes = []
      const slowest = slowestOf(times)
      const isFast = slowest <= SCANNER_MS
      if (mayBeRest && isFast && code !== '') return code
      if (code.length < MIN_LENGTH || slowest > SLOW_MS) return null
      if (isKnown(code)) return isFast || code.length >= LONG ? code : null
      const hasDigitsOnly = /^\d+$/.test(code)
      if (isFast && hasDigitsOnly) return code.length >= LONG ? code : null
      // A field for words may have been filled in.
      if (isFast) return isNoText && /\d/.test(code) ? code : null
      return isAmount && hasDigitsOnly && code.length > MAX_DIGITS ? code : null
    },
  }
}

/** Whether these are the digits of a product's barcode, EAN-8, UPC-A or EAN-13: the last one follows from the others. */
export function hasCheckDigit(code: string): boolean {
  if (!/^(\d{8}|\d{12,13})$/.test(code)) return false
  const sum = [...code].reverse().reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}
