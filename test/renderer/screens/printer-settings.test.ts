import { describe, expect, test } from 'vitest'
import { logoDots, logoSize } from '../../../renderer/screens/printers/logo-dots.ts'
import { nextProfile } from '../../../renderer/screens/printers/next-profile.ts'
import { draftOf, newDraft, printerOf } from '../../../renderer/screens/printers/printer-draft.ts'
import { printerProfiles } from '../../../shared/printer/profiles.ts'
import { bitPicture } from '../../../shared/slip/slip.ts'
import { aPrinter } from '../../helpers/printers.ts'

describe('what a test page shows to be wrong leads to the next profile', () => {
  test('too wide: fewer columns, until there are none', () => {
    expect(nextProfile('generic-80', 'tooWide')).toBe('epson-42')
    expect(nextProfile('epson-42', 'tooWide')).toBe('generic-58')
    expect(nextProfile('generic-58', 'tooWide')).toBeNull()
  })

  test('too narrow: more columns, of the same maker where it has them', () => {
    expect(nextProfile('generic-58', 'tooNarrow')).toBe('generic-80')
    expect(nextProfile('epson-42', 'tooNarrow')).toBe('epson-80')
    expect(nextProfile('office-a6', 'tooNarrow')).toBe('office-a4')
  })

  test('garbled: the other language', () => {
    expect(nextProfile('epson-80', 'garbled')).toBe('star-80')
    expect(nextProfile('star-80', 'garbled')).toBe('generic-80')
  })

  test('after every answer a roll stays a roll and a sheet a sheet', () => {
    for (const { id, speaks } of printerProfiles) {
      for (const misfit of ['tooWide', 'tooNarrow', 'garbled'] as const) {
        const next = printerProfiles.find((profile) => profile.id === nextProfile(id, misfit))
        if (next) expect(next.speaks === 'pdf').toBe(speaks === 'pdf')
      }
    }
  })
})

describe('a printer as it is typed', () => {
  const typed = { ...newDraft, name: ' Kasir ', address: '192.168.1.50' }

  test('becomes a printer with its whole address', () => {
    expect(printerOf(typed, 'p-1', [])).toEqual(
      aPrinter({ id: 'p-1', name: 'Kasir', device: 'tcp://192.168.1.50:9100', qr: 'auto' }),
    )
  })

  test('shows again what it was made of', () => {
    const printer = aPrinter({ device: 'queue:EPSON TM-T82', profile: 'epson-80', drawer: 'withReceipt' })
    expect(printerOf(draftOf(printer), printer.id, [])).toEqual(printer)
  })

  test('says what is missing or wrong, at its field', () => {
    const other = aPrinter({ device: 'tcp://192.168.1.50:9100' })
    expect(printerOf({ ...typed, name: ' ' }, 'p-1', [])).toEqual({ field: 'name', problem: 'empty' })
    expect(printerOf({ ...typed, address: '' }, 'p-1', [])).toEqual({ field: 'address', problem: 'empty' })
    expect(printerOf({ ...typed, address: 'di dapur' }, 'p-1', [])).toMatchObject({ problem: 'device' })
    expect(printerOf(typed, 'p-1', [other])).toMatchObject({ problem: 'deviceTaken' })
    expect(printerOf({ ...typed, profile: 'office-a4' }, 'p-1', [])).toMatchObject({ problem: 'queueOnly' })
  })
})

describe('a logo', () => {
  const pixels = (width: number, height: number, rgba: readonly number[]) => ({
    width,
    height,
    data: Uint8ClampedArray.from({ length: 4 * width * height }, (_, at) => rgba[at % 4] ?? 0),
  })

  test('fits the smallest paper, and is never blown up', () => {
    expect(logoSize(4000, 1000)).toEqual({ width: 384, height: 96 })
    expect(logoSize(500, 5000)).toEqual({ width: 19, height: 192 })
    expect(logoSize(50, 20)).toEqual({ width: 50, height: 20 })
    expect(logoSize(100_000, 1)).toEqual({ width: 384, height: 1 })
  })

  test('is black where it is black, in rows of whole bytes', () => {
    const logo = logoDots(pixels(10, 2, [0, 0, 0, 255]))
    expect(logo).toEqual({ width: 10, height: 2, dots: Buffer.from([255, 192, 255, 192]).toString('base64') })
    expect(bitPicture.safeParse(logo).success).toBe(true)
  })

  test('of a dark colour is black all over, without specks', () => {
    expect(logoDots(pixels(8, 2, [30, 20, 60, 255]))?.dots).toBe(Buffer.from([255, 255]).toString('base64'))
  })

  test('of one grey is half black', () => {
    const { dots = '' } = logoDots(pixels(64, 64, [128, 128, 128, 255])) ?? {}
    const black = countBits(Buffer.from(dots, 'base64'))
    expect(black / (64 * 64)).toBeCloseTo(0.5, 1)
  })

  test('of which nothing shows on white paper is refused', () => {
    expect(logoDots(pixels(8, 8, [255, 255, 255, 255]))).toBeNull()
    // Transparent black, as an empty layer is.
    expect(logoDots(pixels(8, 8, [0, 0, 0, 0]))).toBeNull()
  })
})

const countBits = (bytes: Buffer) =>
  bytes.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0)
