import { isShortcut } from './use-keyboard.ts'

/** A key that was pressed before the scanner's reader is here. */
export interface EarlyKey {
  readonly key: string
  readonly at: number
  /** Missing before the first screen: nobody means to charge what is not in sight, so such an Enter does nothing. */
  readonly target: EventTarget | null | undefined
}

/**
 * Keys at the counter before the scanner's reader is here; null once it is. Until then no Enter charges: it may be a
 * scanner's, and the reader looks at what came before it. A scan may begin before the first screen, which would see
 * its last digits alone, as an amount.
 */
export const early: { keys: EarlyKey[] | null } = { keys: [] }

/** Since when keys are heard, in milliseconds. Those before went to the page before this one, or nowhere. */
export const heardSince = performance.now()

/** Remembers a key until the scanner's reader is here. */
export function hearEarly(event: KeyboardEvent, target?: EventTarget | null): void {
  early.keys?.push({ key: event.key, at: event.timeStamp, target })
}

const hear = (event: KeyboardEvent) => isShortcut(event) || hearEarly(event)
globalThis.addEventListener?.('keydown', hear)

/** The first screen is shown, and hears its keys itself. Returns what was pressed before it. */
export function endBlindKeys(): readonly EarlyKey[] | undefined {
  globalThis.removeEventListener?.('keydown', hear)
  return early.keys?.filter(({ target }) => !target)
}

/** The first screen is the lock: the keys before it may be a PIN. */
export function forgetBlindKeys(): void {
  endBlindKeys()
  early.keys &&= []
}
