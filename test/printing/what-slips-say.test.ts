import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { subscriptionSlipOf } from '../../electron/printing/documents/subscription-slip.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { slipPdf } from '../../electron/printing/pdf/slip-pdf.ts'
import type { Cart } from '../../shared/cart/cart.ts'
import { cartTotal } from '../../shared/cart/cart.ts'
import { writeQris } from '../../shared/gateway/qris.ts'
import { formatRupiah, rupiah, type Sen } from '../../shared/money.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import type { Order } from '../../shared/sale/order.ts'
import { readPdf } from '../helpers/read-pdf.ts'
import { anOpenOrder, anOrder, aPaidOrder, NOW, QRIS, settingsWith } from './sample-orders.ts'
import { aSubscription, sampleSlips } from './sample-slips.ts'
import { linesOf, paymentSlip, receiptLines, request } from './slip-lines.ts'

const languages = ['id', 'en', 'both'] as const
/** An open order with a code that says this. */
function withCode(content: string, nmid: string | null = null, terminal: string | null = null): Order {
  const order = anOpenOrder('qr')
  return { ...order, state: { ...order.state, code: { kind: 'qr', content, nmid, terminal } } }
}

test('above a QRIS code stands the name that the phone will show, with NMID and TID', () => {
  const issuer = { acquirer: 'ID.CO.EXAMPLE.WWW', merchantPan: '936009990000000018', acquirerMerchantId: '1' }
  const content = writeQris(
    {
      amount: rupiah(10_000),
      merchantName: 'WARUNG BU SRI TEBET',
      city: 'JAKARTA',
      nmid: 'ID1020000000001',
      reference: null,
      terminal: 'B07',
    },
    { ...issuer, category: '5812', postcode: '10110' },
  )
  const above = ['QRIS', 'WARUNG BU SRI TEBET', 'NMID: ID1020000000001', 'TID: B07', content]
  const lines = linesOf(paymentSlip(withCode(content)))
  expect(lines.slice(lines.indexOf('QRIS'), lines.indexOf(content) + 1)).toEqual(above)
  // What the gateway says of its own beside the code counts more.
  expect(linesOf(paymentSlip(withCode(content, 'ID9', 'A01')))).toContain('NMID: ID9')
})

test('slip and receipt say whose the cart is, so that nobody mixes up two tables', () => {
  const order = { ...anOpenOrder('qr'), cartName: 'Meja 4' }
  const lines = linesOf(paymentSlip(order))
  expect(lines.filter((line) => line.startsWith('Untuk'))).toEqual([expect.stringMatching(/Untuk\s+Meja 4$/)])
  const receipt = receiptLines({ ...aPaidOrder(), cartName: 'Bu Ani' }, { language: 'en' })
  expect(receipt.filter((line) => line.startsWith('For'))).toEqual([expect.stringMatching(/For\s+Bu Ani$/)])
})

test('the receipt of what another counter sold says so, and is a copy: the original is printed there', () => {
  const head = (order: Order) => receiptLines(order).slice(0, 12)
  const here = head(aPaidOrder())
  const added = head({ ...aPaidOrder(), home: 'Kasir 2' }).filter((line) => !here.includes(line))
  expect(added).toEqual(['** SALINAN **', expect.stringMatching(/^Dijual di +Kasir 2$/)])
})

test('a code that is not a QRIS code, or is broken, is not called QRIS', () => {
  for (const content of ['https://pay.example/x', `${QRIS.slice(0, -4)}0000`]) {
    const lines = linesOf(paymentSlip(withCode(content, null, 'A01')))
    expect(lines).not.toContain('QRIS')
    expect(lines.slice(lines.indexOf(content) - 1, lines.indexOf(content))).toEqual(['TID: A01'])
  }
})

const wholeRupiah = fc.integer({ min: 1, max: 10_000_000 }).map(rupiah)
const carts = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('product' as const),
      id: fc.constant('1'),
      type: fc.constant('x'),
      name: fc.constant('Kopi'),
      price: wholeRupiah,
      quantity: fc.integer({ min: 1, max: 20 }),
    }),
    fc.record({ kind: fc.constant('discount' as const), name: fc.constant('Diskon'), amount: wholeRupiah }),
  ),
  { minLength: 2, maxLength: 12 },
)

test('a payer who bears the fee sees it before paying: subtotal, discounts and fee add up to the amount', () => {
  fc.assert(
    fc.property(carts, fc.oneof(wholeRupiah, fc.constant(0 as Sen)), (cart, fee) => {
      const amount = cartTotal(cart)
      fc.pre(amount !== null && amount > 0)
      const order = anOpenOrder('qr', { amount: amount as Sen })
      const payable = ((amount as number) + fee) as Sen
      const slip = paymentSlip({ ...order, state: { ...order.state, payable } }, cart, 'generic-80')
      const rights = slip.blocks.flatMap((block) =>
        block.type === 'line' && /^(Subtotal|Diskon|Biaya)/.test(block.text) ? [block.right ?? ''] : [],
      )
      const sum = rights.reduce((all, text) => all + sen(text), 0)
      expect(sum).toBe(payable)
      expect(linesOf(slip)).toContain(formatRupiah(payable))
    }),
    { numRuns: 300 },
  )
})

