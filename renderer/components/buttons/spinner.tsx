import css from './spinner.module.css'

/** Turns while something is in progress; the text beside it says what. */
export function Spinner({ size }: { size: string }) {
  return <span className={css.spinner} style={{ fontSize: size }} aria-hidden="true" />
}
