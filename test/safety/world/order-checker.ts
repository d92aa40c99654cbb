import type { Journal } from '../../../electron/journal/journal.ts'
import type { Step } from '../../../electron/journal/steps.ts'
import { isCash } from '../../../shared/cash/cash.ts'
import type { Order } from '../../../shared/sale/order.ts'
import type { OrderStateKind } from '../../../shared/sale/order-life.ts'
import { createOffDemands } from './called-off.ts'
import { type createCashChecker, inDrawer, isLive, isPaid, pays } from './cash-checker.ts'
import type { GatewayWorld } from './gateway.ts'
import type { Network, Sent } from './network.ts'

interface OrderCheckerOptions {
  readonly journal: () => Journal
  readonly world: GatewayWorld
  readonly network: Network
  readonly reportBroken: (what: string) => void
  readonly demandRest: ReturnType<typeof createCashChecker>['demandRest']
}

/** Holds the orders of a counter against the ledger: before they leave, at each step, and when they are shown. */
export function createOrderChecker({
  journal,
  world,
  network,
  reportBroken,
  demandRest,
}: OrderCheckerOptions) {
  const { demandNotTaken, demandQuiet } = createOffDemands(network, reportBroken)
  const ledgerOrder = (merchantTradeNo: string) => world.ledger.findOrder(merchantTradeNo)

  async function demandIntent({ members }: Sent): Promise<void> {
    const { merchantTradeNo = '', paymentType, amount } = members
    const order = await journal().readOrder(merchantTradeNo)
    if (!order) return reportBroken(`${merchantTradeNo} left before its intent was on disk`)
    if (order.state.kind !== 'sending')
      reportBroken(`${merchantTradeNo} left while it was ${order.state.kind} on disk`)
    if (order.paymentType !== paymentType || `${order.amount / 100}.00` !== amount) {
      reportBroken(`${merchantTradeNo} left with another channel or amount than is on disk`)
    }
    const others = (await journal().attemptsOfSale(order.saleId)).filter(
      (other) => other.merchantTradeNo !== merchantTradeNo,
    )
    const second = others.find(isLive)
    const first = [order, ...others].find(inDrawer)
    if (first) demandRest(merchantTradeNo, order.part?.kind === 'rest' ? order.amount : 0, first)
    else if (order.part) reportBroken(`${merchantTradeNo} left although the cash part was given back`)
    if (second)
      reportBroken(`${merchantTradeNo} left while ${second.merchantTradeNo} of its sale was still live`)
  }

  async function stepped({ merchantTradeNo, to }: Step): Promise<void> {
    const known = ledgerOrder(merchantTradeNo)
    const ended = known?.status === '02' || known?.status === '09'
    const off = { what: merchantTradeNo, number: merchantTradeNo, isKnown: known !== undefined }
    switch (to.kind) {
      case 'paid':
      case 'paidLate':
        return demandPaid(merchantTradeNo)
      case 'failed':
      case 'expired':
        if (!ended)
          reportBroken(`${merchantTradeNo} was called ${to.kind}, but the ledger says ${known?.status}`)
        return
      case 'unknown':
        if (to.neverArrived) demandQuiet(off)
        return
      case 'rejected':
        return demandNotTaken(off)
      case 'sending': {
        const order = await journal().readOrder(merchantTradeNo)
        const attempts = order ? await journal().attemptsOfSale(order.saleId) : []
        const paid = attempts.find(pays)
        if (paid)
          reportBroken(`${merchantTradeNo} is sent although ${paid.merchantTradeNo} of its sale is paid`)
        return
      }
      default:
        return
    }
  }

  async function demandPaid(merchantTradeNo: string): Promise<void> {
    const order = await journal().readOrder(merchantTradeNo)
    const known = ledgerOrder(merchantTradeNo)
    if (known?.status !== '02') {
      reportBroken(`${merchantTradeNo} was called paid, but the ledger says ${known?.status ?? 'nothing'}`)
    } else if (known.requestAmount !== order?.amount) {
      reportBroken(`${merchantTradeNo} was called paid with another amount than the ledger's`)
    }
  }

  /** A sale must not leave an order behind whose outcome is not known. */
  async function demandMayBeLeft(merchantTradeNo: string): Promise<void> {
    const order = await journal().readOrder(merchantTradeNo)
    const known: readonly OrderStateKind[] = ['open', 'failed', 'expired', 'rejected']
    if (!order || !known.includes(order.state.kind))
      reportBroken(`${merchantTradeNo} was left while it was ${order?.state.kind}`)
  }

  async function shown(order: Order): Promise<void> {
    if (!isPaid(order)) return
    const onDisk = await journal().readOrder(order.merchantTradeNo)
    if (!onDisk || !(isPaid(onDisk) || onDisk.state.kind === 'review')) {
      reportBroken(`${order.merchantTradeNo} was shown as paid before it was paid on disk`)
    }
    if (isCash(order.paymentType)) return
    await demandPaid(order.merchantTradeNo)
  }

  return { leaves: demandIntent, stepped, left: demandMayBeLeft, shown }
}
