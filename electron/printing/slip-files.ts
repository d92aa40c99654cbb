import { pngOf } from '../../platform/picture/png-of.ts'
import type { Slip } from '../../shared/slip/slip.ts'
import { penFor } from './letters/pen-for.ts'
import { slipPdf } from './pdf/slip-pdf.ts'
import { framed, slipPicture } from './picture/slip-picture.ts'

// This imports the libraries for pictures and PDF, so it is loaded only when somebody asks for a file.

/** White around a picture, in dots. */
const FRAME = 24

/** A slip as a picture file, in base64. */
export const pngFile = async (slip: Slip): Promise<string> =>
  pngOf(framed(slipPicture(slip, await penFor(slip)), FRAME)).toString('base64')

/** A slip as a file of pages, in base64. */
export const pdfFile = async (slip: Slip, title: string): Promise<string> =>
  (await slipPdf(slip, title)).toString('base64')
