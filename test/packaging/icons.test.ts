import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('icon.ico holds whole pictures of the sizes it announces', () => {
  const ico = readFileSync('resources/icon.ico')
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = ico.subarray(6 + 16 * index)
    const picture = ico.subarray(entry.readUInt32LE(12), entry.readUInt32LE(12) + entry.readUInt32LE(8))
    const announced = entry.readUInt8(0) || 256
    expect(sizeOfPng(picture)).toEqual([announced, announced])
    return announced
  })
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256])
})

test('icon.icns is a chain of whole pictures up to 1024', () => {
  const icns = readFileSync('resources/icon.icns')
  expect(icns.toString('latin1', 0, 4)).toBe('icns')
  expect(icns.readUInt32BE(4)).toBe(icns.length)
  const sizes = []
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    const [width, height] = sizeOfPng(icns.subarray(at + 8, at + icns.readUInt32BE(at + 4)))
    expect(width).toBe(height)
    sizes.push(width)
  }
  expect(Math.max(...sizes.map(Number))).toBe(1024)
})

test('each Linux icon has the size in its name', () => {
  const names = readdirSync('resources/icons')
  expect(names).toContain('512x512.png')
  for (const name of names) {
    expect(`${sizeOfPng(readFileSync(`resources/icons/${name}`)).join('x')}.png`).toBe(name)
  }
})

function sizeOfPng(png: Buffer): number[] {
  expect(png.toString('latin1', 1, 4)).toBe('PNG')
  expect(png.toString('latin1', png.length - 8, png.length - 4)).toBe('IEND')
  return [png.readUInt32BE(16), png.readUInt32BE(20)]
}
