import type { Journal } from '../../../electron/journal/journal.ts'
import { createRefunds } from '../../../electron/refunds/refunds.ts'
import { createCashTaking } from '../../../electron/sales/cash.ts'
import { createShifts } from '../../../electron/shifts/shifts.ts'
import type { Cart } from '../../../shared/cart/cart.ts'
import type { CartLine } from '../../../shared/cart/cart-schema.ts'
import { cartSums } from '../../../shared/cart/discount.ts'
import { type CashRounding, roundingSteps, roundingWays } from '../../../shared/cash/cash-rounding.ts'
import { documentDefault } from '../../../shared/gateway/profiles/shipped.ts'
import { rupiah, type Sen } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { isPlain, type SaleSums, sumsOf, totalOf } from '../../../shared/tax/sale-sums.ts'
import { type TaxTerms, taxBases } from '../../../shared/tax/tax-terms.ts'
import { anAttempt, orderIn, paidState } from '../../helpers/orders.ts'
import type { Chance } from '../world/chance.ts'
import { freshJournal } from '../world/fresh.ts'
import { type GoodsGateway, goodsGateway } from './gateway.ts'

/** A shop whose sales have goods, discounts, taxes and rounding; what wallets paid is refunded by the gateway. */
export interface GoodsShop {
  readonly gateway: GoodsGateway
  readonly journal: Journal
  readonly refunds: ReturnType<typeof createRefunds>
  readonly shifts: ReturnType<typeof createShifts>
  /** Sells something drawn at random, paid in one or in two. */
  sell(): Promise<void>
  close(): Promise<void>
}

/** The time stands still: the figures do not depend on it. */
export const NOW = Date.UTC(2026, 10, 28, 5)

const wallets = ['WALLETABALANCE', 'WALLETBBALANCE', 'WALLETEBALANCE'] as const

export function openGoodsShop(chance: Chance): GoodsShop {
  const journal = freshJournal()
  const tax = drawnTerms(chance)
  const cashRounding: CashRounding = { to: chance.pick(roundingSteps), way: chance.pick(roundingWays) }
  const settings = { ...defaultSettings, tax, cashRounding }
  // The monotonic clock runs, so that a refund which is asked about again and again is known never to have arrived.
  let elapsed = 0
  const clock = { now: () => NOW, elapsed: () => (elapsed += 10_000), after: () => () => {} }
  const gateway = goodsGateway(chance.fork(), NOW)
  const watcher = { watch() {}, noteCheck() {}, hurry: () => false, waitOf: () => null }
  const onChange = () => {}
  const payCash = createCashTaking({
    journal,
    clock,
    random: chance,
    onChange,
    productName: () => 'Toko',
    terms: () => ({ ...settings, redirectUrl: '', language: 'id', feeOnPayer: [], disabled: [] }),
    receiptFor: () => null,
    onPrintQueued: () => {},
    announcePayment: async () => {},
    onLeftForPart: async () => {},
  })

  async function sellFor({ price, cart, sums }: Sold): Promise<void> {
    const saleId = chance.uuid()
    const typed = cart ? { cart } : { price: sums.goods }
    const tendered = rupiah(10_000_000)
    if (chance.happens(0.4)) {
      const { merchantTradeNo, saleId: sale } = anAttempt({ saleId })
      const isForWallets = price >= rupiah(10_000) && price <= rupiah(20_000_000)
      const paymentType = isForWallets ? chance.pick(['QRIS', ...wallets]) : 'QRIS'
      const sold = { merchantTradeNo, saleId: sale, paymentType, amount: price, at: NOW }
      const made = isPlain(sums) ? {} : { sums }
      const platformTradeNo = paymentType === 'QRIS' ? 'P-1' : gateway.sell(sold)
      const paid = paidState({ payable: price, code: null, since: NOW, platformTradeNo })
      await orderIn(journal, anAttempt({ ...sold, ...made, ...(cart && { cart }) }), paid)
      return
    }
    const inCash = rupiah(chance.between(1, price / 100 - 1))
    if (chance.happens(0.5) || price - inCash < 10_000) {
      await payCash({ saleId, amount: price, ...typed, tendered })
      return
    }
    const part = await payCash({ saleId, amount: price, ...typed, tendered: inCash, part: true })
    await payCash({ saleId, amount: (price - inCash) as Sen, restOf: part.merchantTradeNo, tendered })
  }

  return {
    journal,
    gateway,
    refunds: createRefunds({
      journal,
      gateway: gateway.client,
      profile: documentDefault,
      notifyUrl: null,
      clock,
      random: chance,
      watcher,
      onChange,
    }),
    shifts: createShifts({
      journal,
      settings: () => settings,
      mode: 'training',
      now: clock.now,
      onChange,
    }),
    async sell() {
      const sold = drawnSale(chance, tax)
      if (sold) await sellFor(sold)
    },
    async close() {
      await journal.close()
      gateway.close()
    },
  }
}

interface Sold {
  readonly price: Sen
  readonly cart?: Cart
  readonly sums: SaleSums
}

/** Null for what nobody can pay for, such as a discount of everything. */
function drawnSale(chance: Chance, tax: TaxTerms): Sold | null {
  const cart = chance.happens(0.3) ? undefined : drawnCart(chance)
  const sums = cart ? cartSums(cart, tax) : sumsOf(rupiah(chance.between(200, 90_000)), 0, tax)
  if (!sums || totalOf(sums) < 20_000) return null
  return { price: totalOf(sums), sums, ...(cart && { cart }) }
}

function drawnCart(chance: Chance): Cart {
  const lines = Array.from({ length: chance.between(1, 5) }, (_, at): CartLine => {
    const [price, quantity] = [rupiah(chance.between(50, 40_000)), chance.between(1, 7)]
    const amount = rupiah(chance.between(0, (price * quantity) / 100))
    const discount = amount > 0 && chance.happens(0.4) ? { discount: { amount } } : {}
    const untaxed = chance.happens(0.2) ? ({ untaxed: true } as const) : {}
    const [id, name] = [`P${at}`, `Barang ${at}`]
    return { kind: 'product', id, name, type: 'Barang', price, quantity, ...discount, ...untaxed }
  })
  if (chance.happens(0.3))
    lines.push({ kind: 'discount', name: 'Diskon', amount: rupiah(chance.between(1, 5_000)) })
  return lines
}

const drawnTerms = (chance: Chance): TaxTerms => ({
  name: 'PPN',
  rate: chance.pick([0, 1_000, 1_100, 1_200]),
  base: chance.pick(taxBases),
  service: chance.pick([0, 0, 500, 750]),
  included: chance.happens(0.5),
})

/** All orders of a shop. */
export async function ordersIn({ journal }: Pick<GoodsShop, 'journal'>): Promise<readonly Order[]> {
  return (await journal.listOrders({ search: '', limit: 1_000 })).orders
}
