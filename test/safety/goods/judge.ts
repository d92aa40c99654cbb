import { salesReportOf } from '../../../electron/reports/sales-report.ts'
import { type Cart, countOf } from '../../../shared/cart/cart.ts'
import { DAY } from '../../../shared/durations.ts'
import type { Refund } from '../../../shared/refund/refund.ts'
import { isTaxed, linesLeft, totalOfLines } from '../../../shared/refund/refund-lines.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { SaleSums } from '../../../shared/tax/sale-sums.ts'
import { demand } from '../outcome-of.ts'
import { type GoodsShop, NOW, ordersIn } from './shop.ts'

/** An order, its refunds, and how many pieces were sold; none if an amount was typed. */
interface Back {
  readonly order: Order
  readonly cart: Cart
  /** Those that are done. */
  readonly refunds: readonly Refund[]
  readonly pieces: number
  /** The gateway refused a refund that it then made: together with others made since, it may be more than the payment. */
  readonly contradicted: boolean
}

const sumOf = <Each>(all: readonly Each[], of: (each: Each) => number) =>
  all.reduce((sum, each) => sum + of(each), 0)

/** Throws what does not add up: in an order and its refunds, the Z report so far, or the report of sales. */
export async function judgeGoods(shop: GoodsShop): Promise<void> {
  const { journal } = shop
  const backs: Back[] = []
  for (const order of await ordersIn(shop)) {
    const { merchantTradeNo } = order
    const cart = await journal.readCart(merchantTradeNo)
    const refunds = await journal.refundsOfOrder(merchantTradeNo)
    for (const refund of refunds) judgeEnd(shop, refund)
    const done = refunds.filter(({ state }) => state.kind === 'done')
    const contradicted = shop.gateway.contradicted(merchantTradeNo)
    backs.push({ order, cart, refunds: done, pieces: countOf(cart), contradicted })
  }
  for (const back of backs) judgeOrder(back)
  for (const sale of Map.groupBy(backs, ({ order }) => order.saleId).values()) judgeParts(sale)
  await judgeReports(shop, backs)
}

/** At rest each refund has ended, as the gateway's books say if it was made there. */
function judgeEnd({ gateway }: GoodsShop, refund: Refund): void {
  const { merchantRefundNo, state, paymentType, outside } = refund
  const ended = ['done', 'failed', 'rejected'].includes(state.kind)
  demand(ended, `${merchantRefundNo} is ${state.kind} at rest`)
  if (paymentType === 'Cash' || outside) return
  const made = gateway.hasRefunded(merchantRefundNo)
  demand(
    made === (state.kind === 'done'),
    `${merchantRefundNo} is ${state.kind}, the gateway made it: ${made}`,
  )
}

function judgeOrder({ order, cart, refunds, pieces, contradicted }: Back): void {
  const { merchantTradeNo, amount, sums } = order
  const back = sumOf(refunds, (refund) => refund.amount)
  demand(contradicted || back <= amount, `${merchantTradeNo} was refunded ${back} of ${amount}`)
  const inPieces = refunds.every(({ lines }) => lines)
  if (pieces > 0 && inPieces && !contradicted && piecesOf(refunds) === pieces)
    demand(back === amount, `all pieces of ${merchantTradeNo}, ${amount}, came back for ${back}`)
  for (const part of ['service', 'tax'] as const) {
    const [had, given] = [sums?.[part] ?? 0, sumOf(refunds, ({ parts }) => parts?.[part] ?? 0)]
    const fits = back === amount && !contradicted ? given === had : given <= had
    demand(
      fits,
      `refunds of ${back} of ${merchantTradeNo}, ${amount}, give ${given} of its ${part} of ${had}`,
    )
  }
  if (!sums?.untaxed) return
  const taxed = linesLeft(cart, order, []).filter(({ line }) => isTaxed(cart, line))
  for (const refund of refunds) {
    const most = (sums.tax * refund.amount) / Math.max(1, totalOfLines(taxed))
    const { tax = 0 } = refund.parts ?? {}
    demand(tax <= most + 200, `${refund.merchantRefundNo} of ${refund.amount} has a tax of ${tax}`)
  }
}

const piecesOf = (refunds: readonly Refund[]) =>
  sumOf(refunds, ({ lines = [] }) => sumOf(lines, ({ quantity }) => quantity))

