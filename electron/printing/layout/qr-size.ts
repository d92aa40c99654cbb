import { create, type QRCode } from 'qrcode'
import type { Media, Paper } from '../../../shared/slip/slip.ts'

/** White margin that a reader needs on each side, in modules. */
export const QUIET_ZONE = 4

/** The largest module that every printer with `GS ( k` accepts. */
const MAX_MODULE = 8

/** The largest width of a code, in dots, on paper with more room: 45 and 60 mm, which a phone captures whole from near. */
const widest: Partial<Record<Paper, number>> = { A6: 360, A4: 408 }

/**
 * The symbol of a content, at error level M, in byte mode like the printers' own encoders: a cleverer encoding would be
 * smaller than the symbol that the printer makes.
 */
export function qrSymbol(content: string): QRCode {
  return create([{ mode: 'byte', data: new TextEncoder().encode(content) }], { errorCorrectionLevel: 'M' })
}

/** Bytes that a symbol of each version holds at error level M in byte mode, version 1 first. ISO/IEC 18004, table 7. */
const capacities = [
  14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666, 711, 779,
  857, 911, 997, 1059, 1125, 1190, 1264, 1370, 1452, 1538, 1628, 1722, 1809, 1911, 1989, 2099, 2213, 2331,
]

/** The symbol's width in modules, without making it; null if no symbol holds so much. */
function modulesAcross(content: string): number | null {
  const bytes = new TextEncoder().encode(content).length
  const version = capacities.findIndex((capacity) => bytes <= capacity) + 1
  return version === 0 ? null : 17 + 4 * version
}

/** The narrower of a roll's unprinted edges, in millimetres, less the play of the roll: these are white around a code too. */
const WHITE_EDGE = 3

/** Modules of quiet zone that must be inside the printed width; the rest may be the edge. */
const OWN_WHITE = 3

/** The module size in dots at which the symbol fits the paper with its quiet zone; null if not even one dot does. */
export function moduleDots(content: string, { paper, dots }: Media): number | null {
  const across = modulesAcross(content)
  if (across === null) return null
  const room = Math.min(dots, widest[paper] ?? dots)
  const edges = 2 * Math.floor((WHITE_EDGE * dots) / printedWidth[paper])
  const size = Math.min(
    MAX_MODULE,
    Math.floor(room / (across + 2 * OWN_WHITE)),
    Math.floor((room + (widest[paper] ? 0 : edges)) / (across + 2 * QUIET_ZONE)),
  )
  return size < 1 ? null : size
}

/** The printed width of a paper, in millimetres. */
const printedWidth = { '58': 48, '80': 72, A6: 90, A4: 170 } as const satisfies Record<Paper, number>

/** White dots on each side of a code within the printed width: the quiet zone, or as much of it as fits. */
export function whiteBeside(modules: number, moduleDots: number, dots: number): number {
  return Math.min(QUIET_ZONE * moduleDots, Math.floor((dots - modules * moduleDots) / 2))
}
