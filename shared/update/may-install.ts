import { MINUTE } from '../durations.ts'
import type { TimeZone } from '../time-zone.ts'
import { isOpenAt, type OpeningHours } from './opening-hours.ts'

/** Unfinished work of a page that is not on disk, so that a restart would lose it. */
export const holds = ['sale', 'shiftClosing', 'dialog'] as const
export type Hold = (typeof holds)[number]

/** Why an update waits: what is open, or what the owner wants. */
export const waitReasons = [
  ...holds,
  'refund',
  'print',
  'call',
  'otherLoket',
  'openingHours',
  'hand',
  'ownerAsks',
] as const
export type WaitReason = (typeof waitReasons)[number]

/** What is being done at the counter at one moment. */
export interface OpenWork {
  /** Orders that wait for a customer who may still be there. */
  readonly sales: number
  /** Refunds whose request is on its way. */
  readonly refunds: number
  /** Print jobs that are queued or on their way to a printer. */
  readonly prints: number
  /** Calls of a page that the counter has not answered yet. */
  readonly calls: number
  readonly holds: readonly Hold[]
  /** Other open Lokets that the installer would end, whatever is being done there. */
  readonly others: number
  /** Milliseconds since somebody last touched the counter. */
  readonly idleMs: number
}

/**
 * When an update may be installed without being asked for: never, outside the opening hours, or whenever nobody uses
 * the counter.
 */
export const installRules = ['asked', 'closed', 'anyTime'] as const
export type InstallRule = (typeof installRules)[number]

/** What the owner has set about it. */
export interface InstallTerms {
  readonly rule: InstallRule
  readonly hours: OpeningHours
  readonly zone: TimeZone
}

/** An update is installed automatically only after nobody has touched the counter for this long, in milliseconds. */
export const REST_MS = 10 * MINUTE

/** Why nothing may be installed while this is open, the most important reason first; null if nothing is open. */
export function openReason({ sales, refunds, prints, calls, holds, others }: OpenWork): WaitReason | null {
  if (sales > 0 || holds.includes('sale')) return 'sale'
  if (refunds > 0) return 'refund'
  if (holds.includes('shiftClosing')) return 'shiftClosing'
  if (prints > 0) return 'print'
  if (holds.includes('dialog')) return 'dialog'
  if (calls > 0) return 'call'
  return others > 0 ? 'otherLoket' : null
}

/**
 * Why an update is not installed now; null if it may be. `asked`: the owner pressed the button, so opening hours don't
 * count.
 */
export function whyNotNow(
  work: OpenWork,
  { rule, hours, zone }: InstallTerms,
  { asked, at }: { readonly asked: boolean; readonly at: number },
): WaitReason | null {
  const open = openReason(work)
  if (open !== null || asked) return open
  if (rule === 'asked') return 'ownerAsks'
  if (rule === 'closed' && isOpenAt(hours, at, zone)) return 'openingHours'
  return work.idleMs < REST_MS ? 'hand' : null
}
