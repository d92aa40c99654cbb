import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf } from '../../electron/printing/documents/document-of.ts'
import { shiftReportOf } from '../../electron/printing/documents/shift-report.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { onPages } from '../../electron/printing/pdf/pages.ts'
import { slipPdf } from '../../electron/printing/pdf/slip-pdf.ts'
import { blockHeight } from '../../electron/printing/picture/block-height.ts'
import { rupiah } from '../../shared/money.ts'
import { mediaOf } from '../../shared/printer/profiles.ts'
import { papers, type Slip, type SlipBlock } from '../../shared/slip/slip.ts'
import { codesOnPage, readPdf } from '../helpers/read-pdf.ts'
import { aPaidOrder, asked, NOW, settingsWith } from './sample-orders.ts'
import { aShiftReport } from './sample-reports.ts'
import { type SampleSlip, sampleSlips } from './sample-slips.ts'

const POINTS_PER_MM = 72 / 25.4

for (const paper of papers) {
  const files = new Map<SampleSlip, ReturnType<typeof read>>()
  const fileOf = (sample: SampleSlip, slip: Slip) => {
    const file = files.get(sample) ?? read(slip)
    files.set(sample, file)
    return file
  }

  test(`every sample on ${paper} has each of its lines in the file, in their order, and within the page`, async () => {
    for (const sample of sampleSlips) {
      const slip = laidOut(sample, paper)
      const pages = await fileOf(sample, slip)
      const feet = pages.length > 1 ? pages.map((_, index) => footOf(slip, index, pages.length)) : []
      const texts = pages.flatMap((page) => page.texts.map(({ text }) => text))
      // A line may be of several fonts, and an emoji of several characters.
      const found = texts.filter((text) => !feet.includes(text)).join('')
      expect(found.replaceAll(' ', '')).toBe(slip.blocks.flatMap(textsOf).join('').replaceAll(' ', ''))
      for (const { texts: onPage, width, height } of pages) {
        for (const { x, y, wide } of onPage) {
          expect([x >= 0, x + wide <= width + 0.01, y > 0, y <= height]).toEqual(Array(4).fill(true))
        }
      }
    }
  })

  test(`every code on ${paper} is read off its page as the gateway gave it`, async () => {
    for (const sample of sampleSlips) {
      const slip = laidOut(sample, paper)
      const wanted = slip.blocks.flatMap((block) => (block.type === 'qr' ? [block.content] : []))
      if (wanted.length > 0) expect((await fileOf(sample, slip)).flatMap(codesOnPage)).toEqual(wanted)
    }
  })
}

test('a roll is one page as wide as its paper and as long as its slip', async () => {
  for (const [paper, width] of [
    ['58', 58],
    ['80', 80],
  ] as const) {
    const [page, ...others] = await read(laidOut(long, paper))
    expect([page?.width.toFixed(1), others]).toEqual([(width * POINTS_PER_MM).toFixed(1), []])
    expect(Math.max(...(page?.texts ?? []).map(({ y }) => y))).toBeLessThan(page?.height ?? 0)
  }
})

test('an office printer gets pages of its paper, each with the order’s number and its own out of how many', async () => {
  const pages = await read(laidOut(long, 'A6'))
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, { width, height, texts }] of pages.entries()) {
    expect([width, height].map((side) => Math.round(side / POINTS_PER_MM))).toEqual([105, 148])
    const number = aPaidOrder().merchantTradeNo
    expect(texts.at(-1)?.text).toBe(`*** LATIHAN ***   ${number}   ${index + 1} / ${pages.length}`)
  }
})

test('each page of a copy says so, and whose it is, as pages may get separated', async () => {
  const report = sampleSlips.find(({ name }) => name === 'z-report-id-copy')
  if (!report) throw new Error('there is no such sample')
  const pages = await read(laidOut(report, 'A6'))
  expect(pages.map(({ texts }) => texts.at(-1)?.text)).toEqual(
    pages.map((_, index) => `** SALINAN 2 **   Z128   ${index + 1} / ${pages.length}`),
  )
  expect(pages.length).toBeGreaterThan(1)
})

test('the training mark at the end begins no page: it is at the foot of each', async () => {
  for (let goods = 1; goods <= 24; goods += 1) {
    const slip = laidOut({ name: '', document: receiptOf(goods) }, 'A6')
    for (const { texts } of await read(slip)) {
      expect(texts.at(-1)?.text).toContain('LATIHAN')
      expect(texts.filter(({ text }) => !text.includes('LATIHAN'))).not.toEqual([])
    }
  }
})

