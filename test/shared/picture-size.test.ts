import { expect, test } from 'vitest'
import { keptPicture } from '../../shared/kept-picture.ts'
import { pictureSize } from '../../shared/picture-size.ts'

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64'))
const webp = (chunk: string) =>
  new Uint8Array(Buffer.concat([Buffer.from('RIFF\0\0\0\0WEBP'), Buffer.from(chunk, 'base64')]))
const jpeg = (...parts: readonly number[][]) => new Uint8Array([0xff, 0xd8, ...parts.flat()])
const table = [0xff, 0xc4, 0, 4, 9, 9]
/** Of 300 by 2 pixels, as each frame's marker begins. */
const frame = (marker: number) => [0xff, marker, 0, 17, 8, 0, 2, 1, 44, 3]

test.each([
  ['PNG', bytes('iVBORw0KGgoAAAANSUhEUgAAASwAAAACCAYAAADirOGHAAAAKUlEQVR4AezS')],
  ['WebP, lossy', webp('VlA4IEwAAAAQBACdASosAQIA0WivUqgmJCKhqAEAGglpANImgA==')],
  ['WebP, lossless', webp('VlA4TA8AAAAvK0EAAAcQ/Y/+ByKi/wEA')],
  ['WebP, extended', webp('VlA4WAoAAAAwAAAAKwEAAQAASUNDUMgBAAA=')],
  ['JPEG', jpeg([0xff, 0xe0, 0, 4, 1, 1], table, frame(0xc0))],
  ['JPEG, progressive and filled up', jpeg([0xff, 0xff, 0xdb, 0, 3, 1], [0xff, 0xff], frame(0xc2))],
])('the size of a picture is known by its head: %s', (_kind, picture) => {
  expect(pictureSize(picture)).toEqual({ width: 300, height: 2 })
})

test('a picture of gigabytes in a file of bytes says so before it is unpacked', () => {
  const huge = new Uint8Array(Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a0', 'hex'))
  expect(pictureSize(huge)).toEqual({ width: 100_000, height: 100_000 })
})

test.each([0x01, 0xd0, 0xd7])(
  'a marker without a length (%i) hides no frame of gigabytes from what reads a JPEG’s head',
  (alone) => {
    // Read as a length, FF C0 would lead on to the small frame.
    const hidden = [0xff, 0xc0, 0, 11, 8, 0x4e, 0x20, 0x4e, 0x20, 1, 1, 0x11, 0]
    const picture = jpeg([0xff, alone], hidden, Array(0xffc0 - hidden.length).fill(1), frame(0xc0))
    expect(pictureSize(picture)).toEqual({ width: 20_000, height: 20_000 })
  },
)

test('a stuffed zero, over which a decoder reads on, hides no frame of gigabytes behind a small one', () => {
  const hidden = [0xff, 0xc0, 0, 11, 8, 0x3e, 0x80, 0x3e, 0x80, 1, 1, 0x11, 0]
  expect(pictureSize(jpeg([0xff, 0, 0, 2 + hidden.length], hidden, frame(0xc0)))).toBeNull()
})

test('what is not a picture, or ends before its size, has no size', () => {
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const endless = jpeg(...Array.from({ length: 9 }, () => [0xff, 0xe1, 0, 2]))
  for (const none of [
    new Uint8Array(),
    svg,
    endless,
    jpeg(table),
    jpeg([0xff, 0xe1, 0, 0]),
    bytes('iVBORw0KGgo='),
  ])
    expect(pictureSize(none)).toBeNull()
})

test('a kept picture is of the type that it says: nothing else passes under its name', () => {
  const [png, photo] = [
    keptPicture('png', { characters: 5_000, side: 400 }),
    keptPicture('jpeg', { characters: 5_000, side: 400 }),
  ]
  const picture = {
    png: bytes('iVBORw0KGgoAAAANSUhEUgAAASwAAAACCAYAAADirOGHAAAAKUlEQVR4AezS'),
    jpeg: jpeg([0xff, 0xe0, 0, 4, 1, 1], table, frame(0xc0)),
    webp: webp('VlA4IEwAAAAQBACdASosAQIA0WivUqgmJCKhqAEAGglpANImgA=='),
  }
  const as = (type: string, of: Uint8Array) =>
    `data:image/${type};base64,${Buffer.from(of).toString('base64')}`
  expect(png.safeParse(as('png', picture.png)).success).toBe(true)
  expect(photo.safeParse(as('jpeg', picture.jpeg)).success).toBe(true)
  for (const other of [picture.jpeg, picture.webp])
    expect(png.safeParse(as('png', other)).success).toBe(false)
  for (const other of [picture.png, picture.webp])
    expect(photo.safeParse(as('jpeg', other)).success).toBe(false)
})
