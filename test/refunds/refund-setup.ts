import { randomUUID } from 'node:crypto'
import type { Journal } from '../../electron/journal/journal.ts'
import { createRefunds } from '../../electron/refunds/refunds.ts'
import type { RefundRights } from '../../electron/refunds/refunds-options.ts'
import { systemRandomness } from '../../platform/randomness.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { GatewayProfile } from '../../shared/gateway/profile.ts'
import { documentDefault } from '../../shared/gateway/profiles/shipped.ts'
import { rupiah, type Sen } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { refundabilityOf } from '../../shared/refund/refundability.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type Disk, onDisk } from '../helpers/failing-journal.ts'
import { gatewayRoom } from '../helpers/gateway-room.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { type Exchange, scriptedGateway, secret } from '../helpers/scripted-gateway.ts'
import { merchant, startedSandbox } from '../sandbox/started-sandbox.ts'
import { paidInJournal } from './paid-in-journal.ts'

const FULL = rupiah(25_000)

interface ServicesOptions {
  readonly url: string
  readonly secret: string
  readonly journal?: Journal
  readonly disk?: Disk
  readonly profile?: GatewayProfile
  readonly notifyUrl?: string
  readonly rights?: RefundRights
  /** Whether refunds are asked about by the plan too, and not only when the test says so. */
  readonly watches?: boolean
}

/** Refunds on a real journal and a real socket; only the clock is the test's. */
export function refundSetup({ url, profile = documentDefault, notifyUrl, ...options }: ServicesOptions) {
  const opened = options.journal ?? openJournal(':memory:')
  const journal = options.disk ? onDisk(opened, options.disk) : opened
  const room = gatewayRoom({ url, secret: options.secret, profile, journal })
  const { gateway, clock, watcher } = room
  const changes: Refund[] = []
  const refunds = createRefunds({
    journal,
    gateway,
    profile,
    notifyUrl: notifyUrl ?? null,
    clock,
    random: systemRandomness,
    rights: options.rights,
    watcher,
    onChange: (refund) => changes.push(refund),
  })
  if (!options.watches) void watcher.stop()
  const stop = room.endsWith(refunds)
  return {
    ...room,
    refunds,
    changes,
    stop,
    async remaining({ merchantTradeNo }: Order) {
      const order = await journal.readOrder(merchantTradeNo)
      if (!order) throw new Error('no such order')
      return refundabilityOf(order, await journal.refundsOfOrder(merchantTradeNo))
    },
    /** The states that a refund went through, as its order's timeline shows them. */
    async steps({ merchantTradeNo, merchantRefundNo }: Refund): Promise<string[]> {
      const lines = (await journal.readTimeline(merchantTradeNo)).filter(
        ({ detail }) => detail.merchantRefundNo === merchantRefundNo,
      )
      return lines.map(({ kind, detail }) => (kind === 'refundChanged' ? (detail.after ?? '') : kind))
    },
  }
}

/** Refunds at our own sandbox. */
export async function sandboxSetup(options: Omit<ServicesOptions, 'url' | 'secret'> = {}) {
  const ledger = openLedger(':memory:')
  // Its time stands still: a slow machine lets no refund come through by itself.
  const gatewayTime = { now: Date.now() }
  const sandbox = await startedSandbox({ ledger, now: () => gatewayTime.now })
  const setup = refundSetup({ url: sandbox.url, secret: merchant.secret, ...options })
  return {
    ...setup,
    sandbox,
    /** The gateway's own books. */
    ledger,
    gatewayTime,
    fault: (fault: Record<string, unknown>) => sandbox.play('faults', fault),
    settle: async (merchantRefundNo: string, status: '02' | '05') => {
      const answer = await sandbox.play('refunds/settle', { merchantRefundNo, status })
      if (!answer.ok) throw new Error(await answer.text())
    },
  }
}

type SandboxSetup = Awaited<ReturnType<typeof sandboxSetup>>

/** Refunds at a gateway that says what the test wants. */
export async function scriptedSetup(
  script: (exchange: Exchange) => void,
  options: Omit<ServicesOptions, 'url' | 'secret'> = {},
) {
  const { url, requests } = await scriptedGateway(script)
  const sent = (path: string) => requests.filter((exchange) => exchange.path.endsWith(path))
  return { ...refundSetup({ url, secret, ...options }), requests, sent, at: { url, secret } }
}

/** One refund, made at such a gateway. */
export async function madeAt(...at: Parameters<typeof scriptedSetup>) {
  const setup = await scriptedSetup(...at)
  const order = await paidInJournal(setup.journal)
  const refund = await setup.refunds.create(wish(order))
  return { ...setup, order, refund, number: refund.merchantRefundNo }
}

/** What a gateway says of a refund, whichever operation asks. */
export const told = ({ body }: Exchange, overrides: object = {}) => ({
  paymentType: body.paymentType,
  amount: '25000.00',
  merchantRefundNo: body.merchantRefundNo,
  status: '03',
  ...overrides,
})

export const isRefund = ({ path }: Exchange) => path.endsWith('/refund')

/** An e-money order that was paid at the sandbox and is so in the journal. */
export async function paidAtSandbox({ gateway, journal, sandbox }: SandboxSetup): Promise<Order> {
  const merchantTradeNo = `T-${randomUUID().slice(0, 20)}`
  const { members } = await gateway.send(
    gateway.prepare(operations.createEMoneyOrder, {
      merchantTradeNo,
      paymentType: 'WALLETABALANCE',
      amount: FULL,
      productName: 'Kopi',
      paymentParams: { redirectUrl: 'https://shop.example/back' },
    }),
  )
  await sandbox.play('pay', { merchantTradeNo })
  return paidInJournal(journal, { merchantTradeNo, platformTradeNo: members.platformTradeNo ?? null })
}

/** An order that was paid at the sandbox, and how it is refunded there. */
export async function paidShop(options: Parameters<typeof sandboxSetup>[0] = {}) {
  const setup = await sandboxSetup(options)
  const order = await paidAtSandbox(setup)
  const giveBack = (amount: Sen = FULL) => setup.refunds.create(wish(order, amount))
  return { setup, order, giveBack, check: setup.refunds.check }
}

/** A wish to refund, different from every other unless told otherwise. */
export const wish = ({ merchantTradeNo }: Order, amount: Sen = FULL) => ({
  refundId: randomUUID(),
  merchantTradeNo,
  amount,
})
