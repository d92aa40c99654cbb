import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, onTestFinished, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { pngOf } from '../../platform/picture/png-of.ts'
import { startVirtualPrinter } from '../../services/virtual-printer/virtual-printer.ts'
import type { Printer } from '../../shared/printer/printer.ts'
import { profileOf } from '../../shared/printer/profiles.ts'
import { aPrinter } from '../helpers/printers.ts'
import { aPrintingCounter } from '../printing/printing-counter.ts'
import { sampleSlips } from '../printing/sample-slips.ts'
import { troublesOf } from './printed.ts'

const program = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')
prepareZXingModule({ overrides: { wasmBinary: Uint8Array.from(readFileSync(program)).buffer } })

const numbers = sampleSlips.flatMap(({ document }) =>
  'merchantTradeNo' in document ? [document.merchantTradeNo] : [],
)
const orders = [...new Set(numbers)].map((merchantTradeNo) => ({ merchantTradeNo }))

test.each([
  ['generic-58', 'auto'],
  ['epson-42', 'auto'],
  ['epson-80', 'native'],
  ['star-80', 'auto'],
] as const)(
  'every sort of slip goes through the queue to a %s printer (%s), unspoilt, and its codes scan',
  async (profile, qr) => {
    const { dots, paper, speaks } = profileOf(profile)
    if (speaks === 'pdf') throw new Error('an office printer has no roll')
    const printer = await startVirtualPrinter({
      host: '127.0.0.1',
      port: 0,
      pagePort: 0,
      speaks,
      paper: { name: `${paper} mm`, dots },
    })
    onTestFinished(printer.close)
    const setting: Printer = aPrinter({ device: printer.device, profile, qr })
    const counter = await aPrintingCounter([setting], ...orders)
    let codes = 0
    for (const { name, document } of sampleSlips) {
      const job = await counter.printing.print(document)
      expect(await counter.ended(job.id)).toMatchObject({ state: 'sent' })
      const slip = printer.slips().at(-1)
      if (!slip) throw new Error('nothing came out')
      expect([name, slip.state, troublesOf(slip)]).toEqual([name, 'done', []])
      expect(slip.printEvents.some(({ kind }) => kind === 'unknown')).toBe(false)
      const { blocks } = await counter.printing.preview(document)
      const wanted = blocks.flatMap((block) => (block.type === 'qr' ? [block.content] : []))
      if (wanted.length === 0) continue
      const read = await readBarcodes(pngOf(slip.picture()), { formats: ['QRCode'], maxNumberOfSymbols: 8 })
      expect([name, read.map(({ text }) => text)]).toEqual([name, wanted])
      codes += wanted.length
    }
    expect(printer.slips()).toHaveLength(sampleSlips.length)
    expect(codes).toBeGreaterThan(5)
  },
  120_000,
)
