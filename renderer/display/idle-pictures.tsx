import { useEffect, useState } from 'react'
import css from './display-page.module.css'

/** How long each picture stays. */
const TURN_MS = 8_000

/** The shop's pictures while nobody is served, one after the other. */
export function IdlePictures({ pictures, welcome }: { pictures: readonly string[]; welcome: string }) {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    // With reduced motion only the first one is shown.
    if (pictures.length < 2 || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setInterval(() => setTurn((before) => before + 1), TURN_MS)
    return () => clearInterval(timer)
  }, [pictures])
  return (
    <section className={css.idle}>
      {pictures.map((picture, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two pictures may be the same, and their place is what they are
        <img key={at} src={picture} alt="" data-shown={at === turn % pictures.length} />
      ))}
      <h2 className={css.welcome} role="status">
        {welcome}
      </h2>
    </section>
  )
}
