import { hash } from 'node:crypto'
import { type Carried, MAX_NAMED_CASES } from '../../shared/shift/shift.ts'
import { CallFailure } from '../failures/call-failure.ts'

/** The cases that somebody takes over: each by its `ref`, or the mark of a long list. */
export type Carries = readonly string[] | string

/** The mark of a list that is too long to be named case by case; none of any other. */
export const markOf = (carriedOut: readonly Carried[]): { carriedMark?: string } =>
  carriedOut.length > MAX_NAMED_CASES ? { carriedMark: digestOf(carriedOut) } : {}

/** Throws a CallFailure if there is a case that nobody has taken over. */
export function demandCarried(carriedOut: readonly Carried[], carries: Carries): void {
  if (typeof carries === 'string') {
    if (carries === digestOf(carriedOut)) return
    throw new CallFailure('unresolvedChanged', 'the list has changed since it was taken over', 'carries')
  }
  const named = new Set(carries)
  const missing = carriedOut.find(({ ref }) => !named.has(ref))
  if (missing) throw new CallFailure('unresolvedChanged', `nobody has taken over ${missing.ref}`, 'carries')
}

function digestOf(carriedOut: readonly Carried[]): string {
  const refs = carriedOut.map(({ ref }) => ref).toSorted()
  return hash('sha256', refs.join('\n'))
}
