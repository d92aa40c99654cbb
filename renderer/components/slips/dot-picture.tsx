import { useEffect, useRef } from 'react'
import type { BitPicture } from '../../../shared/slip/slip.ts'
import css from './slip-preview.module.css'

interface DotPictureProps {
  readonly picture: BitPicture
  readonly label: string
  /** Share of the available width, in percent. */
  readonly width: number
}

/** A picture of printer dots, dark on white in every theme. */
export function DotPicture({ picture, label, width }: DotPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    context?.putImageData(imageOf(picture), 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      className={css.dots}
      role="img"
      aria-label={label}
      width={picture.width}
      height={picture.height}
      style={{ width: `${width}%` }}
    />
  )
}

function imageOf({ width, height, dots }: BitPicture): ImageData {
  const bytes = Uint8Array.from(atob(dots), (character) => character.charCodeAt(0))
  const rowBytes = Math.ceil(width / 8)
  const image = new ImageData(width, height)
  image.data.fill(255)
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const byte = bytes[y * rowBytes + (x >> 3)] ?? 0
      const at = 4 * (y * width + x)
      if (byte & (0x80 >> (x & 7))) image.data.fill(0, at, at + 3)
    }
  }
  return image
}
