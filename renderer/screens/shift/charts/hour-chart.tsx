import { scaleBand, scaleLinear } from '@visx/scale'
import { BarRounded } from '@visx/shape'
import css from './charts.module.css'
import type { Column } from './hour-columns.ts'
import { useWidth } from './use-width.ts'

interface HourChartProps {
  /** What it shows, said in place of the picture. */
  readonly label: string
  readonly columns: readonly Column[]
  readonly name: (from: number) => string
  /** An amount in few letters, for the axis. */
  readonly short: (amount: number) => string
  /** What a column comes to, shown where the pointer rests. */
  readonly tell: (column: Column) => string
}

const HEIGHT = 13
const LEFT = 4.25
const BOTTOM = 1.75
const TOP = 0.75
const RIGHT = 0.5
/** Room that a name below a column takes, in rem. */
const NAME = 3.25

/** What came in and what went back, a column for each hour. */
export function HourChart({ label, columns, name, short, tell }: HourChartProps) {
  const { ref, width, rem } = useWidth()
  const goesBack = columns.some(({ refunded }) => refunded > 0)
  const most = Math.max(1, ...columns.map(({ paid, refunded }) => Math.max(paid, refunded)))
  const height = HEIGHT * rem
  const x = scaleBand({
    domain: columns.map(({ from }) => from),
    range: [LEFT * rem, Math.max(LEFT * rem, width - RIGHT * rem)],
    padding: 0.25,
  })
  const y = scaleLinear({ domain: [0, most], range: [height - BOTTOM * rem, TOP * rem], nice: 4 })
  const every = Math.max(1, Math.ceil((NAME * rem) / Math.max(1, x.step())))
  const thick = Math.min(x.bandwidth() / (goesBack ? 2 : 1), 3 * rem)
  return (
    <div ref={ref} className={css.chart}>
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {y.ticks(4).map((tick) => (
            <g key={tick}>
              <line className={css.grid} x1={LEFT * rem} x2={width - RIGHT * rem} y1={y(tick)} y2={y(tick)} />
              <text className={css.name} x={(LEFT - 0.5) * rem} y={y(tick)} dy="0.32em" textAnchor="end">
                {short(tick)}
              </text>
            </g>
          ))}
          {columns.map((column, at) => {
            const middle = (x(column.from) ?? 0) + x.bandwidth() / 2
            const left = goesBack ? middle - thick : middle - thick / 2
            const bar = { width: thick, radius: Math.min(thick / 2, rem / 4), top: true } as const
            return (
              <g key={column.from}>
                <title>{tell(column)}</title>
                <rect
                  className={css.reach}
                  x={middle - x.step() / 2}
                  y={0}
                  width={x.step()}
                  height={height}
                />
                <BarRounded
                  {...bar}
                  className={css.paid ?? ''}
                  x={left}
                  y={y(column.paid)}
                  height={y(0) - y(column.paid)}
                />
                {column.refunded > 0 && (
                  <BarRounded
                    {...bar}
                    className={css.refunded ?? ''}
                    x={middle}
                    y={y(column.refunded)}
                    height={y(0) - y(column.refunded)}
                  />
                )}
                {at % every === 0 && (
                  <text className={css.name} x={middle} y={height - 0.5 * rem} textAnchor="middle">
                    {name(column.from)}
                  </text>
                )}
              </g>
            )
          })}
        </svg>
      )}
    </div>
  )
}
