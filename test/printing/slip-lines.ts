import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { lineText } from '../../electron/printing/layout/line-text.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import { namingCash } from '../../shared/cash/cash-name.ts'
import { type ProfileId, profileOf } from '../../shared/printer/profiles.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { Slip } from '../../shared/slip/slip.ts'
import { NOW, settingsWith } from './sample-orders.ts'

export const request = { kind: 'payment', mode: 'live', now: NOW, cashier: 'Dewi' } as const

/** The lines of a slip, a code as its content. */
export function linesOf({ blocks, columns }: Slip): string[] {
  return blocks.flatMap((block) => {
    if (block.type === 'line')
      return [(lineText(block, columns) ?? `${block.text} ${block.right ?? ''}`).trim()]
    return block.type === 'qr' ? [block.content] : []
  })
}

export const paymentSlip = (order: Order, cart: Cart = [], id: ProfileId = 'generic-58') =>
  layOut(documentOf(order, settingsWith({}), { ...request, cart }), profileOf(id))

interface How {
  readonly cart?: Cart
  readonly language?: 'id' | 'en' | 'both'
  readonly fees?: boolean
  readonly profile?: ProfileId
}

/** The lines of an order's receipt. */
export function receiptLines(order: Order, how: How = {}): string[] {
  const { cart = [], language = 'id', fees = true, profile = 'generic-58' } = how
  const settings = namingCash(settingsWith({ slips: { language, fees } }), language)
  return linesOf(
    layOut(documentOf(order, settings, { ...request, kind: 'receipt', cart }), profileOf(profile)),
  )
}
