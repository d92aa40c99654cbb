import { scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import css from './charts.module.css'
import { useWidth } from './use-width.ts'

/** What one channel took. Amounts in sen. */
export interface ChannelBar {
  readonly name: string
  readonly paid: number
  readonly refunded: number
  /** What it comes to, written at the end of the bar. */
  readonly text: string
}

interface ChannelChartProps {
  /** What it shows, said in place of the picture. */
  readonly label: string
  readonly bars: readonly ChannelBar[]
}

const ROW = 2.75
const THICK = 0.75
const NAME_AT = 0.95

/** What each channel took, the most first: a name, and below it a bar as long as its amount. */
export function ChannelChart({ label, bars }: ChannelChartProps) {
  const { ref, width, rem } = useWidth()
  const most = Math.max(1, ...bars.map(({ paid, refunded }) => Math.max(paid, refunded)))
  const x = scaleLinear({ domain: [0, most], range: [0, width] })
  const radius = (THICK * rem) / 4
  return (
    <div ref={ref} className={css.chart}>
      {width > 0 && (
        <svg width={width} height={bars.length * ROW * rem} role="img" aria-label={label}>
          {bars.map(({ name, paid, refunded, text }, at) => {
            const top = at * ROW * rem
            const bar = { x: 0, radius, right: true, height: THICK * rem } as const
            return (
              <g key={name}>
                <text className={css.strong} x={0} y={top + NAME_AT * rem}>
                  {name}
                </text>
                <text className={css.name} x={width} y={top + NAME_AT * rem} textAnchor="end">
                  {text}
                </text>
                <rect
                  className={css.track}
                  x={0}
                  y={top + 1.3 * rem}
                  width={width}
                  height={THICK * rem}
                  rx={radius}
                />
                <BarRounded {...bar} className={css.paid ?? ''} y={top + 1.3 * rem} width={x(paid)} />
                {refunded > 0 && (
                  <BarRounded
                    {...bar}
                    className={css.refunded ?? ''}
                    y={top + 1.3 * rem}
                    width={x(refunded)}
                  />
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
