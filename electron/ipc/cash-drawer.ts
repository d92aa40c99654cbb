import { isCash } from '../../shared/cash/cash.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import type { Parts } from './parts.ts'

/**
 * Opens the drawer for cash that moves now. Whoever records the cash says so, because a repeated call opens nothing, and no
 * clock knows which call is the first: it may have been put back in between.
 */
export function cashDrawer({ services }: Pick<Parts, 'services'>) {
  const open = (hasReceipt = false): void =>
    void services().then(
      ({ printing }) => printing.openForCash(hasReceipt),
      () => null,
    )

  return {
    open,
    /** For a refund that is made now, if its money comes out of the drawer. */
    openForRefund({ paymentType, outside }: Refund): void {
      if (isCash(paymentType) || outside === 'drawer') open()
    },
  }
}
