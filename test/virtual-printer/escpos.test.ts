import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_BYTES } from '../../services/virtual-printer/byte-store.ts'
import { MAX_ROWS } from '../../services/virtual-printer/paper/roll.ts'
import { inkOf, qrOn, slipOf, slipsOf, troublesOf } from './printed.ts'

const HEADER = '\x1b@'
const qr = (content: string, moduleDots: number) =>
  `\x1d(k\x04\x001A2\0\x1d(k\x03\x001C${String.fromCharCode(moduleDots)}\x1d(k\x03\x001E1` +
  `\x1d(k${String.fromCharCode((content.length + 3) & 255, (content.length + 3) >> 8)}1P0${content}\x1d(k\x03\x001Q0`

/** `GS v 0` of a black picture. */
function black(rowBytes: number, rows: number): string {
  const size = String.fromCharCode(rowBytes & 255, rowBytes >> 8, rows & 255, rows >> 8)
  return `\x1dv0\0${size}${'\xff'.repeat(rowBytes * rows)}`
}

test('a line goes to paper at its line feed: letters are 12 dots wide, and the paper moves by a line', () => {
  const { picture, printEvents } = slipOf('HHH\n')
  expect([picture.width, picture.height, printEvents]).toEqual([576, 30, []])
  expect(inkOf(picture)).toMatchObject({ left: 1, right: 34 })
})

test('alignment, margins and sizes put the letters where a printer does', () => {
  const across = (bytes: string) => {
    const { left = 0, right = 0 } = inkOf(slipOf(bytes).picture) ?? {}
    return [Math.floor(left / 12) * 12, Math.ceil((right + 1) / 12) * 12]
  }
  expect(across('\x1ba\x01HH\n')).toEqual([276, 300])
  expect(across('\x1ba\x02HH\n')).toEqual([552, 576])
  expect(across('\x1dL\x18\0HH\n')).toEqual([24, 48])
  expect(across('\x1dW\x60\0\x1ba\x02HH\n')).toEqual([72, 96])
  expect(across('\x1d!\x10HH\n')).toEqual([0, 48])
  expect(across('\x1b$\x30\0H\n')).toEqual([48, 60])
  const heights = ['H\n', '\x1d!\x01H\n', '\x1b!\x10H\n', '\x1b3\x60H\n', '\x1bJ\x50', '\x1bd\x03', '\n\n']
  expect(heights.map((bytes) => slipOf(bytes).picture.height)).toEqual([30, 48, 48, 96, 80, 90, 60])
})

test('initializing forgets what an interrupted slip left behind', () => {
  const plain = slipOf(`${HEADER}ABC\n`).picture
  const after = slipOf(`\x1ba\x01\x1bE\x01\x1d!\x11\x1dB\x01left over${HEADER}ABC\n`).picture
  expect(after).toEqual(plain)
})

test('what page mode has kept is not printed line by line: initializing forgets it, and a page says that it is not drawn', () => {
  const page = `\x1bLABC\n${black(4, 30)}`
  expect(slipOf(`${page}${HEADER}ABC\n`).picture).toEqual(slipOf('ABC\n').picture)
  expect(slipOf(`${page}\x1bSABC\n`).picture).toEqual(slipOf('ABC\n').picture)
  const slip = slipOf(`${page}\x1b\x0c\x0cABC\n`)
  expect(slip.picture).toEqual(slipOf('ABC\n').picture)
  expect(troublesOf(slip)).toEqual([expect.stringContaining('A page would be here')])
})

test('letters that stand on their head or side are drawn upright, and a note says so', () => {
  for (const turn of ['\x1b{\x01', '\x1bV\x31']) {
    expect(troublesOf(slipOf(`${turn}ABC\n`))).toEqual([expect.stringContaining('upright')])
  }
  expect(troublesOf(slipOf('\x1b{\0\x1bV\x30ABC\n'))).toEqual([])
})

test('a line longer than the paper goes on below, as on paper, and a note says so', () => {
  const slip = slipOf(`${'x'.repeat(49)}\n`)
  expect(slip.picture.height).toBe(60)
  expect(troublesOf(slip)).toEqual([expect.stringContaining('longer than the paper')])
})

test('a picture wider than the paper is garbage: every row runs on into the next', () => {
  const fits = slipOf(black(72, 10))
  expect([fits.picture.height, troublesOf(fits)]).toEqual([10, []])
  expect(fits.picture.bits.every((eight) => eight === 0xff)).toBe(true)
  const wide = slipOf(black(80, 9))
  expect([wide.picture.height, troublesOf(wide)]).toEqual([10, [expect.stringContaining('garbage')]])
})

test('a column picture is in its line and is cut off at the edge', () => {
  const { picture } = slipOf(`\x1b3\x18\x1b*\x21\x0a\0${'\xff'.repeat(30)}\n`)
  expect([picture.height, inkOf(picture)]).toEqual([24, { left: 0, right: 9, top: 0, bottom: 23 }])
  expect(troublesOf(slipOf(`\x1b*\x21\x00\x03${'\xff'.repeat(768 * 3)}\n`))).toEqual([
    expect.stringContaining('cut off'),
  ])
})

