/** Where this window keeps what is typed in forms over a reload. */
export const typedKey = 'loket.typed'

/** Functions that clear the window's data when it locks: the next person reads it again with their own rights. */
const kept = new Set<() => void>()

/** Registers a function that clears data which only staff may see. */
export function forgetOnLock(forget: () => void): void {
  kept.add(forget)
}

let locked = false

/** Whether the window is locked: an answer that comes now belongs to nobody, so it is not kept. */
export const isLocked = (): boolean => locked

export function setLocked(isNow: boolean): void {
  locked = isNow
  if (isNow) forgetAll()
}

/** Clears all of it, and what forms have kept over a reload: their own code may not be here yet. */
export function forgetAll(): void {
  globalThis.sessionStorage?.removeItem(typedKey)
  for (const forget of kept) forget()
}
