import { expect, test } from 'vitest'
import { createStar } from '../../services/virtual-printer/language/star/star.ts'
import { inkOf, qrOn, slipOf, troublesOf } from './printed.ts'

const star = (bytes: string) => slipOf(bytes, 576, createStar)

test('Star: sizes come height first, and its centre is in a command of its own', () => {
  const { picture } = star('\x1b@\x1b\x1da\x01\x1bi\x01\x00HH\n\x1bi\x00\x01HH\n')
  expect(inkOf(picture)).toMatchObject({ left: expect.toBeOneOf([264, 265, 266]) })
  expect(picture.height).toBe(48 + 32)
})

test('Star: a picture of 24 rows at a time has no gaps where the lines are as close', () => {
  const band = `\x1bk\x03\x00${'\xff'.repeat(72)}\n`
  expect(inkOf(star(`\x1b@\x1b0${band}${band}\x1bz\x01`).picture)).toEqual({
    left: 0,
    right: 23,
    top: 0,
    bottom: 47,
  })
})

test('Star: its own QR code can be read off the paper, and BEL opens the drawer', () => {
  const content = '00020101021226 STAR'
  const code = `\x1b\x1dyS0\x02\x1b\x1dyS1\x01\x1b\x1dyS2\x06\x1b\x1dyD1\0\x13\0${content}\x1b\x1dyP`
  const slip = star(`\x1b@\n\x1b\x1da\x01${code}\n\n\n\n\x07\x1bd\x03`)
  expect(qrOn(slip.picture)).toBe(content)
  expect(slip.printEvents.map(({ kind }) => kind)).toEqual(['qr', 'drawer', 'cut'])
  expect(troublesOf(slip)).toEqual([])
})

test('Star: ESC/POS sent to it by mistake is seen', () => {
  expect(star('\x1d!\x01TOTAL\n').printEvents).toEqual([
    { kind: 'unknown', bytes: '1D' },
    { kind: 'unknown', bytes: '01' },
  ])
})
