/** The core with its own journal, in a process whose memory can be measured; T8 sends it commands by Node's IPC. */

import { createCore } from '../../../electron/composition/core.ts'
import { createTransport } from '../../../electron/gateway/transport.ts'
import { systemClock } from '../../../platform/clock.ts'
import { createSigner } from '../../../platform/signing/sign.ts'
import { rupiah, type Sen } from '../../../shared/money.ts'
import { coreOptions } from '../../helpers/core-options.ts'
import { openJournal } from '../../helpers/open-journal.ts'
import { anAttempt, openState, orderIn, paidState } from '../../helpers/orders.ts'
import { merchantId, secret } from './gateway.ts'

/** The commands of a shop. */
export type Action =
  | { readonly do: 'charge'; readonly saleId: string; readonly amount: number }
  | { readonly do: 'check'; readonly merchantTradeNo: string }
  /** A wallet's sale that was paid earlier: only such a sale can be refunded. */
  | { readonly do: 'addPaid'; readonly merchantTradeNo: string; readonly amount: number }
  | { readonly do: 'refund'; readonly merchantTradeNo: string; readonly amount: number }
  | { readonly do: 'checkRefund'; readonly merchantRefundNo: string }
  | { readonly do: 'report' }

/** The state of an order or a refund after an action. */
export interface Stands {
  readonly number: string
  readonly kind: string
  readonly cause: string | null
}

export interface Report {
  readonly paid: readonly string[]
  readonly refunded: readonly string[]
  /** The most memory that this process has used so far, in bytes. */
  readonly peakMemory: number
  readonly troubles: readonly string[]
}

const tell = (message: object) => process.send?.(message)
// The system's own figure starts with the memory of the parent process.
let peakMemory = 0
const weigh = () => {
  peakMemory = Math.max(peakMemory, process.memoryUsage.rss())
}
setInterval(weigh, 20).unref()
const [url = '', file = '', totalMs = '0'] = process.argv.slice(2)
const troubles: string[] = []
const journal = openJournal(file)
const transport = createTransport({ connectMs: 5_000, totalMs: Number(totalMs), answerBytes: 64 * 1024 })
const core = createCore(
  coreOptions({
    journal,
    transport,
    // It inquires on command, so that the gateway knows which lie is due.
    clock: { ...systemClock, after: () => () => {} },
    signer: createSigner('hmac-sha256-hex', { secret }),
    merchantId,
    baseUrl: url,
    productName: () => 'Toko',
    onTrouble: (error) => troubles.push(String(error)),
  }),
)

async function addPaid(merchantTradeNo: string, amount: Sen): Promise<void> {
  const paymentType = 'WALLETABALANCE'
  await orderIn(
    journal,
    anAttempt({ merchantTradeNo, saleId: merchantTradeNo, paymentType, amount, payer: null }),
    openState({ payable: amount, code: null }),
    paidState({ payable: amount, code: null }),
  )
}

async function perform(action: Action): Promise<Stands | Report | null> {
  switch (action.do) {
    case 'charge': {
      const { saleId, amount } = action
      return ofOrder(
        await core.sales.charge({ saleId, paymentType: 'BankAVA', amount: rupiah(amount), payer: 'Budi' }),
      )
    }
    case 'check':
      return ofOrder(await core.sales.check(action.merchantTradeNo))
    case 'addPaid':
      await addPaid(action.merchantTradeNo, rupiah(action.amount))
      return null
    case 'refund': {
      const { merchantTradeNo, amount } = action
      return ofRefund(
        await core.refunds.create({ refundId: merchantTradeNo, merchantTradeNo, amount: rupiah(amount) }),
      )
    }
    case 'checkRefund':
      return ofRefund(await core.refunds.check(action.merchantRefundNo))
    case 'report':
      return report()
  }
}

const causeOf = (state: object) => ('cause' in state ? String(state.cause) : null)
const ofOrder = ({ merchantTradeNo, state }: Awaited<ReturnType<typeof core.sales.check>>): Stands => ({
  number: merchantTradeNo,
  kind: state.kind,
  cause: causeOf(state),
})
const ofRefund = ({ merchantRefundNo, state }: Awaited<ReturnType<typeof core.refunds.check>>): Stands => ({
  number: merchantRefundNo,
  kind: state.kind,
  cause: 'reason' in state ? state.reason : null,
})

async function report(): Promise<Report> {
  weigh()
  const { orders } = await journal.listOrders({ search: '', limit: 1_000_000 })
  const refunds = await Promise.all(
    orders.map(({ merchantTradeNo }) => journal.refundsOfOrder(merchantTradeNo)),
  )
  return {
    paid: orders
      .filter(({ state }) => state.kind.startsWith('paid'))
      .map(({ merchantTradeNo }) => merchantTradeNo),
    refunded: refunds
      .flat()
      .flatMap(({ state, merchantRefundNo }) => (state.kind === 'done' ? [merchantRefundNo] : [])),
    peakMemory,
    troubles,
  }
}

process.on('message', ({ id, action }: { id: number; action: Action }) => {
  perform(action).then(
    (result) => tell({ id, result }),
    (error: unknown) =>
      tell({ id, failed: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  )
})
tell({ ready: true })
