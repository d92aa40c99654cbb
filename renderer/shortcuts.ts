import type { Role } from '../shared/staff/role.ts'
import { type ScreenName, screenNames, screens } from './state/screens.ts'

interface Shortcut {
  readonly keys: readonly string[]
  /** What the keys do, in `shortcuts` of the texts. */
  readonly name: KeyedScreen | Deed
  /** The least role for which they do something. */
  readonly role?: Role
}

const beforeScreens = [
  { keys: ['0', '–', '9'], name: 'digits' },
  { keys: ['↑', '↓'], name: 'channels' },
  { keys: ['A', '–', 'Z'], name: 'search' },
  { keys: ['Enter'], name: 'enter' },
  { keys: ['Backspace'], name: 'backspace' },
  { keys: ['Delete'], name: 'delete' },
] as const

const afterScreens = [
  { keys: ['F4'], name: 'check' },
  { keys: ['F9'], name: 'print' },
  { keys: ['Shift', '+', 'F9'], name: 'prints' },
  { keys: ['F10'], name: 'lock' },
  { keys: ['Esc'], name: 'counter' },
  { keys: ['?'], name: 'help' },
] as const

type KeyedScreen = Exclude<ScreenName, 'counter' | 'code' | 'refunds' | 'audit' | 'merchant' | 'setup'>
type Deed = (typeof beforeScreens)[number]['name'] | (typeof afterScreens)[number]['name']

/** A screen's key stands in the table of screens. */
const screenKeys = screenNames.flatMap((name) => {
  const { key, role, keyRole = role } = screens[name]
  return key ? [{ keys: [key], name: name as KeyedScreen, role: keyRole }] : []
})

/** Every key that does something anywhere, as the sheet shows it. */
export const shortcuts: readonly Shortcut[] = [...beforeScreens, ...screenKeys, ...afterScreens]
