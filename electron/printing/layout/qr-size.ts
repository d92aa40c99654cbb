import { create, type QRCode } from 'qrcode'
import { type Paper, paperWidths } from '../../../shared/slip/slip.ts'

/** White margin that a reader needs on each side, in modules. */
export const QUIET_ZONE = 4

/** The largest module that `GS ( k` is sure to know. */
const LARGEST_MODULE = 8

/**
 * The symbol of a content, at error level M. In byte mode, as printers encode by themselves: a cleverer
 * encoding here would come out smaller than the symbol the printer makes.
 */
export function qrSymbol(content: string): QRCode {
  return create([{ mode: 'byte', data: new TextEncoder().encode(content) }], { errorCorrectionLevel: 'M' })
}

/** Dots a module may have so that the symbol fits the paper with its quiet zone; throws where not even one dot does. */
export function moduleDots(content: string, paper: Paper): number {
  const modules = qrSymbol(content).modules.size + 2 * QUIET_ZONE
  const dots = Math.min(LARGEST_MODULE, Math.floor(paperWidths[paper].dots / modules))
  if (dots < 1) throw new RangeError('the code is too long for this paper')
  return dots
}
