import type { ReactNode } from 'react'
import css from '../shift/shift.module.css'
import own from './reports-screen.module.css'

/** What stands in a cell; of two texts the second is below the first, and smaller. */
export type Cell = string | readonly [string, string]

interface ReportTableProps {
  /** Names the table if its heading is not read with it. */
  readonly label: string
  readonly heads: readonly Cell[]
  /** Each with its name first. */
  readonly rows: readonly (readonly Cell[])[]
  readonly total?: readonly Cell[]
}

/** Names with their figures; wide tables scroll by themselves. */
export function ReportTable({ label, heads, rows, total }: ReportTableProps) {
  const cells = (row: readonly Cell[]): ReactNode => (
    <>
      <th scope="row">{row[0]}</th>
      {row.slice(1).map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
        <td key={at}>{inCell(cell)}</td>
      ))}
    </>
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <table className={`${css.table} ${own.figures}`}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={String(head)} scope="col">
                {inCell(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two products may have one name
            <tr key={at}>{cells(row)}</tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>{cells(total)}</tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

function inCell(cell: Cell): ReactNode {
  if (typeof cell === 'string') return cell
  const [first, second] = cell
  return (
    <>
      <span>{first}</span>
      <span>{second}</span>
    </>
  )
}
