import { create } from 'zustand'

/** How many dialogs are open: their input is stored nowhere else yet. */
export const useOpenDialogs = create<{ readonly count: number }>(() => ({ count: 0 }))

/** Counts an open dialog; returns the function that reports it closed. */
export function noteOpenDialog(): () => void {
  const add = (by: number) => useOpenDialogs.setState(({ count }) => ({ count: count + by }))
  add(1)
  return () => add(-1)
}
