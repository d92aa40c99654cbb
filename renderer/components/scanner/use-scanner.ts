import { useEffect, useEffectEvent } from 'react'
import { type EarlyKey, early, heardSince } from '../keyboard/early-keys.ts'
import { hearFirst } from '../keyboard/hear-first.ts'
import { isShortcut } from '../keyboard/use-keyboard.ts'
import { forgetMissed, missScan, useMissedScans } from './missed-scans.ts'
import { createBurst, hasCheckDigit } from './scan-burst.ts'

interface Scanner {
  /** The first key of a possible scan: the moment to remember the field's text, to restore it later. */
  readonly onBegin: () => void
  /**
   * Before the scans among the keys that were pressed before the reader was here: all of them, and those that no scan had. A
   * second scan began where the first one's characters still were, so they can't be taken out one after the other.
   */
  readonly onEarly?: (all: readonly string[], byHand: readonly string[]) => void
  /** Returns whether it took the code, which stays where it was typed otherwise. `mayBeRest`: its beginning may be lost. */
  readonly onScan: (code: string, mayBeRest: boolean) => boolean
}

/** Screens that take scans; the last one shown does. */
const takers: Scanner[] = []

/** What was scanned while no screen could take it, and when. */
const untaken: { readonly code: string; readonly at: number; readonly mayBeRest: boolean }[] = []
/** A screen that is being loaded takes it; one that is shown later does not. */
const TAKEN_WITHIN_MS = 2_000
/** After that no screen is being loaded, as a rule, so the scan is reported as missed. */
const MISSED_AFTER_MS = 400

/** The keys of {@link Scanner.onEarly}, until a screen is there to have them. */
let pressedEarly: { readonly all: readonly string[]; readonly byHand: readonly string[] } | null = null

function giveEarly(taker: Scanner): void {
  if (pressedEarly) taker.onEarly?.(pressedEarly.all, pressedEarly.byHand)
  pressedEarly = null
}

/** The beginning of a scan that went on while the page was loaded again, kept for the page that comes. */
const cutOffKey = 'loket.cut-off-scan'

/** Gives it to the screen that took scans before, once that is here again. */
function giveCutOff(): void {
  const code = sessionStorage.getItem(cutOffKey)
  if (code === null) return
  sessionStorage.removeItem(cutOffKey)
  untaken.push({ code, at: Number.POSITIVE_INFINITY, mayBeRest: true })
  const taker = takers.at(-1)
  if (taker) takeKept(taker)
}

/** While the component is shown and no dialog is open, it takes what {@link useScans} reads. */
export function useScanner({ onBegin, onEarly, onScan }: Scanner): void {
  const begin = useEffectEvent(onBegin)
  const early = useEffectEvent<NonNullable<typeof onEarly>>((...keys) => onEarly?.(...keys))
  const scan = useEffectEvent(onScan)
  useEffect(() => {
    const taker = { onBegin: begin, onEarly: early, onScan: scan }
    takers.push(taker)
    giveEarly(taker)
    takeKept(taker)
    return () => {
      takers.splice(takers.indexOf(taker), 1)
    }
  }, [])
}

function give(taker: Scanner, code: string, mayBeRest = false): boolean {
  forgetMissed(code)
  return taker.onScan(code, mayBeRest)
}

/** Gives what was missed to the screen that is shown, or to the one that `open` opens. */
export function giveMissed(open: () => void): void {
  const { codes } = useMissedScans.getState()
  const at = performance.now()
  const others = untaken.filter(({ code }) => !codes.includes(code))
  untaken.splice(0, untaken.length, ...codes.map((code) => ({ code, at, mayBeRest: false })), ...others)
  const taker = takers.at(-1)
  if (taker) takeKept(taker)
  else open()
}

function takeKept(taker: Scanner): void {
  for (const { code, at, mayBeRest } of untaken.splice(0))
    if (performance.now() - at < TAKEN_WITHIN_MS) give(taker, code, mayBeRest)
}

/**
 * Reads a barcode scanner with the focus anywhere, once for the whole page. Its Enter presses, charges and sends nothing,
 * and where a screen takes the code, its characters are removed from the field again. Where none does, they stay only in a
 * field for words, unless it is something on sale in a dialog of the counter: no barcode is an amount, a PIN or a note. A
 * scan that no field took either was missed, and is reported.
 */
