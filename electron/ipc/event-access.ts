import { displayEvents, type EventName, type EventValue, lockedEvents } from '../../shared/ipc/contract.ts'
import type { Settings } from '../../shared/settings/settings.ts'
import type { Audience } from '../events/listeners.ts'
import { whileLocked } from '../settings/while-locked.ts'
import type { Caller } from '../staff/caller.ts'

/**
 * What a page gets of an event; undefined if it may not hear of it. What a page may not read must not be pushed to it
 * either: while nobody is on duty it gets of the settings what the lock shows.
 */
export function heardOf<Name extends EventName>(
  { window, role, isDisplay }: Caller,
  name: Name,
  value: EventValue<Name>,
  to?: Audience,
): unknown {
  if (isDisplay) return displayEvents.includes(name) ? value : undefined
  if (to && ('only' in to ? to.only !== window : to.allBut === window)) return undefined
  if (role !== null) return value
  if (name === 'settings.changed') return whileLocked(value as Settings)
  return lockedEvents.includes(name) ? value : undefined
}
