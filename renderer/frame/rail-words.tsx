import css from './sale-rail.module.css'

/** The amount is always complete; below it there is room for a way to pay and a name of usual length. */
export function RailWords({ amount, words }: { amount: string; words: string }) {
  return (
    <span className={css.words} title={words}>
      <strong>{amount}</strong>
      <span className="visually-hidden"> · </span>
      <span>{words}</span>
    </span>
  )
}