test('no page break splits a code, or a label from its amount, and no page begins with blank lines', () => {
  const line = fc.record({
    type: fc.constant('line' as const),
    text: fc.constant('x'),
    align: fc.constant('left' as const),
    bold: fc.boolean(),
    size: fc.constantFrom('normal' as const, 'big' as const),
    keep: fc.boolean(),
  })
  const block: fc.Arbitrary<SlipBlock> = fc.oneof(
    { arbitrary: line, weight: 5 },
    fc.constant<SlipBlock>({ type: 'qr', content: 'code', moduleDots: 8 }),
    fc.constant<SlipBlock>({ type: 'rule' }),
    fc.constant<SlipBlock>({ type: 'feed', lines: 1 }),
  )
  fc.assert(
    fc.property(
      fc.array(block, { maxLength: 60 }),
      fc.integer({ min: 600, max: 2_000 }),
      (blocks, height) => {
        const pages = onPages({ blocks, paper: 'A6' }, height)
        const all = pages.flat().map(({ block: each }) => each)
        // Whatever is not blank is on a page, in its order.
        expect(all.filter(({ type }) => type !== 'feed')).toEqual(
          blocks.filter(({ type }) => type !== 'feed'),
        )
        for (const [index, page] of pages.entries()) {
          const last = page.at(-1)
          if (index > 0) expect(page[0]?.block.type).not.toBe('feed')
          if (index < pages.length - 1 && last?.block.type === 'line') {
            expect(last.block.keep && groupFits(blocks, last.block, height)).toBe(false)
          }
          for (const { block: each, top } of page) {
            if (each.type === 'qr') expect(top + blockHeight(each, 'A6')).toBeLessThanOrEqual(height)
          }
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('30 items and a shift with everything in it come out whole on A4', async () => {
  const report = shiftReportOf(aShiftReport(), settingsWith({}), NOW)
  for (const document of [long.document, report]) {
    const slip = layOut(document, mediaOf('A4'))
    const texts = (await read(slip)).flatMap((page) => page.texts.map(({ text }) => text))
    for (const text of slip.blocks.flatMap(textsOf)) expect(texts).toContain(text)
  }
})

const long: SampleSlip = {
  name: 'receipt of thirty items',
  document: receiptOf(30),
}

function receiptOf(goods: number) {
  return documentOf(aPaidOrder(), settingsWith({}), {
    ...asked,
    kind: 'receipt',
    mode: 'training',
    cart: Array.from({ length: goods }, (_, at) => ({
      kind: 'product',
      id: String(at),
      name: `Barang nomor ${at + 1} yang namanya panjang`,
      type: 'x',
      price: rupiah(1_000 + at),
      quantity: 2,
    })),
  })
}

/** What a block says, from left to right and from top to bottom. */
function textsOf(block: SlipBlock): string[] {
  const lines = block.type === 'line' ? [block] : block.type === 'qr' ? (block.beside?.lines ?? []) : []
  return (
    lines
      .flatMap(({ text, right = '' }) => [text, right])
      .filter((text) => text !== '')
      // The letters of a word from right to left stand in the file as they are seen.
      .map((text) => text.replace(/\p{sc=Arab}+/gu, (word) => [...word].reverse().join('')))
  )
}

const laidOut = ({ document, copy = 1, logo = null }: SampleSlip, paper: (typeof papers)[number]) =>
  layOut(document, mediaOf(paper), { copy, logo })
const read = async (slip: Slip) => readPdf(await slipPdf(slip, 'test'))
const footOf = ({ mark, copy, number }: Slip, index: number, count: number) =>
  [mark, copy, number, `${index + 1} / ${count}`].filter((part) => part !== undefined).join('   ')

/** Whether what stays with a block would fit on a page of its own. */
function groupFits(blocks: readonly SlipBlock[], last: SlipBlock, height: number): boolean {
  const stays = (at: number) => {
    const block = blocks[at]
    return block?.type === 'line'
      ? block.keep === true
      : block?.type === 'feed' && blocks[at + 1]?.type === 'qr'
  }
  let from = blocks.indexOf(last)
  let to = from
  while (from > 0 && stays(from - 1)) from -= 1
  while (to < blocks.length - 1 && stays(to)) to += 1
  return blocks.slice(from, to + 1).reduce((sum, block) => sum + blockHeight(block, 'A6'), 0) <= height
}
