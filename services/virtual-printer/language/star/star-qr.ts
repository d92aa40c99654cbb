import { byte, bytes, skip, word } from '../../reading.ts'
import type { Command } from '../command.ts'
import { printQr, type StoredCode } from '../qr-code.ts'

const levels = ['L', 'M', 'Q', 'H'] as const

/** `ESC GS y`: a QR code that the printer makes itself, in steps. */
export function createStarQr(): Command {
  const stored: StoredCode = { content: new Uint8Array(), moduleDots: 3, level: 'L' }
  return function* (head) {
    const step = String.fromCharCode(yield* byte())
    if (step === 'P') return printQr(head, stored)
    if (step === 'I') return
    const what = String.fromCharCode(yield* byte())
    if (step === 'S') {
      const value = yield* byte()
      if (what === '1') stored.level = levels[value % 48] ?? 'L'
      if (what === '2') stored.moduleDots = Math.min(8, Math.max(1, value))
    } else if (step === 'D' && what === '1') {
      yield* skip(1)
      stored.content = yield* bytes(yield* word())
    }
  }
}
