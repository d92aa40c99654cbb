import type { Evidence } from '../../../electron/journal/steps.ts'
import { placeOrder } from '../../../services/sandbox/orders/place-order.ts'
import type { EMoneyCode } from '../../../shared/gateway/channel-codes.ts'
import { rupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { aReceiptJob } from '../../helpers/printers.ts'
import type { Chance } from './chance.ts'
import { gatewayUrl, merchant } from './gateway.ts'
import type { World } from './world.ts'

const wallets: readonly EMoneyCode[] = ['WALLETABALANCE', 'WALLETBBALANCE']

/**
 * A sale that was paid by e-money some time ago, in the ledger and in the journal. Only such a sale can be refunded,
 * and the counter does not charge them yet.
 */
export async function addWalletSale(
  { gateway, shop }: Pick<World, 'gateway' | 'shop'>,
  chance: Chance,
): Promise<Order> {
  const merchantTradeNo = `WALLET-${chance.uuid().slice(0, 18)}`
  const paymentType = chance.pick(wallets)
  const amount = rupiah(chance.between(2, 9) * 10_000)
  const at = gateway.now()
  const placed = gateway.ledger.transaction(() =>
    placeOrder(
      {
        requestId: chance.uuid(),
        merchantId: merchant.id,
        merchantTradeNo,
        paymentType,
        amount,
        productName: 'Toko',
      },
      { ledger: gateway.ledger, merchant, url: gatewayUrl, now: at },
    ),
  )
  gateway.play('pay', merchantTradeNo)
  const journal = shop.journal()
  const said = (kind: Evidence['kind']): Evidence => ({ kind, detail: { signature: 'valid' } })
  // Written in one go, so that no starting counter finds it half written.
  const opened = journal.openAttempt({
    merchantTradeNo,
    saleId: chance.uuid(),
    paymentType,
    amount,
    productName: 'Toko',
    payer: null,
    phone: null,
    pageChannel: null,
    feeType: 'BEN',
    evidence: said('created'),
    at,
  })
  const sent = journal.takeStep({
    merchantTradeNo,
    from: 'intent',
    to: { kind: 'sending', since: at },
    evidence: [said('sent')],
  })
  const paid = journal.takeStep({
    merchantTradeNo,
    from: 'sending',
    to: {
      kind: 'paid',
      since: at,
      platformTradeNo: placed.platformTradeNo,
      payable: amount,
      code: null,
      expiresAt: null,
      paidAt: at,
      rrn: null,
      issuer: null,
      payer: null,
      accountNo: null,
    },
    evidence: [said('answered')],
    print: aReceiptJob(merchantTradeNo, at),
  })
  const [, , order] = await Promise.all([opened, sent, paid])
  return order
}