test('a QR code of the printer itself can be read off the paper', () => {
  const slip = slipOf(`${HEADER}\x1ba\x01\n\n${qr('00020101021226 QRIS', 6)}\n\n\n`)
  expect(slip.printEvents).toEqual([{ kind: 'qr', content: '00020101021226 QRIS', moduleDots: 6 }])
  expect(qrOn(slip.picture)).toBe('00020101021226 QRIS')
})

test('a QR code that does not fit, or has no content, is not printed, and a note says so', () => {
  const wide = slipOf(qr('x'.repeat(250), 10), 384)
  expect([inkOf(wide.picture), troublesOf(wide)]).toEqual([null, [expect.stringContaining('prints nothing')]])
  expect(troublesOf(slipOf(`${qr('', 6)}\n`))).toEqual([expect.stringContaining('prints nothing')])
})

test('each cut ends a slip, and what puts nothing on paper belongs to the one before', () => {
  const slips = slipsOf(
    Buffer.from(`${HEADER}one\n\n\n\n\n\x1dV\x01${HEADER}two\n\n\n\n\n\x1dV\x41\x03${HEADER}`),
  )
  expect(slips.map(({ id, state }) => [id, state])).toEqual([
    [1, 'done'],
    [2, 'done'],
  ])
  expect(slips.map(({ byteCount }) => byteCount)).toEqual([13, 16])
  expect(slips.map(({ printEvents }) => printEvents)).toEqual([
    [{ kind: 'cut', how: 'partial' }],
    [{ kind: 'cut', how: 'full' }],
  ])
})

test('a cut right after the last line goes through it, and a note says so', () => {
  expect(troublesOf(slipOf('last line\n\x1dV\0'))).toEqual([expect.stringContaining('feed about four')])
  expect(troublesOf(slipOf('last line\n\n\n\n\n\x1dV\0'))).toEqual([])
  expect(troublesOf(slipOf('last line\n\x1dV\x42\0'))).toEqual([])
})

test('a drawer pulse is shown, with no paper', () => {
  const { printEvents, picture } = slipOf('\x1bp\0\x19\xfa')
  expect([printEvents, picture.height]).toEqual([[{ kind: 'drawer', pin: 2, milliseconds: 50 }], 0])
})

test('unknown bytes are printed as boxes and told, and the rest of the slip is not lost', () => {
  const slip = slipOf('\x1bZ\x07A\n')
  expect(slip.printEvents).toEqual([
    { kind: 'unknown', bytes: '1B 5A' },
    { kind: 'unknown', bytes: '07' },
  ])
  expect(inkOf(slip.picture)?.right).toBeGreaterThan(36)
})

test('a command cut off by the end of the connection, and text without a line feed, harm nothing', () => {
  expect(troublesOf(slipOf('A\n\x1dv0\0\x48\0\xff\xff\0\0'))).toEqual([
    'The connection ended inside a command.',
  ])
  expect(troublesOf(slipOf('A\nhello'))).toEqual(['5 characters without a line feed stay in the printer.'])
})

/** Bytes that are often the beginning of a command, and parameters as wild as they come. */
const wildBytes = fc.array(
  fc.oneof(
    fc.constantFrom(...[0x1b, 0x1d, 0x1c, 0x10, 0x0a, 0xff, 0].map((one) => [one])),
    fc.constantFrom(...'@!aEGdJ23tRVvk(L*pMD&$w8'.split('').map((one) => [one.charCodeAt(0)])),
    fc.constantFrom(
      [0x1d, 0x76, 0x30],
      [0x1d, 0x28, 0x6b],
      [0x1b, 0x2a, 33],
      [0x1d, 0x21],
      [0x1b, 0x24, 0, 0],
    ),
    fc.array(fc.nat(255), { minLength: 1, maxLength: 8 }),
  ),
  { maxLength: 400, size: 'max' },
)

test('no bytes crash it or make it keep more than a slip can have, and their pieces make no difference', () => {
  fc.assert(
    fc.property(wildBytes, fc.integer({ min: 1, max: 50 }), (parts, piece) => {
      const bytes = Uint8Array.from(parts.flat())
      const slips = slipsOf(bytes, 384)
      for (const { picture, printEvents, bytes: kept } of slips) {
        expect(picture.height).toBeLessThanOrEqual(MAX_ROWS)
        expect(printEvents.length).toBeLessThanOrEqual(200)
        expect(kept.length).toBeLessThanOrEqual(MAX_BYTES)
      }
      expect(slipsOf(bytes, 384, undefined, piece)).toEqual(slips)
    }),
    { numRuns: 600 },
  )
})

test('a sender that never stops fills neither the paper nor the memory', () => {
  const endless = slipOf(Buffer.concat([Buffer.alloc(1_000_000, '\n'), Buffer.alloc(1_000_000, 'x')]))
  expect([endless.picture.height, endless.bytes.length, endless.byteCount]).toEqual([
    MAX_ROWS,
    MAX_BYTES,
    2_000_000,
  ])
  const tower = slipOf(
    Buffer.concat([Buffer.from('\x1dv0\0\xff\xff\xff\xff', 'latin1'), Buffer.alloc(3_000_000, 0xff)]),
  )
  expect([tower.picture.height, troublesOf(tower)]).toEqual([0, ['The connection ended inside a command.']])
})
