/** Work in progress, by name; never more than one at a time for a name. */
export interface SingleFlight<Result> {
  get(name: string): Promise<Result> | undefined
  has(name: string): boolean
  /** Until it ends, `get` returns this work. */
  begin(name: string, work: () => Promise<Result>): Promise<Result>
  /** Joins the work in progress under that name, or begins it. */
  join(name: string, work: () => Promise<Result>): Promise<Result>
  /** Resolves when all work has ended, successfully or not. */
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
