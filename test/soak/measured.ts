/** What is left after a garbage collection, at one moment of the soak. */
export interface Measured {
  readonly sales: number
  readonly processHeapMb: number
  readonly processRssMb: number
  /** Open files and sockets of the process. */
  readonly handles: number
  readonly pageHeapMb: number
  readonly pageNodes: number
  readonly pageListeners: number
  readonly journalKb: number
}

const rounded = (value: number) => Math.round(value * 10) / 10

export function tableOf(rounds: readonly Measured[]): readonly string[] {
  const names = Object.keys(rounds[0] ?? {}) as (keyof Measured)[]
  const first = rounds[1]
  const last = rounds.at(-1)
  if (!first || !last) return []
  const perSale = (1024 * (last.journalKb - first.journalKb)) / (last.sales - first.sales)
  return [
    names.join(' | '),
    names.map(() => '---').join(' | '),
    ...rounds.map((round) => names.map((name) => rounded(round[name])).join(' | ')),
    '',
    `the journal grows by ${Math.round(perSale)} bytes a sale`,
  ]
}

/** More than this is kept by something that forgets nothing. A few sales say nothing yet of a share. */
const most: { readonly [Name in keyof Measured]?: { readonly share: number; readonly rest: number } } = {
  processHeapMb: { share: 1.05, rest: 2 },
  pageHeapMb: { share: 1.05, rest: 1.5 },
  handles: { share: 1, rest: 6 },
  pageNodes: { share: 1.05, rest: 200 },
  pageListeners: { share: 1.05, rest: 20 },
}

/** Compares the end with the moment when a fifth was sold: by then every cache has been used. */
export function problemsOf(rounds: readonly Measured[]): readonly string[] {
  const early = rounds[Math.floor(rounds.length / 5)]
  const last = rounds.at(-1)
  if (!early || !last) return ['nothing was measured']
  return Object.entries(most).flatMap(([name, { share, rest }]) => {
    const [before, after] = [early[name as keyof Measured], last[name as keyof Measured]]
    return after <= before * share + rest
      ? []
      : [`${name} grew from ${rounded(before)} to ${rounded(after)} in ${last.sales - early.sales} sales`]
  })
}
