import { type EarlyKey, early, hearEarly } from '../../components/keyboard/early-keys.ts'
import { keyOfKeyboard } from '../../components/keyboard/keypad-keys.ts'
import { isTyping, useKeyboard } from '../../components/keyboard/use-keyboard.ts'
import { press, stepChannel } from './draft.ts'

interface CounterKeys {
  readonly onEnter: () => void
  /** "/": goods, or ways to pay; null in a shop without a catalogue. */
  readonly onSlash: (() => void) | null
  /** The field that a letter is typed into. */
  readonly letters: () => HTMLInputElement | null
}

/** The keyboard at the counter: digits are the amount, arrows step through the ways to pay, Enter charges. */
export function useCounterKeys({ onEnter, onSlash, letters }: CounterKeys): void {
  useKeyboard((event) => {
    hearEarly(event, event.target)
    if (event.target instanceof HTMLSelectElement && event.key !== 'Enter') return
    if (event.key === 'Enter' && !event.repeat && !isOnAnotherButton(event)) {
      event.preventDefault()
      if (!early.keys) onEnter()
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      stepChannel(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (isTyping(event)) return
    if (event.key === '/' && onSlash) {
      event.preventDefault()
      onSlash()
    }
    const key = keyOfKeyboard(event.key)
    if (key) press(key)
    // The letter itself is then typed into the focused field.
    else if (/^\p{L}$/u.test(event.key)) letters()?.focus()
  })
}

/** Types the digits that were pressed before the counter was shown. With letters among them they are a code or words. */
export function typeBlind(keys: readonly EarlyKey[] = []): void {
  if (keys.some(({ key }) => /^\p{L}$/u.test(key))) return
  for (const { key } of keys) {
    const typed = keyOfKeyboard(key)
    if (typed) press(typed)
  }
}

/** Enter presses the focused button, unless that is the tile already chosen. */
function isOnAnotherButton({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLButtonElement && target.ariaPressed !== 'true'
}