export function useScans(isSold: (code: string) => boolean): void {
  useEffect(() => {
    const burst = createBurst(heardSince)
    let typedInto: { field: HTMLInputElement; before: string; gotFocus: boolean } | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      if (isShortcut(event)) return
      // A scanner holds Shift down for capital letters.
      if (event.key === 'Shift') return
      const shown = takers.at(-1)
      const isInDialog = document.querySelector('dialog[open]') !== null
      const taker = isInDialog ? undefined : shown
      if (event.key !== 'Enter') {
        const count = burst.add({ key: event.key, at: event.timeStamp })
        if (count === 1) {
          typedInto = null
          taker?.onBegin()
        }
        const field = event.target
        if (count > 0 && field instanceof HTMLInputElement && typedInto?.field !== field) {
          // Its first letter may have moved the focus here and may already be in the field.
          const gotFocus = count > 1 && !typedInto
          typedInto = { field, gotFocus, before: gotFocus ? field.value.slice(0, -1) : field.value }
        }
        return
      }
      // Also where a letter of it moved the focus: nobody has filled in that field.
      const isAmount = taker !== undefined && (typedInto === null || typedInto.gotFocus)
      const code = burst.end(event.timeStamp, isSold, isAmount, isAmount || typedInto === null)
      if (code === null) return
      if (typedInto && mayBeFilledIn(typedInto.field, code) && !isSold(code)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      const isRemoved = taker
        ? give(taker, code, burst.mayBeRest())
        : typedInto !== null && (takesNoBarcode(typedInto.field) || isSold(code))
      // A code that a PIN field took and that is not on sale may be a PIN after all: it is never shown.
      const isSaid = typedInto === null || isSold(code) || !mayBeSecret(typedInto.field, code)
      if (!taker && isSaid && (isRemoved || !typedInto))
        miss(code, !shown && !isInDialog && !typedInto, burst.mayBeRest())
      if (isRemoved && typedInto) {
        putBack(typedInto.field, typedInto.before)
        if (typedInto.gotFocus) typedInto.field.blur()
      }
      typedInto = null
    }
    /** What came before this reader: a scan, or a hand's Enter that has had to wait for it. */
    const readEarly = (keys: readonly EarlyKey[]) => {
      const all: string[] = []
      const byHand: string[] = []
      const scans: { code: string; mayBeRest: boolean }[] = []
      for (const { key, at, target } of keys) {
        if (key === 'Shift') continue
        if (key !== 'Enter') {
          burst.add({ key, at })
          all.push(key)
          byHand.push(key)
          continue
        }
        const code = burst.end(at, isSold, true)
        if (code === null) {
          target?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
          continue
        }
        byHand.splice(-code.length)
        scans.push({ code, mayBeRest: burst.mayBeRest() })
      }
      const taker = takers.at(-1)
      if (scans.length > 0) pressedEarly = { all, byHand }
      if (taker) giveEarly(taker)
      for (const { code, mayBeRest } of scans)
        if (taker) taker.onScan(code, mayBeRest)
        else miss(code, true, mayBeRest)
    }
    const keys = early.keys ?? []
    early.keys = null
    readEarly(keys)
    giveCutOff()
    /** Takes what a scanner has typed out of the amount: its Enter may come to the next page, or to none. */
    const cutOff = (event: PageTransitionEvent) => {
      const code = burst.begun(event.timeStamp)
      if (code !== '' && typedInto === null && takers.at(-1)?.onScan(code, true))
        sessionStorage.setItem(cutOffKey, code)
    }
    // Before the focused element, which would take the scanner's Enter.
    return hearFirst({ keydown: onKeyDown, pagehide: cutOff })
  }, [isSold])
}

/** Says that a scan was missed, unless a screen that is being loaded takes it first. */
function miss(code: string, mayBeTaken: boolean, mayBeRest: boolean): void {
  if (!mayBeTaken) {
    missScan(code)
    return
  }
  const kept = { code, at: performance.now(), mayBeRest }
  untaken.push(kept)
  setTimeout(() => {
    if (untaken.includes(kept)) missScan(code)
  }, MISSED_AFTER_MS)
}

/** A keyboard or a card reader may fill in a phone number or a PIN at once. A PIN that is a barcode by chance is typed by hand. */
const mayBeFilledIn = (field: HTMLInputElement, code: string) =>
  mayBeSecret(field, code)
    ? field.inputMode !== 'numeric' || !hasCheckDigit(code)
    : field.type === 'tel' && hasRoom(field, code)

const mayBeSecret = (field: HTMLInputElement, code: string) =>
  field.type === 'password' && hasRoom(field, code)

const hasRoom = ({ maxLength }: HTMLInputElement, code: string) => maxLength < 0 || code.length <= maxLength

const takesNoBarcode = ({ type, inputMode }: HTMLInputElement) =>
  type === 'password' || inputMode === 'numeric' || inputMode === 'decimal'

/** As if typed: React notices the change only this way. */
function putBack(field: HTMLInputElement, text: string): void {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
