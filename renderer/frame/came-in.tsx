import { IconCircleCheck } from '@tabler/icons-react'
import { keepFocus } from '../components/keyboard/keep-focus.ts'
import css from './came-in.module.css'
import { RailWords } from './rail-words.tsx'

interface CameInProps {
  readonly tone: 'good' | 'warn'
  readonly amount: string
  readonly words: string
  readonly onOpen: () => void
}

/** Money that has come in while its cashier was elsewhere; pressing it opens where it came from. */
export function CameIn({ tone, amount, words, onOpen }: CameInProps) {
  return (
    <button type="button" className={css.latest} data-tone={tone} onMouseDown={keepFocus} onClick={onOpen}>
      <IconCircleCheck size="1.25rem" aria-hidden="true" />
      <RailWords amount={amount} words={words} />
    </button>
  )
}
