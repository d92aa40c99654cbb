/** Work under way, by name: of one name there is never more than one at a time. */
export interface SingleFlight<Result> {
  get(name: string): Promise<Result> | undefined
  has(name: string): boolean
  /** Whoever asks for the name meanwhile finds this work by `get`. */
  begin(name: string, work: () => Promise<Result>): Promise<Result>
  /** The work of that name that is under way, or else begins it. */
  join(name: string, work: () => Promise<Result>): Promise<Result>
  /** Resolves once all of it has ended, well or not. */
  idle(): Promise<unknown>
}

export function createSingleFlight<Result>(): SingleFlight<Result> {
  const works = new Map<string, Promise<Result>>()
  const begin = (name: string, work: () => Promise<Result>) => {
    const begun = work().finally(() => works.delete(name))
    works.set(name, begun)
    return begun
  }
  return {
    get: (name) => works.get(name),
    has: (name) => works.has(name),
    begin,
    join: (name, work) => works.get(name) ?? begin(name, work),
    idle: () => Promise.allSettled(works.values()),
  }
}
