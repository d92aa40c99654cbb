import { create } from 'qrcode'
import { blacken, createBitmap } from '../../../platform/picture/bitmap.ts'
import type { PrintHead } from '../paper/print-head.ts'

/** The code that a printer stores until it is printed. */
export interface StoredCode {
  content: Uint8Array
  moduleDots: number
  level: 'L' | 'M' | 'Q' | 'H'
}

/** Prints a code without a quiet zone, as printers do: the slip must leave it. */
export function printQr(head: PrintHead, { content, moduleDots, level }: StoredCode): void {
  const modules = content.length > 0 ? modulesOf(content, level) : null
  const side = (modules?.size ?? 0) * moduleDots
  if (!modules || side > head.width) {
    const why = modules ? `${side} dots wide where there are ${head.width}` : `of ${content.length} bytes`
    head.tell({ kind: 'trouble', text: `A QR code ${why}: a printer prints nothing.` })
    return
  }
  const picture = createBitmap(side, side)
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (modules.get(y, x)) blacken(picture, x * moduleDots, y * moduleDots, moduleDots, moduleDots)
    }
  }
  head.picture(picture)
  head.tell({ kind: 'qr', content: new TextDecoder().decode(content), moduleDots })
}

function modulesOf(content: Uint8Array, errorCorrectionLevel: StoredCode['level']) {
  try {
    return create([{ data: content, mode: 'byte' }], { errorCorrectionLevel }).modules
  } catch {
    return null
  }
}
