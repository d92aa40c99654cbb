import { create } from 'zustand'

/** Codes that were scanned where no screen takes them, in their order, until they are taken or somebody has read it. */
export const useMissedScans = create<{ readonly codes: readonly string[] }>(() => ({ codes: [] }))

export function missScan(code: string): void {
  useMissedScans.setState(({ codes }) => ({ codes: [...codes, code] }))
}

/** Of a code that was scanned twice, once. */
export function forgetMissed(code: string): void {
  useMissedScans.setState(({ codes }) => ({ codes: codes.filter((_, at) => at !== codes.indexOf(code)) }))
}

/** A QR code may hold a whole page of text; a barcode is shorter. */
const MAX_SHOWN = 40

/** A scanned code as people are shown it. */
export const shownCode = (code: string): string =>
  code.length > MAX_SHOWN ? `${code.slice(0, MAX_SHOWN)}…` : code
