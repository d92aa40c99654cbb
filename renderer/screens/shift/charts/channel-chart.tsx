import css from './charts.module.css'

/** What one channel took. Amounts in sen. */
export interface ChannelBar {
  readonly name: string
  readonly paid: number
  readonly refunded: number
  /** Its amount, at the end of the bar. */
  readonly text: string
}

interface ChannelChartProps {
  /** Read out instead of the picture. */
  readonly label: string
  readonly bars: readonly ChannelBar[]
}

/** What each channel took, the most first: a name, and below it a bar as long as its amount. */
export function ChannelChart({ label, bars }: ChannelChartProps) {
  const most = Math.max(1, ...bars.map(({ paid, refunded }) => Math.max(paid, refunded)))
  const share = (amount: number) => ({ width: `${(amount / most) * 100}%` })
  return (
    <div className={css.channels} role="img" aria-label={label}>
      {bars.map(({ name, paid, refunded, text }) => (
        <div key={name}>
          <strong>{name}</strong>
          <span>{text}</span>
          <div className={css.track}>
            <i className={css.paid} style={share(paid)} />
            {refunded > 0 && <i className={css.refunded} style={share(refunded)} />}
          </div>
        </div>
      ))}
    </div>
  )
}
