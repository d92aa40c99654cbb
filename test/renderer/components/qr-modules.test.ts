import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { drawQr } from '../../../renderer/components/codes/qr-modules.ts'

const content =
  '00020101021226690017ID.CO.EXAMPLE.WWW011893600999000000001802150000000000000010303UMI51440014ID.CO.QRIS.WWW0215ID10200000000010303UMI5204581253033605405100005802ID5911TOKO CONTOH6007JAKARTA61051011062190508TRX-00010703A016304EFDE'

/** Fills the path's runs, "M x y H x2 v1 H x z", into a picture of `scale` pixels a module. */
function paint({ path, side }: ReturnType<typeof drawQr>, scale: number) {
  const width = side * scale
  const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x1, y, x2] of path.matchAll(/M(\d+) (\d+)H(\d+)v1H\d+z/g)) {
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row += 1) {
      for (let column = Number(x1) * scale; column < Number(x2) * scale; column += 1) {
        pixels.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
      }
    }
  }
  return { pixels, width }
}

test('an independent reader reads from the drawing what was drawn', () => {
  const { pixels, width } = paint(drawQr(content), 4)
  expect(jsQR(pixels, width, width)?.data).toBe(content)
})

test('the drawing keeps four modules of quiet zone on every side', () => {
  const { path, side } = drawQr(content)
  const runs = [...path.matchAll(/M(\d+) (\d+)H(\d+)/g)].map((run) => run.slice(1).map(Number))
  const [lefts, tops, rights] = [0, 1, 2].map((at) => runs.map((run) => run[at] as number)) as [
    number[],
    number[],
    number[],
  ]
  expect(Math.min(...lefts)).toBe(4)
  expect(Math.min(...tops)).toBe(4)
  expect(Math.max(...rights)).toBe(side - 4)
  expect(Math.max(...tops)).toBe(side - 5)
})
