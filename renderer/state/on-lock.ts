/** What this window forgets when it locks: the next person reads it again with their own rights. */
const kept = new Set<() => void>()

/** Registers how to forget something; for everything that only staff may see. */
export function forgetOnLock(forget: () => void): void {
  kept.add(forget)
}

/** Forgets all of it. */
export function forgetAll(): void {
  for (const forget of kept) forget()
}
