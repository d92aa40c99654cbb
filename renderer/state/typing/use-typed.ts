import { useState } from 'react'
import { takeTyped, useKeptTyping } from './kept-typing.ts'

/**
 * What is typed in a form, kept over a reload. The number that the form is sent under belongs to it: sent before the reload
 * and once more after it, it is still one. One that begins filled in may have been sent as it is, and is kept so.
 */
export function useTyped<Typed extends object>(form: string, begin: () => Typed, isFilledIn = false) {
  const [first] = useState(begin)
  const [typed, setTyped] = useState<Typed>(() => takeTyped<Typed>(form) ?? first)
  const isChanged = JSON.stringify(typed) !== JSON.stringify(first)
  useKeptTyping(form, () => (isChanged || isFilledIn ? typed : null))
  const type = (change: Partial<Typed>) => setTyped((before) => ({ ...before, ...change }))
  /** What is typed of one member, as props of its field. */
  const field = <Name extends keyof Typed>(name: Name) => ({
    value: typed[name],
    onChange: (to: Typed[Name]) => type({ [name]: to } as Pick<Typed, Name> as Partial<Typed>),
  })
  return { typed, type, field, isChanged }
}
