import { discountToApprove } from '../../shared/cart/discount.ts'
import type { CallInput } from '../../shared/ipc/contract.ts'
import type { Order } from '../../shared/sale/order.ts'
import { reaches } from '../../shared/staff/role.ts'
import type { ChargeRequest } from '../sales/attempts.ts'
import { DiscountBeyondLimit } from '../sales/discount-limit.ts'
import type { Sales } from '../sales/sales.ts'
import type { Admitted } from '../staff/caller.ts'
import type { Parts } from './parts.ts'

export type ChargeParts = Pick<Parts, 'settings' | 'staff' | 'services' | 'journal' | 'emit'>

type SaleCall = 'sale.charge' | 'sale.payCash'
/** Who is on duty, and who answers for a discount. */
type ByWhom = Pick<ChargeRequest, 'cashier' | 'discountLimit' | 'discountBy'>

/** Charges a sale or takes cash for it; a cashier's discount beyond the shop's limit needs a supervisor's approval. */
export function saleCharge<Call extends SaleCall>(
  { settings, staff, services, journal, emit }: ChargeParts,
  pay: (sales: Sales, wanted: Omit<CallInput<Call>, 'approval'> & ByWhom) => Promise<Order>,
) {
  async function charge({ approval, ...wanted }: CallInput<Call>, caller: Admitted): Promise<Order> {
    const { sales } = await services()
    const { role, staff: by } = caller.again()
    const request = {
      ...wanted,
      cashier: by?.name,
      ...(by ? { discountLimit: settings.read().discounts.cashierLimit } : {}),
      ...(reaches(role, 'supervisor') ? { discountBy: { by } } : {}),
    }
    try {
      return await pay(sales, request)
    } catch (error) {
      // The approval is checked only now, because a repeated call whose order exists needs none.
      const asked =
        error instanceof DiscountBeyondLimit &&
        discountToApprove(wanted.saleId, wanted.cart ?? [], wanted.amount)
      if (!asked || approval === undefined) throw error
      return staff.authorised(caller, approval, asked, (discountBy) => pay(sales, { ...request, discountBy }))
    }
  }

  return async (wanted: CallInput<Call>, caller: Admitted): Promise<Order> => {
    const order = await charge(wanted, caller)
    // The cart may have been a held one.
    if (wanted.cart) emit('heldCart.changed', await journal.listHeldCarts())
    return order
  }
}
