import type { Role } from '../../shared/staff/role.ts'
import { type KeyedScreen, screenNames, screens } from '../state/screens.ts'

interface Shortcut {
  readonly keys: readonly string[]
  /** What the keys do, under `shortcuts` in the texts. */
  readonly name: KeyedScreen | Deed
  /** The least role for which they work. */
  readonly role?: Role
  /** Where they work; missing: everywhere. */
  readonly where?: keyof Place
}

/** What a counter must have for some keys. */
export interface Place {
  /** Whether there are goods to sell, and so a search. */
  readonly goods: boolean
  readonly noGoods: boolean
  /** Whether there are staff, and so a lock. */
  readonly staff: boolean
}

const beforeScreens = [
  { keys: ['0', '–', '9'], name: 'digits' },
  { keys: ['↑', '↓'], name: 'channels' },
  { keys: ['A', '–', 'Z'], name: 'search', where: 'noGoods' },
  { keys: ['A', '–', 'Z'], name: 'searchGoods', where: 'goods' },
  { keys: ['/'], name: 'views', where: 'goods' },
  { keys: ['Enter'], name: 'enter' },
  { keys: ['Backspace'], name: 'backspace' },
  { keys: ['Delete'], name: 'delete' },
] as const

const afterScreens = [
  { keys: ['F4'], name: 'check' },
  { keys: ['F9'], name: 'print' },
  { keys: ['Shift', '+', 'F9'], name: 'prints' },
  { keys: ['F10'], name: 'lock', where: 'staff' },
  { keys: ['Esc'], name: 'counter' },
  { keys: ['?'], name: 'help' },
] as const

type Deed = (typeof beforeScreens)[number]['name'] | (typeof afterScreens)[number]['name']

/** The table of screens has a screen's key. */
const screenKeys = screenNames.flatMap((name) => {
  const { key, role } = screens[name]
  return key ? [{ keys: [key], name: name as KeyedScreen, role }] : []
})

/** Every key that works anywhere, for the sheet. */
export const shortcuts: readonly Shortcut[] = [...beforeScreens, ...screenKeys, ...afterScreens]

/** Those that work for the person on duty, at a counter like this. */
export const shortcutsFor = (may: (role: Role) => boolean, place: Place) =>
  shortcuts.filter(({ role, where }) => (role === undefined || may(role)) && (!where || place[where]))
