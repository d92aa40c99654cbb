/** Summaries of samples; times are milliseconds. */
export interface Summary {
  readonly samples: number
  readonly p50: number
  readonly p95: number
}

function summarise(samples: readonly number[]): Summary {
  const sorted = [...samples].sort((one, other) => one - other)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
  return { samples: sorted.length, p50: round(at(0.5)), p95: round(at(0.95)) }
}

/** One line of the report: what was measured against what, in the same run. `aim` is the ratio we want at most. */
export interface Comparison {
  readonly name: string
  readonly ours: Summary
  readonly bare: Summary
  readonly ratioP50: number
  readonly ratioP95: number
  readonly aim: string
}

/** A figure that is compared with nothing: bytes, MB, counts. */
export interface Figure {
  readonly name: string
  readonly value: number | string
  readonly aim: string
}

export type Line = Comparison | Figure

export function compare(
  name: string,
  ours: readonly number[],
  bare: readonly number[],
  aim: string,
): Comparison {
  const [one, other] = [summarise(ours), summarise(bare)]
  return {
    name,
    ours: one,
    bare: other,
    ratioP50: round(one.p50 / other.p50),
    ratioP95: round(one.p95 / other.p95),
    aim,
  }
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}

export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
