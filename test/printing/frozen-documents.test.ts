import { expect, test } from 'vitest'
import { slipDocument } from '../../electron/printing/documents/slip-document.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { printerProfiles } from '../../shared/printer/profiles.ts'
import { sampleSlips } from './sample-slips.ts'

const shop = { name: 'Warung Bu Sri', branch: '', counter: 'Loket 1', address: '', footer: '' }
const head = { shop, language: 'both', mode: 'live', printedAt: 1_795_223_566_000 }
const sale = {
  merchantTradeNo: 'LKT20261121-0811-7Q4ZK2',
  createdAt: 1_795_223_506_000,
  productName: 'Kopi',
  channel: 'QRIS',
  amount: 1_000_000,
  payable: 1_000_000,
  cashier: null,
}

/** As journals have them from the versions before this one. */
const old = [
  {
    kind: 'payment',
    ...head,
    ...sale,
    payer: null,
    expiresAt: null,
    code: { kind: 'qr', content: 'x'.repeat(100), nmid: null, terminal: null },
  },
  {
    kind: 'receipt',
    ...head,
    ...sale,
    late: false,
    paidAt: null,
    platformTradeNo: null,
    rrn: null,
    issuer: null,
    payer: null,
    accountNo: null,
    code: null,
    timeZone: 'WITA',
  },
  {
    kind: 'refund',
    ...head,
    merchantTradeNo: 'A',
    merchantRefundNo: 'B',
    channel: 'Wallet A',
    orderedAt: 1,
    askedAt: 2,
    paid: 100,
    amount: 100,
    remaining: 0,
    state: 'done',
    refundedAt: null,
    platformTradeNo: null,
    reason: null,
    cashier: null,
    approver: null,
  },
  { kind: 'account', ...head, channel: 'Bank L', payer: 'Warga', usedFor: null, vaCode: '8808123412341234' },
  { kind: 'test', ...head, qr: 'native' },
  { kind: 'test', ...head, qr: 'raster' },
]

test('a document that an earlier version froze is still printed', () => {
  for (const frozen of old) {
    const document = slipDocument.parse(JSON.parse(JSON.stringify(frozen)))
    for (const profile of printerProfiles) expect(layOut(document, profile).blocks.length).toBeGreaterThan(5)
  }
})

test('every document comes back from the journal as it went in', () => {
  for (const { document } of sampleSlips) {
    expect(slipDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
  }
})
