import { displayEvents, type EventName, lockedEvents } from '../../shared/ipc/contract.ts'
import type { Audience } from '../events/listeners.ts'
import type { Caller } from '../staff/caller.ts'

/** Whether a page may receive an event. What a page may not read must not be pushed to it either. */
export function mayReceive({ window, role, isDisplay }: Caller, name: EventName, to?: Audience): boolean {
  if (isDisplay) return displayEvents.includes(name)
  if (to && ('only' in to ? to.only !== window : to.allBut === window)) return false
  return role !== null || lockedEvents.includes(name)
}
