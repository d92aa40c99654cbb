import { expect, test } from 'vitest'
import { accountCardOf } from '../../electron/printing/documents/account-card.ts'
import { documentOf, type SlipRequest, testPageOf } from '../../electron/printing/documents/document-of.ts'
import { refundSlipOf } from '../../electron/printing/documents/refund-slip.ts'
import type { SlipDocument } from '../../electron/printing/documents/slip-document.ts'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { rupiah } from '../../shared/money.ts'
import type { Refund } from '../../shared/refund/refund.ts'
import { type Paper, papers, paperWidths } from '../../shared/slip/slip.ts'
import type { StaticAccount } from '../../shared/static-account/static-account.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { aRefund } from '../helpers/refunds.ts'
import { aBarelyPaidOrder, anOpenOrder, aPaidOrder, NOW, settingsWith } from './sample-orders.ts'

const ask = (kind: SlipRequest['kind'], rest: Partial<SlipRequest> = {}): SlipRequest => ({
  kind,
  mode: 'live',
  now: NOW,
  cashier: null,
  ...rest,
})

const id = settingsWith({ slipLanguage: 'id' })
const en = settingsWith({ slipLanguage: 'en' })
const both = settingsWith({ slipLanguage: 'both' })
const longWinded = settingsWith(
  { slipLanguage: 'both' },
  {
    name: 'Café Ñandú — Kopi & Roti Sejati Sejak 1987 ☕',
    branch: 'Cabang Jalan Jenderal Sudirman Kavling 52-53',
    counter: 'Loket 12',
    address: 'Jl. Jend. Sudirman Kav. 52-53, Senayan, Kebayoran Baru, Jakarta Selatan 12190',
    footer: 'Barang yang sudah dibeli tidak dapat dikembalikan.',
  },
)

const anAccount = (rest: Partial<StaticAccount> = {}): StaticAccount => ({
  accountId: '9d1b2f7a-1c7e-4a3b-9b0e-6a4f7c2c1f12',
  paymentType: 'StaticBankLVA',
  payer: 'Warga RT 05',
  usedFor: 'Iuran bulanan',
  createdAt: NOW,
  received: { count: 0, sum: rupiah(0) },
  state: { kind: 'active', since: NOW, vaCode: '8808123412341234' },
  ...rest,
})

function aRefundSlip(settings: typeof id, state: Refund['state'], mode: SlipRequest['mode'] = 'live') {
  const order = { ...aPaidOrder(), paymentType: 'WALLETABALANCE' }
  const refund: Refund = {
    ...aRefund(state, rupiah(4_000)),
    merchantRefundNo: 'RF-261121-081301-4K9Q',
    merchantTradeNo: order.merchantTradeNo,
    createdAt: NOW,
    reason: 'Barang habis',
  }
  const people = { cashier: 'Dewi', approver: 'Bu Sri' }
  return refundSlipOf({ order, refund, refunds: [refund], ...people }, settings, { mode, now: NOW })
}

const slips: readonly { name: string; document: SlipDocument; copy?: number }[] = [
  { name: 'payment-qr-id', document: documentOf(anOpenOrder('qr'), id, ask('payment')) },
  {
    name: 'payment-qr-both-training',
    document: documentOf(anOpenOrder('qr'), both, ask('payment', { mode: 'training' })),
  },
  { name: 'payment-va-en', document: documentOf(anOpenOrder('virtualAccount'), en, ask('payment')) },
  {
    name: 'payment-store-both-copy',
    document: documentOf(anOpenOrder('store'), both, ask('payment')),
    copy: 2,
  },
  { name: 'payment-hosted-page-id', document: documentOf(anOpenOrder('hostedPage'), id, ask('payment')) },
  { name: 'payment-card-both', document: documentOf(anOpenOrder('card'), both, ask('payment')) },
  {
    name: 'payment-va-long-names',
    document: documentOf(
      anOpenOrder('virtualAccount', {
        productName: 'Nasi goreng kampung spesial pakai telur dadar, kerupuk dan acar',
        payer: 'Raden Ajeng Kusumawardhani Tjokroaminoto-Prawirodirdjo',
      }),
      longWinded,
      ask('payment'),
    ),
  },
  {
    name: 'receipt-id-training',
    document: documentOf(aPaidOrder(), id, ask('receipt', { mode: 'training', cashier: 'Dewi' })),
  },
  { name: 'receipt-en-copy', document: documentOf(aPaidOrder(), en, ask('receipt')), copy: 3 },
  { name: 'receipt-both-late', document: documentOf(aPaidOrder('paidLate'), both, ask('receipt')) },
  { name: 'receipt-id-bare', document: documentOf(aBarelyPaidOrder(), id, ask('receipt')) },
  { name: 'account-id-training', document: accountCardOf(anAccount(), id, { mode: 'training', now: NOW }) },
  {
    name: 'account-both-long-names',
    document: accountCardOf(
      anAccount({ payer: 'Raden Ajeng Kusumawardhani Tjokroaminoto-Prawirodirdjo', usedFor: null }),
      longWinded,
      { mode: 'live', now: NOW },
    ),
  },
  {
    name: 'refund-under-way-id-training',
    document: aRefundSlip(
      id,
      { kind: 'inProgress', since: NOW, platformTradeNo: 'PLT2026112100000099' },
      'training',
    ),
  },
  {
    name: 'refund-done-both-copy',
    document: aRefundSlip(both, { kind: 'done', since: NOW, platformTradeNo: null, refundedAt: NOW }),
    copy: 2,
  },
  {
    name: 'refund-not-known-en',
    document: aRefundSlip(en, { kind: 'unknown', since: NOW, reason: '', neverArrived: false }),
  },
  {
    name: 'refund-failed-id',
    document: aRefundSlip(id, { kind: 'failed', since: NOW, platformTradeNo: null }),
  },
  { name: 'test-page-id', document: testPageOf(id, { mode: 'training', now: NOW }) },
  { name: 'test-page-both', document: testPageOf(both, { mode: 'live', now: NOW }) },
]

for (const { name, document, copy = 1 } of slips) {
  for (const paper of papers) {
    test(`${name} on ${paper} mm paper is the page in its golden file`, async () => {
      await expect(page(document, paper, copy)).toMatchFileSnapshot(`golden/${name}.${paper}.txt`)
    })
  }
}

/** What comes out of the printer, in a frame as wide as the paper. */
function page(document: SlipDocument, paper: Paper, copy: number): string {
  const { columns } = paperWidths[paper]
  const { lines } = readSlip(slipBytes(layOut(document, paper, copy), 'native'), columns)
  const edge = `+${'-'.repeat(columns)}+`
  const rows = lines.map(({ text, size, bold }) => {
    const look = [size === 'normal' ? '' : size, bold ? 'bold' : ''].filter((word) => word !== '').join(' ')
    return text.startsWith('[') ? text : `|${text.padEnd(columns)}| ${look}`.trimEnd()
  })
  return [edge, ...rows, edge, ''].join('\n')
}
