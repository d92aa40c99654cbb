import { isCash } from '../../shared/cash/cash.ts'
import type { Parts } from './parts.ts'

/**
 * Opens the drawer for cash that moves now. Nothing waits for it: what was taken is on disk, and a drawer that stays shut
 * has a key. A repeated call, whose cash moved before, opens nothing.
 */
export function cashDrawer({ services, now }: Pick<Parts, 'services' | 'now'>) {
  return async <Moved extends { readonly paymentType: string; readonly state: { readonly since: number } }>(
    move: () => Promise<Moved>,
    receiptPrints: () => boolean = () => false,
  ): Promise<Moved> => {
    const began = now()
    const moved = await move()
    if (!isCash(moved.paymentType) || moved.state.since < began) return moved
    const { printing } = await services()
    const { id, drawer } = printing.printer()
    const comesWithReceipt = drawer === 'withReceipt' && receiptPrints()
    if (drawer !== 'never' && !comesWithReceipt) printing.openDrawer(id).catch(() => {})
    return moved
  }
}
