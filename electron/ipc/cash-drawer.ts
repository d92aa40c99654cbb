import { isCash } from '../../shared/cash/cash.ts'
import type { OutsideWay } from '../../shared/paid-back-outside.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import type { Parts } from './parts.ts'

type CashOfOrder = {
  readonly paymentType: string
  readonly outside?: OutsideWay | undefined
  readonly state: { readonly since: number }
}

const movedInDrawer = ({ paymentType, outside, state }: CashOfOrder) =>
  isCash(paymentType) || outside === 'drawer' ? state.since : null

/** Opens the drawer for cash that moves now. A repeated call, whose cash moved before, opens nothing. */
export function cashDrawer({ services, now }: Pick<Parts, 'services' | 'now'>) {
  async function openFor<Moved>(
    move: () => Promise<Moved>,
    movedAt: (moved: Moved) => number | null,
    hasReceipt = false,
  ): Promise<Moved> {
    const began = now()
    const moved = await move()
    const at = movedAt(moved)
    if (at === null || at < began) return moved
    await services().then(
      ({ printing }) => printing.openForCash(hasReceipt),
      () => null,
    )
    return moved
  }

  return {
    /** Cash of a payment or a refund. */
    forOrder: <Moved extends CashOfOrder>(move: () => Promise<Moved>, hasReceipt?: boolean) =>
      openFor(move, movedInDrawer, hasReceipt),
    /** Cash that is put in or taken out between sales. */
    forMovement: (move: () => Promise<ShiftReport>) =>
      openFor(move, ({ cash }) => cash.movements.at(-1)?.at ?? null),
  }
}
