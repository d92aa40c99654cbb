import { channelName } from '../../../shared/gateway/channel-looks.ts'
import { rupiah } from '../../../shared/money.ts'
import type { Settings } from '../../../shared/settings/settings.ts'
import { headOf } from './document-of.ts'
import type { Receipt } from './slip-document.ts'

const words = {
  id: { product: 'Contoh barang', number: 'CONTOH' },
  en: { product: 'Sample product', number: 'SAMPLE' },
} as const

/** A receipt of a sale that never was; its number says so, and it is of training even where money is real. */
export function sampleReceiptOf(settings: Settings, now: number): Receipt {
  const { product, number } = words[settings.slips.language === 'en' ? 'en' : 'id']
  const fee = rupiah(1_000)
  return {
    kind: 'receipt',
    ...headOf(settings, { mode: 'training', now }),
    merchantTradeNo: number,
    createdAt: now,
    productName: product,
    channel: channelName('QRIS', settings.channels.looks),
    amount: rupiah(57_500),
    payable: settings.slips.fees ? rupiah(58_500) : rupiah(57_500),
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
