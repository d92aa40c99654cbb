import type { PrintHead } from '../../paper/print-head.ts'
import { byte, bytes, type Reading, skip } from '../../reading.ts'
import { printQr, type StoredCode } from '../qr-code.ts'

const QR = 49
const levels = { 48: 'L', 49: 'M', 50: 'Q', 51: 'H' } as const

/** `GS ( k`: a QR code that the printer makes itself, in steps. Codes other than QR are ignored. */
export function createQrCommand(): (head: PrintHead, length: number) => Reading {
  const stored: StoredCode = { content: new Uint8Array(), moduleDots: 3, level: 'L' }
  return function* (head, length) {
    if (length < 3) return yield* skip(length)
    const symbol = yield* byte()
    const step = yield* byte()
    const parameters = yield* bytes(length - 2)
    const [first = 0] = parameters
    if (symbol !== QR) head.tell({ kind: 'trouble', text: 'A code that is no QR code is not drawn.' })
    else if (step === 67) stored.moduleDots = Math.min(16, Math.max(1, first))
    else if (step === 69) stored.level = levels[first as keyof typeof levels] ?? 'L'
    else if (step === 80) stored.content = parameters.subarray(1)
    else if (step === 81) printQr(head, stored)
  }
}
