import { isCash } from '../../shared/cash/cash.ts'
import type { OutsideWay } from '../../shared/paid-back-outside.ts'
import type { ShiftReport } from '../../shared/shift/shift.ts'
import { opensForCash } from '../printing/drawer.ts'
import type { Parts } from './parts.ts'

type CashOfOrder = {
  readonly paymentType: string
  readonly outside?: OutsideWay | undefined
  readonly state: { readonly since: number }
}

const movedInDrawer = ({ paymentType, outside, state }: CashOfOrder) =>
  isCash(paymentType) || outside === 'drawer' ? state.since : null

/**
 * Opens the drawer for cash that moves now. Nothing waits for it: what was moved is on disk, and a drawer that stays shut
 * has a key. A repeated call, whose cash moved before, opens nothing.
 */
export function cashDrawer({ services, now }: Pick<Parts, 'services' | 'now'>) {
  async function openFor<Moved>(
    move: () => Promise<Moved>,
    movedAt: (moved: Moved) => number | null,
    receiptPrints: () => boolean = () => false,
  ): Promise<Moved> {
    const began = now()
    const moved = await move()
    const at = movedAt(moved)
    if (at === null || at < began) return moved
    const printing = await services().then(
      (open) => open.printing,
      () => null,
    )
    if (!printing) return moved
    const printer = printing.printer()
    if (opensForCash(printer, receiptPrints())) printing.openDrawer(printer.id).catch(() => {})
    return moved
  }

  return {
    /** Cash of a payment or a refund. */
    forOrder: <Moved extends CashOfOrder>(move: () => Promise<Moved>, receiptPrints?: () => boolean) =>
      openFor(move, movedInDrawer, receiptPrints),
    /** Cash that is put in or taken out between sales. */
    forMovement: (move: () => Promise<ShiftReport>) =>
      openFor(move, ({ cash }) => cash.movements.at(-1)?.at ?? null),
  }
}
