/** Functions that clear the window's data when it locks: the next person reads it again with their own rights. */
const kept = new Set<() => void>()

/** Registers a function that clears data which only staff may see. */
export function forgetOnLock(forget: () => void): void {
  kept.add(forget)
}

/** Clears all of it. */
export function forgetAll(): void {
  for (const forget of kept) forget()
}
