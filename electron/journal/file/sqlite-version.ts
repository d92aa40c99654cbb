/** The oldest SQLite whose WAL recovery we trust; earlier ones could lose the tail after a crash. */
export const OLDEST_SQLITE = [3, 51, 3] as const

/** Whether a version comes before another. */
export function olderThan(version: readonly number[], oldest: readonly number[]): boolean {
  for (const [index, least] of oldest.entries()) {
    const part = version[index] ?? 0
    if (part !== least) return part < least
  }
  return false
}
