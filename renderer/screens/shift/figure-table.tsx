import type { ReactNode } from 'react'
import { formatRupiah } from '../../../shared/money.ts'
import type { Counted } from '../../../shared/shift/takings.ts'
import css from './shift.module.css'

/** What stands in a cell; of two texts the second is below the first, and smaller. */
export type Cell = string | readonly [string, string]

interface FigureTableProps {
  readonly heads: readonly Cell[]
  /** Each with its name first. */
  readonly rows: readonly (readonly Cell[])[]
  readonly total?: readonly Cell[]
}

/** Names with their figures. */
export function FigureTable({ heads, rows, total }: FigureTableProps) {
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
    <table className={css.table}>
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
  )
}

/** A table that scrolls by itself where it is too wide. `label` names it if its heading is not read with it. */
export function ScrollingTable({ label, ...table }: FigureTableProps & { readonly label: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section className={css.scroll} tabIndex={0} aria-label={label}>
      <FigureTable {...table} />
    </section>
  )
}

/** An amount with its count below; a dash if there was none. */
export const countedCell = ({ count, amount }: Counted): Cell =>
  count === 0 ? '–' : [formatRupiah(amount), `${count}×`]

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
