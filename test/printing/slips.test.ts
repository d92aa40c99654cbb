import { expect, test } from 'vitest'
import { slipBytes } from '../../electron/printing/escpos/slip-bytes.ts'
import { layOut } from '../../electron/printing/layout/lay-out.ts'
import { createPen } from '../../electron/printing/letters/pen.ts'
import { slipPdf } from '../../electron/printing/pdf/slip-pdf.ts'
import { type ProfileId, profileOf } from '../../shared/printer/profiles.ts'
import { readPdf } from '../helpers/read-pdf.ts'
import { readSlip } from '../helpers/read-slip.ts'
import { type SampleSlip, sampleSlips } from './sample-slips.ts'

const pen = createPen()

/** Every slip is read on the two usual rolls, and one of each kind on the others, too. */
const rolls = { '58': 'generic-58', '80': 'generic-80' } as const
const others = { '42': 'epson-42' } as const

for (const sample of sampleSlips) {
  for (const [name, profile] of Object.entries(sample.shown ? { ...rolls, ...others } : rolls)) {
    test(`${sample.name} on ${name} paper is the page in its golden file`, async () => {
      await expect(page(sample, profile)).toMatchFileSnapshot(`golden/${sample.name}.${name}.txt`)
    })
  }
  if (!sample.shown) continue
  test(`${sample.name} on A6 paper is the pages in its golden file`, async () => {
    await expect(await pages(sample)).toMatchFileSnapshot(`golden/${sample.name}.A6.txt`)
  })
}

/** What comes out of the printer, in a frame as wide as the paper. */
function page({ document, copy = 1, logo = null }: SampleSlip, id: ProfileId): string {
  const profile = profileOf(id)
  const slip = layOut(document, profile, { copy, logo })
  const { lines } = readSlip(slipBytes(slip, profile, 'native', pen), profile.columns)
  const edge = `+${'-'.repeat(profile.columns)}+`
  const rows = lines.map(({ text, size, bold }) => {
    const look = [size === 'normal' ? '' : size, bold ? 'bold' : ''].filter((word) => word !== '').join(' ')
    return text.startsWith('[') ? text : `|${text.padEnd(profile.columns)}| ${look}`.trimEnd()
  })
  return [edge, ...rows, edge, ''].join('\n')
}

/** What a reader finds on the pages of the PDF, each in a frame as wide as what is printed on. */
async function pages({ document, copy = 1, logo = null }: SampleSlip): Promise<string> {
  const profile = profileOf('office-a6')
  const file = await slipPdf(layOut(document, profile, { copy, logo }), 'test')
  const edge = `+${'-'.repeat(profile.columns)}+`
  const framed = readPdf(file).map(({ texts, boxes, images, width }) => {
    const left = Math.min(...boxes.map(({ x }) => x))
    const column = (width - 2 * left) / profile.columns
    const rows = texts.map(({ text, x, em }) => {
      const big = em > column * 2.4 ? ' big' : ''
      const row = ' '.repeat(Math.max(0, Math.round((x - left) / column))) + text
      return `|${row.padEnd(profile.columns)}|${big}`
    })
    const drawn = [`${boxes.length > 100 ? '[QR]' : ''}`, `${images > 0 ? '[picture]' : ''}`]
    return [edge, ...rows, ...drawn.filter((word) => word !== ''), edge].join('\n')
  })
  return `${framed.join('\n')}\n`
}
