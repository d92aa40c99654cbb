import * as z from 'zod'
import { pictureSize } from './picture-size.ts'

/** With the first bytes of such a file: no other type passes under its name. */
const types = {
  png: /^data:image\/png;base64,iVBORw0KGgo/,
  jpeg: /^data:image\/jpeg;base64,\/9j\//,
} as const

/**
 * A picture stored as a data URL: at most so many characters, and so many pixels to a side, because a few bytes can be
 * a picture of millions of pixels.
 */
export function keptPicture(type: keyof typeof types, most: { characters: number; side: number }) {
  return z
    .string()
    .max(most.characters)
    .regex(types[type], { error: `must be a ${type.toUpperCase()} data URL` })
    .refine((url) => isWithin(url, most.side), {
      error: `must be a picture of at most ${most.side} × ${most.side} pixels`,
    })
}

function isWithin(url: string, most: number): boolean {
  const base64 = url.slice(url.indexOf(',') + 1)
  if (!/^[A-Za-z0-9+/]{21,}={0,2}$/.test(base64) || base64.length % 4 !== 0) return false
  const size = pictureSize(Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0)))
  const isSide = (side: number) => side >= 1 && side <= most
  return size !== null && isSide(size.width) && isSide(size.height)
}
