import { compareNames } from '../../../shared/names-in-order.ts'
import type { Visitor } from '../people/person.ts'

/** Something of a counter, with the counter's branch; empty if the owner has not set one. */
interface InBranch {
  readonly branch: string
}

/** The branches that have counters, by name. */
export const branchesOf = (counters: readonly InBranch[]): readonly string[] =>
  [...new Set(counters.map(({ branch }) => branch))].filter(Boolean).sort(compareNames)

/** Those of a list that this person may see. */
export const seenBy = <Of extends InBranch>({ branch }: Visitor, all: readonly Of[]): readonly Of[] =>
  branch === null ? all : all.filter((each) => each.branch === branch)

export const maySee = (visitor: Visitor, one: InBranch): boolean => seenBy(visitor, [one]).length === 1
