import type { Clock } from '../../../platform/clock.ts'

/** A counter's batch has a quarter of this, unless one transaction of it is larger. */
const MEBIBYTE = 1024 * 1024
/** Nine times as long as this office is busy with it. */
const PAUSE_MS = 100

/** How long a counter has to wait after a batch that was long once it was unpacked. */
export interface BatchPauses {
  /** Resolves when this counter may send the next one. */
  over(counterId: string): Promise<void>
  /** So many bytes of it were unpacked. */
  add(counterId: string, bytes: number): void
}

/**
 * A stolen key could have the office unpack a thousand times what it sends, again and again, on ever new links. All but
 * the first mebibyte of a batch is paid for by a pause, so that everybody else has nine tenths of the time.
 */
export function createBatchPauses({ elapsed, after }: Pick<Clock, 'elapsed' | 'after'>): BatchPauses {
  const until = new Map<string, number>()
  return {
    async over(counterId) {
      const left = (until.get(counterId) ?? 0) - elapsed()
      if (left > 0) await new Promise<void>((resolve) => void after(left, resolve))
    },
    add(counterId, bytes) {
      for (const [each, end] of until) if (end <= elapsed()) until.delete(each)
      if (bytes <= MEBIBYTE) return
      const end = Math.max(until.get(counterId) ?? 0, elapsed())
      until.set(counterId, end + (bytes / MEBIBYTE - 1) * PAUSE_MS)
    },
  }
}
