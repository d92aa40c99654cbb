import { useEffect, useState } from 'react'
import { hearFirst } from '../../components/keyboard/hear-first.ts'
import { useTranslation } from '../../i18n/i18n.ts'
import css from './back-by-itself.module.css'
import { nextSale } from './next-sale.ts'

interface BackByItselfProps {
  readonly seconds: number
  /** The receipt is being printed: the countdown waits until it is out. */
  readonly waits: boolean
}

/** A visible countdown to the next customer. Any touch stops it. */
export function BackByItself({ seconds, waits }: BackByItselfProps) {
  const { t } = useTranslation()
  const [left, setLeft] = useState(seconds)
  const [stays, stay] = useState(false)
  const stopped = stays || waits
  useEffect(() => {
    const touched = () => stay(true)
    return hearFirst({ pointerdown: touched, keydown: touched, wheel: touched })
  }, [])
  useEffect(() => {
    if (stopped) return
    const timer = setInterval(() => setLeft((before) => before - 1), 1_000)
    return () => clearInterval(timer)
  }, [stopped])
  useEffect(() => {
    if (left <= 0 && !stopped) nextSale()
  }, [left, stopped])
  return (
    <p className={css.back} role="timer" data-stays={stays}>
      {!stays && (
        <>
          <span className={css.bar} style={{ width: `${(100 * left) / seconds}%` }} />
          {t('code.backIn', { count: Math.max(left, 0) })}
        </>
      )}
    </p>
  )
}
