/**
 * What changes its state has a slip for each state, whose copies are counted apart: the first that says *refunded* is no copy of one
 * that said *under way*. Their subject is the number, followed by the state unless that is the last one.
 */
export const subjectInState = <State extends string>(number: string, state: State, last: State): string =>
  state === last ? number : `${number}-${state}`

/** The number in a print's subject. No number of ours has a small letter. */
export const numberInSubject = (subject: string): string => subject.replace(/-[a-z]\w*$/, '')
