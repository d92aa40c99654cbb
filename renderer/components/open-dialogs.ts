import { create } from 'zustand'

/** How many dialogs are open: what is typed in one is nowhere else yet. */
export const useOpenDialogs = create<{ readonly count: number }>(() => ({ count: 0 }))

/** One dialog was opened; returns the way to say that it is closed. */
export function noteOpenDialog(): () => void {
  const add = (by: number) => useOpenDialogs.setState(({ count }) => ({ count: count + by }))
  add(1)
  return () => add(-1)
}
