import { displayEvents, type EventName, lockedEvents } from '../../shared/ipc/contract.ts'
import type { Caller } from './handlers.ts'

/** Whether a page may hear of an event: nothing that it may not ask for reaches its memory unasked either. */
export function mayHear({ role, isDisplay }: Caller, name: EventName): boolean {
  if (isDisplay) return displayEvents.includes(name)
  return role !== null || lockedEvents.includes(name)
}
