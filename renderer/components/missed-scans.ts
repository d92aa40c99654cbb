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