/** An amount as slips write it, in sen. */
function sen(text: string): number {
  const [whole = '', cents = '00'] = text.replace(/[^0-9,]/g, '').split(',')
  return (text.startsWith('-') ? -1 : 1) * (Number(whole) * 100 + Number(cents))
}

test('the service charge and tax that a price contains are said in one sentence each', () => {
  const terms = { name: 'PB1', rate: 1_000, base: 'whole', service: 550, included: true } as const
  const parts = { goods: rupiah(10_000), discount: rupiah(0), service: rupiah(474), tax: rupiah(909) }
  const order = { ...aPaidOrder(), sums: { terms, ...parts } }
  const said = receiptLines(order, { language: 'both', profile: 'generic-80' })
  expect(said.filter((line) => /^(termasuk|includes)/.test(line))).toEqual([
    'termasuk biaya layanan 5,5% Rp 474',
    'includes service charge 5.5% Rp 474',
    'termasuk PB1 10% Rp 909',
    'includes PB1 10% Rp 909',
  ])
})

test('where such a sentence has no room, its amount has a line of its own: no rate is torn, nor read as a part of the amount', () => {
  const terms = { name: 'PPN', rate: 1_200, base: 'elevenTwelfths', service: 500, included: true } as const
  const parts = { goods: rupiah(115_208), discount: rupiah(0), service: rupiah(4_942), tax: rupiah(11_417) }
  const said = receiptLines({ ...aPaidOrder(), sums: { terms, ...parts } }, { language: 'both' })
  const from = said.indexOf('termasuk biaya layanan 5%')
  expect(said.slice(from, from + 6)).toEqual([
    'termasuk biaya layanan 5%',
    'includes service charge 5%',
    'Rp 4.942',
    'termasuk PPN 12% x 11/12',
    'includes PPN 12% x 11/12',
    'Rp 11.417',
  ])
})

test('a value of which nothing can be seen has no label either', () => {
  const order = { ...anOpenOrder('virtualAccount', { payer: ' \u2060' }), cartName: '\ufffc' }
  const said = linesOf(paymentSlip(order))
  expect(said.filter((line) => /^(Pelanggan|Untuk)/.test(line))).toEqual([])
})

test('a subscription whose customer bears the fee says why more is charged than the price', () => {
  const saidWith = (payable: Sen) => {
    const state = {
      kind: 'active',
      since: NOW,
      payable,
      checkoutUrl: null,
      expiresAt: null,
      gatewayNo: 'S1',
    } as const
    const document = subscriptionSlipOf(aSubscription(state), settingsWith({}), { mode: 'live', now: NOW })
    return linesOf(layOut(document, profileOf('generic-58')))
  }
  const said = saidWith(rupiah(50_500))
  expect(said[said.indexOf('Rp 50.500') + 1]).toBe('termasuk biaya pembayaran')
  expect(saidWith(rupiah(49_000))).not.toContain('termasuk biaya pembayaran')
})

test('a sale of which nothing is taxed says so, and names no tax of nothing', () => {
  const goods = rupiah(40_000)
  for (const included of [true, false]) {
    const terms = { name: 'PPN', rate: 1_100, base: 'whole', service: 0, included } as const
    const sums = { terms, goods, discount: rupiah(0), service: rupiah(0), tax: rupiah(0), untaxed: goods }
    const said = receiptLines({ ...aPaidOrder(), sums }).filter((line) => line.includes('PPN'))
    expect(said).toEqual(['Tidak kena PPN: Rp 40.000'])
    // Beside goods that are taxed, however little that comes to, the tax has its line.
    const partly = { ...sums, untaxed: rupiah(39_999) }
    expect(receiptLines({ ...aPaidOrder(), sums: partly }).join()).toContain('PPN 11%')
  }
})

describe('of cash that was rounded, the receipt', () => {
  const said = (overrides: Partial<Order>, cart: Cart = []) => {
    const { state } = aPaidOrder()
    const amount = rupiah(23_100)
    const paid = { ...state, payable: amount, tendered: rupiah(50_000) }
    const order = anOrder(paid, { amount, paymentType: 'Cash', rounding: -9_300, ...overrides })
    return receiptLines(order, { cart }).filter((line) => /Rp/.test(line))
  }

  test('says the price, the rounding, and what was handed over and given back', () => {
    expect(said({})).toEqual([
      'Harga                  Rp 23.193',
      'Pembulatan                -Rp 93',
      expect.stringMatching(/^ *Rp 23\.100$/),
      'Uang diterima          Rp 50.000',
      'Kembalian              Rp 26.900',
    ])
  })

  test('has lines that add up to what was paid, also above tax that was added', () => {
    const terms = { name: 'PPN', rate: 1_100, base: 'whole', service: 0, included: false } as const
    const sums = { terms, goods: rupiah(20_895), discount: rupiah(0), service: rupiah(0), tax: rupiah(2_298) }
    const kopi = {
      kind: 'product',
      id: 'A',
      name: 'Kopi',
      type: 'x',
      price: rupiah(20_895),
      quantity: 1,
    } as const
    expect(said({ sums }, [kopi]).slice(0, 5)).toEqual([
      'Kopi                   Rp 20.895',
      'PPN 11%                 Rp 2.298',
      'Jumlah                 Rp 23.193',
      'Pembulatan                -Rp 93',
      expect.stringMatching(/^ *Rp 23\.100$/),
    ])
  })
})

