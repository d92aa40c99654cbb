import { channelName } from '../../../shared/gateway/channel-looks.ts'
import { rupiah, sen } from '../../../shared/money.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { isPlain, sumsOf, totalOf } from '../../../shared/tax/sale-sums.ts'
import { headOf } from './document-of.ts'
import type { Receipt } from './slip-document.ts'

const words = {
  id: { product: 'Contoh barang', number: 'CONTOH' },
  en: { product: 'Sample product', number: 'SAMPLE' },
} as const

/** A receipt of an invented sale; its number says so, and it is marked as training even with real money. */
export function sampleReceiptOf(settings: Settings, now: number): Receipt {
  const { product, number } = words[settings.slips.language === 'en' ? 'en' : 'id']
  const fee = rupiah(1_000)
  const price = rupiah(57_500)
  const sums = sumsOf(price, 0, settings.tax)
  const amount = sums ? totalOf(sums) : price
  return {
    kind: 'receipt',
    ...headOf(settings, { mode: 'training', now }),
    merchantTradeNo: number,
    createdAt: now,
    productName: product,
    channel: channelName('QRIS', settings.channels.looks),
    amount,
    payable: sen(amount + (settings.slips.fees ? fee : 0)),
    ...(sums && !isPlain(sums) ? { sums } : {}),
    cashier: null,
    late: false,
    paidAt: now,
    platformTradeNo: null,
    rrn: null,
    issuer: null,
    payer: null,
    accountNo: null,
    code: null,
    ...(settings.slips.fees ? { fee } : {}),
  }
}
