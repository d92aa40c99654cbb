import css from './spinner.module.css'

/** Turns while something is under way; what it is stands beside it. */
export function Spinner({ size }: { size: string }) {
  return <span className={css.spinner} style={{ fontSize: size }} aria-hidden="true" />
}