/** Both parts of a sale that was paid in two are made up of exactly what the sale is. */
function judgeParts(sale: readonly Back[]): void {
  const whole = sale[0]?.order.part?.sums
  if (!whole) return
  for (const name of ['goods', 'discount', 'service', 'tax'] as const) {
    const both = sumOf(sale, ({ order }) => order.sums?.[name] ?? 0)
    demand(both === whole[name], `the parts of a sale have ${name} of ${both}, the whole sale ${whole[name]}`)
  }
}

async function judgeReports({ journal, shifts }: GoodsShop, backs: readonly Back[]): Promise<void> {
  const report = await salesReportOf(journal, { from: NOW - DAY, to: NOW + DAY, zone: 'WIB' })
  const { totals } = await shifts.current()
  const orders = backs.map(({ order }) => order)
  const refunds = backs.flatMap((back) => back.refunds)
  for (const [what, said] of Object.entries({ report: report.totals, 'Z report': totals })) {
    const demandSum = (of: string, is: number | undefined, wanted: number) =>
      demand(is === wanted, `the ${what} says ${of} ${is}, it was ${wanted}`)
    demandSum(
      'paid',
      said.paid.amount,
      sumOf(orders, ({ amount }) => amount),
    )
    demandSum(
      'refunded',
      said.refunded.amount,
      sumOf(refunds, ({ amount }) => amount),
    )
    for (const part of ['service', 'tax'] as const) {
      demandSum(
        part,
        said.parts?.[part].amount,
        sumOf(orders, ({ sums }) => sums?.[part] ?? 0),
      )
      const given = sumOf(refunds, ({ parts }) => parts?.[part] ?? 0)
      demandSum(`refunded ${part}`, said.refundedParts?.[part].amount, given)
    }
  }
  const [goods, typed] = [
    backs.filter(({ pieces }) => pieces > 0),
    backs.filter(({ pieces }) => pieces === 0),
  ]
  const soldGoods = sumOf(goods, ({ order }) => (order.part?.kind === 'cash' ? 0 : netOfSale(order)))
  const products = sumOf(report.products, ({ amount }) => amount)
  demand(products === soldGoods, `the report has goods of ${products}, ${soldGoods} were sold`)
  const soldTyped = sumOf(typed, ({ order }) => netOf(order))
  demand(
    report.typed.amount === soldTyped,
    `the report has ${report.typed.amount} typed, it was ${soldTyped}`,
  )
  judgeReturned(report, { goods, typed, soldGoods, soldTyped })
}

/** Once everything has come back, the returns are exactly what was sold. */
function judgeReturned(
  report: Awaited<ReturnType<typeof salesReportOf>>,
  sold: Readonly<Record<'goods' | 'typed', readonly Back[]> & Record<'soldGoods' | 'soldTyped', number>>,
): void {
  const isWhole = ({ order, refunds, contradicted }: Back) =>
    !contradicted && sumOf(refunds, ({ amount }) => amount) === order.amount
  if (sold.typed.every(isWhole)) {
    const { amount } = report.typedReturned
    demand(
      amount === sold.soldTyped,
      `all of ${sold.soldTyped} typed came back, and the report says ${amount}`,
    )
  }
  if (sold.goods.every(isWhole)) {
    const named = sumOf(report.products, ({ returned }) => returned.amount)
    const amount = named + report.unnamedReturned.amount
    demand(amount === sold.soldGoods, `goods of ${sold.soldGoods} came back, and the report says ${amount}`)
  }
  if (!sold.goods.every((back) => !back.contradicted && piecesOf(back.refunds) === back.pieces)) return
  for (const { name, amount, returned } of report.products)
    demand(
      returned.amount === amount,
      `${name} of ${amount} came back, and the report says ${returned.amount}`,
    )
}

/** The price of the goods after discounts; with tax and service charge where prices contain them. */
const net = (sums: SaleSums) => sums.goods - sums.discount
const netOf = ({ sums, amount, rounding = 0 }: Order) => (sums ? net(sums) : amount - rounding)
const netOfSale = (order: Order) => {
  const { part } = order
  if (!part) return netOf(order)
  return part.sums ? net(part.sums) : part.total
}
