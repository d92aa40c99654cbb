import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { assertNever } from '../../shared/assert-never.ts'
import { papers, paperWidths, type Slip, type SlipBlock } from '../../shared/slip/slip.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { anOpenOrder, anOrder, aPaidOrder, NOW, QRIS, settingsWith } from './sample-orders.ts'

const request = { kind: 'payment', mode: 'live', now: NOW, cashier: null } as const
const qrSlip = documentOf(anOpenOrder('qr'), settingsWith({}), request)

for (const paper of papers) {
  const { columns, dots } = paperWidths[paper]

  test(`a QR code printed as a picture on ${paper} mm paper reads back as the gateway's code, and fits`, () => {
    const { qrCodes } = readSlip(slipBytes(layOut(qrSlip, paper, 1), 'raster'), columns)
    expect(qrCodes.map(({ how, content }) => ({ how, content }))).toEqual([{ how: 'raster', content: QRIS }])
    expect(qrCodes[0]?.width).toBeLessThanOrEqual(dots)
    expect(qrCodes[0]?.moduleDots).toBeGreaterThanOrEqual(4)
  })

  test(`a QR code left to the printer on ${paper} mm paper carries the gateway's code and its module size`, () => {
    const slip = layOut(qrSlip, paper, 1)
    const { qrCodes } = readSlip(slipBytes(slip, 'native'), columns)
    const block = slip.blocks.find(({ type }) => type === 'qr')
    expect(qrCodes).toEqual([{ ...block, type: undefined, how: 'native', width: 0 }])
  })
}

test('a code that is not ASCII goes as a picture, as its length in bytes would be miscounted', () => {
  const content = `${QRIS} é`
  const slip: Slip = {
    kind: 'payment',
    paper: '58',
    columns: 32,
    blocks: [{ type: 'qr', content, moduleDots: 4 }],
  }
  expect(readSlip(slipBytes(slip, 'native'), 32).qrCodes[0]).toMatchObject({ how: 'raster', content })
})

test('a line with a control byte is refused, even if layout let it through', () => {
  const line = { type: 'line', text: 'A\u001bp0', align: 'left', bold: false, size: 'normal' } as const
  expect(() => slipBytes({ kind: 'test', paper: '58', columns: 32, blocks: [line] }, 'native')).toThrow(
    'not printable',
  )
})

test('the paper is fed before it is cut, and the drawer is never kicked', () => {
  const bytes = slipBytes(layOut(qrSlip, '58', 1), 'native')
  expect(bytes.subarray(bytes.indexOf('\x1dV') - 4)).toEqual(Buffer.from('\n\n\n\n\x1dV\x01\x1b@', 'latin1'))
  expect(bytes.includes('\x1bp')).toBe(false)
})

test('20,000 hostile names put no command on the wire: a printer makes of the bytes what was laid out', () => {
  const hostile = fc.string({
    unit: fc.oneof(
      fc.constantFrom('\u001b', '\u001d', '\u0010', '\u001c', '\u0000', '\n', '\r', '\u0085', 'p', '@', '0'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
    maxLength: 48,
  })
  const paid = aPaidOrder().state as Extract<ReturnType<typeof aPaidOrder>['state'], { kind: 'paid' }>
  const receiptOf = (name: string) => {
    const settings = settingsWith({}, { name, branch: name, counter: name, address: name, footer: name })
    const state = { ...paid, payer: name, issuer: name, accountNo: name, rrn: name, platformTradeNo: name }
    const order = anOrder(state, { productName: name, merchantTradeNo: name })
    return layOut(documentOf(order, settings, { ...request, kind: 'receipt' }), '58', 1)
  }
  fc.assert(
    fc.property(hostile, (name) => {
      const slip = receiptOf(name)
      // The reader fails on any byte that is neither text nor a command it knows, and on a line too wide.
      const { lines } = readSlip(slipBytes(slip, 'native'), slip.columns)
      expect(lines.map(({ text }) => text.trim())).toEqual(slip.blocks.flatMap(linesOf))
    }),
    { numRuns: 20_000 },
  )
}, 120_000)

function linesOf(block: SlipBlock): string[] {
  switch (block.type) {
    case 'line':
      return [block.text.trim()]
    case 'rule':
      return ['-'.repeat(32)]
    case 'feed':
      return Array<string>(block.lines).fill('')
    case 'cut':
      return ['[cut]']
    case 'qr':
      return [`[QR native x${block.moduleDots}: ${block.content}]`]
    default:
      return assertNever(block)
  }
}
