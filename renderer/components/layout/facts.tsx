import type { ReactNode } from 'react'
import css from './facts.module.css'

interface FactsProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** In a card, which already has a frame. */
  readonly inCard?: boolean
}

/** A list of facts. A fact without a value is left out. */
export function Facts({ facts, inCard = false }: FactsProps) {
  return (
    <dl className={css.facts} data-in={inCard ? 'card' : undefined}>
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt>{name}</dt>
              <dd data-long={(typeof value === 'string' && /\S{25}/.test(value)) || undefined}>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
