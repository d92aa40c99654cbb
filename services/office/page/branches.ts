import { compareNames } from '../../../shared/names-in-order.ts'
import type { Visitor } from '../people/person.ts'

/** Anything of a counter, which stands in a branch; empty where the owner has not said it. */
interface InBranch {
  readonly branch: string
}

/** The branches that counters stand in, by name. */
export const branchesOf = (counters: readonly InBranch[]): readonly string[] =>
  [...new Set(counters.map(({ branch }) => branch))].filter(Boolean).sort(compareNames)

/** Those of a list that this person may see. */
export const seenBy = <Of extends InBranch>({ branch }: Visitor, all: readonly Of[]): readonly Of[] =>
  branch === null ? all : all.filter((each) => each.branch === branch)

export const maySee = (visitor: Visitor, one: InBranch): boolean => seenBy(visitor, [one]).length === 1
