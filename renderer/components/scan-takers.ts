import { useEffect, useEffectEvent } from 'react'

interface Scanner {
  readonly isKnown: (code: string) => boolean
  /** The first key of a possible scan: the moment to remember the field's text, to restore it later. */
  readonly onBegin: () => void
  /** Returns whether it took the code; otherwise the code stays where it was typed. */
  readonly onScan: (code: string) => boolean
}

/** Screens that take scans; the last one shown does. */
const takers: Scanner[] = []

/** What was scanned while no screen could take it, and when. */
let untaken: { readonly code: string; readonly at: number } | null = null
/** A screen that is being loaded takes it; one that is shown later does not. */
const TAKEN_WITHIN_MS = 2_000

/** The screen that takes a scan now, if any does. */
export const scanTaker = (): Scanner | undefined => takers.at(-1)

/** Keeps what was scanned for the screen that is being loaded. */
export function keepForNext(code: string): void {
  untaken = { code, at: performance.now() }
}

/** While the component is shown and no dialog is open, it takes what is scanned. */
export function useScanner({ isKnown, onBegin, onScan }: Scanner): void {
  const begin = useEffectEvent(onBegin)
  const scan = useEffectEvent(onScan)
  const known = useEffectEvent(isKnown)
  useEffect(() => {
    const taker = { isKnown: known, onBegin: begin, onScan: scan }
    takers.push(taker)
    if (untaken && performance.now() - untaken.at < TAKEN_WITHIN_MS) taker.onScan(untaken.code)
    untaken = null
    return () => {
      takers.splice(takers.indexOf(taker), 1)
    }
  }, [])
}