test('a discount is named in the language of the slip, even if it was given on a screen in another', () => {
  const off = (percent?: number): Cart => [
    { kind: 'product', id: '1', name: 'Kopi', type: 'x', price: rupiah(60_000), quantity: 1 },
    { kind: 'discount', name: '7% off', amount: rupiah(4_200), ...(percent ? { percent } : {}) },
  ]
  const inBoth = settingsWith({ slips: { language: 'both' } })
  expect(linesOf(paymentSlip(anOpenOrder('qr'), off(7))).join('\n')).toMatch(/^Diskon 7% +-Rp 4\.200$/m)
  const ofBoth = documentOf(anOpenOrder('qr'), inBoth, { ...request, cart: off() })
  const said = linesOf(layOut(ofBoth, profileOf('generic-58'))).join('\n')
  expect(said).toMatch(/Diskon[\s/]+Discount +-Rp 4\.200/)
})

test('an amount that is typed says its price and its fee, too', () => {
  const order = anOpenOrder('qr')
  const lines = linesOf(paymentSlip({ ...order, state: { ...order.state, payable: rupiah(10_700) } }))
  expect(lines).toContain('Harga                  Rp 10.000')
  expect(lines).toContain('Biaya pembayaran          Rp 700')
})

test('the customer’s name stands with the sale, above the goods', () => {
  const cart: Cart = [
    { kind: 'product', id: '1', name: 'Kopi', type: 'x', price: rupiah(10_000), quantity: 1 },
  ]
  const lines = linesOf(paymentSlip(anOpenOrder('virtualAccount'), cart))
  const at = (start: string) => lines.findIndex((line) => line.startsWith(start))
  expect(at('Pelanggan')).toBeLessThan(at('Cara bayar'))
  expect(at('Cara bayar')).toBeLessThan(at('Kopi'))
})

test('a refund, and a subscription that has ended or not begun, prints no thanks', () => {
  const thanked = sampleSlips.filter(({ document }) =>
    linesOf(layOut(document, profileOf('generic-80'))).includes(document.shop.footer),
  )
  const kinds = thanked.map(({ document }) =>
    document.kind === 'subscription' ? document.state : document.kind,
  )
  expect([...new Set(kinds)].sort()).toEqual(['accountReceipt', 'active', 'chargeReceipt', 'receipt'])
})

test('a number of the gateway with odd bytes is not on the receipt at all', () => {
  const { state } = aPaidOrder()
  const odd = {
    rrn: '12\u001b@34',
    platformTradeNo: '١٢٣',
    issuer: '9360\u0000',
    payer: '08\u200b12',
    accountNo: '１２',
  }
  const said = receiptLines(anOrder({ ...state, ...odd }), { profile: 'generic-80' }).join('\n')
  for (const label of ['RRN', 'No. gateway', 'Penerbit', 'Pembayar', 'Rekening'])
    expect(said).not.toContain(label)
})

test('no date of a bilingual slip wraps to a second line on 58 mm', () => {
  for (const { name, document, copy = 1 } of sampleSlips) {
    const slip = layOut({ ...document, language: 'both' }, profileOf('generic-58'), { copy })
    const fallen = slip.blocks.filter(
      (block) =>
        block.type === 'line' && block.align === 'left' && /^\d+ \w{3} \d{4} [\d:]+ WI/.test(block.text),
    )
    expect([name, fallen]).toEqual([name, []])
  }
})

const threeGoods: Cart = ['Kopi susu gula aren', 'Roti bakar', 'Es teh manis'].map((name, at) => ({
  kind: 'product',
  id: String(at),
  name,
  type: 'x',
  price: rupiah(18_000),
  quantity: at + 1,
}))

for (const language of languages) {
  for (const mode of ['live', 'training'] as const) {
    test(`a sale of three goods is one page of A6 in "${language}", ${mode}, its code beside shop and amount`, async () => {
      const settings = settingsWith({ slips: { language } })
      const order = anOpenOrder('qr', { amount: rupiah(108_000) })
      const open = { ...order, state: { ...order.state, payable: rupiah(108_700) } }
      const document = documentOf(open, settings, { ...request, mode, cart: threeGoods })
      const slip = layOut(document, profileOf('office-a6'))
      expect(readPdf(await slipPdf(slip, 'test'))).toHaveLength(1)
      const [code] = slip.blocks.filter((block) => block.type === 'qr')
      const beside = code?.beside?.lines.map(({ text }) => text)
      expect(beside).toEqual(expect.arrayContaining([settings.shop.name, 'Rp 108.700', 'TOKO CONTOH']))
    })
  }
}
