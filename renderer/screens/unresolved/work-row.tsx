import type { ComponentType, ReactNode } from 'react'
import { formatRupiah, type Sen } from '../../../shared/money.ts'
import { ListRow } from '../../components/lists/list-row.tsx'
import { When } from '../../parts/when.tsx'
import { go, type View } from '../../state/view.ts'
import css from './unresolved-screen.module.css'

interface WorkRowProps {
  readonly Icon: ComponentType<{ 'aria-hidden': 'true' }>
  readonly tone: string
  readonly title: string
  /** Null if nobody has said how much it is. */
  readonly amount: Sen | null
  readonly about: ReactNode
  /** Epoch milliseconds; null if it is not known. */
  readonly since: number | null
  readonly chosen: boolean
  /** What the view calls it. */
  readonly as: Partial<Extract<View, { screen: 'unresolved' }>>
}

/** One thing on the work list, of any kind. */
export function WorkRow({ Icon, tone, title, amount, about, since, chosen, as }: WorkRowProps) {
  return (
    <ListRow
      chosen={chosen}
      className={css.row}
      onChoose={() => go({ merchantTradeNo: null, ...as, screen: 'unresolved' })}
    >
      <span className={css.sign} data-tone={tone}>
        <Icon aria-hidden="true" />
      </span>
      <strong>{title}</strong>
      <span className={css.amount}>{amount === null ? '–' : formatRupiah(amount)}</span>
      <span className="soft">{about}</span>
      {since !== null && <When at={since} className="soft" />}
    </ListRow>
  )
}
