import type { Role } from '../shared/staff/role.ts'
import { type ScreenName, screenNames, screens } from './state/screens.ts'

interface Shortcut {
  readonly keys: readonly string[]
  /** What the keys do, in `shortcuts` of the texts. */
  readonly name: KeyedScreen | Deed
  /** The least role for which they do something. */
  readonly role?: Role
  /** Where they do something; everywhere without it. */
  readonly where?: keyof Place
}

/** What a counter has, for keys that need it. */
export interface Place {
  /** Goods to sell, and so a search among them. */
  readonly goods: boolean
  readonly noGoods: boolean
  /** Staff, and so somebody who can lock. */
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

type KeyedScreen = Exclude<
  ScreenName,
  'counter' | 'cash' | 'code' | 'refunds' | 'reports' | 'audit' | 'merchant' | 'setup'
>
type Deed = (typeof beforeScreens)[number]['name'] | (typeof afterScreens)[number]['name']

/** A screen's key stands in the table of screens. */
const screenKeys = screenNames.flatMap((name) => {
  const { key, role, keyRole = role } = screens[name]
  return key ? [{ keys: [key], name: name as KeyedScreen, role: keyRole }] : []
})

/** Every key that does something anywhere, as the sheet shows it. */
export const shortcuts: readonly Shortcut[] = [...beforeScreens, ...screenKeys, ...afterScreens]

/** Those that do something for whoever is on duty, at a counter like this. */
export const shortcutsFor = (may: (role: Role) => boolean, place: Place) =>
  shortcuts.filter(({ role, where }) => (role === undefined || may(role)) && (!where || place[where]))
