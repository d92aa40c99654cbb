/** A laid-out slip: what the layout produces and every output (ESC/POS, screen, tests) renders. */
import * as z from 'zod'
import { revision } from '../revision.ts'
import { printFailures } from './print-failure.ts'

/** Paper by its usual name: rolls of 58 and 80 mm, and sheets for office printers. */
export const papers = ['58', '80', 'A6', 'A4'] as const
export type Paper = (typeof papers)[number]

/** What fits across a printer's paper: characters of its font A, and dots. A character is 12 dots wide. */
export interface Media {
  readonly paper: Paper
  readonly columns: number
  readonly dots: number
}

/**
 * The purpose of a slip: to pay with, proof of payment, a refund, a subscription, a charge of one, a static account's number,
 * a payment to one, the state of a shift (X) or its end (Z), or a printer test.
 */
export const slipKinds = [
  'payment',
  'receipt',
  'refund',
  'subscription',
  'chargeReceipt',
  'account',
  'accountReceipt',
  'xReport',
  'zReport',
  'test',
] as const
export type SlipKind = (typeof slipKinds)[number]

/** How a QR code is printed: by the printer's own command, as a picture, or in the way that is certain by its profile. */
export const qrMethods = ['auto', 'native', 'raster'] as const
export type QrMethod = (typeof qrMethods)[number]

/** A picture of black dots: rows from the top in base64, each of whole bytes, its leftmost dot in the highest bit. */
export const bitPicture = z
  .object({ width: z.int().min(1).max(1024), height: z.int().min(1).max(1024), dots: z.base64() })
  .refine(({ width, height, dots }) => bytesOf(dots) === Math.ceil(width / 8) * height, {
    error: 'must have as many dots as its width and height say',
  })
export type BitPicture = z.infer<typeof bitPicture>

/** The bytes of a base64 text. */
const bytesOf = (base64: string) => (base64.length / 4) * 3 - (/=*$/.exec(base64)?.[0].length ?? 0)

/**
 * A line of visible characters that fits `columns`; `tall` doubles its height, `big` its height and width (half as many
 * columns). Letters of a line that is not plain ASCII are drawn.
 */
const line = z.object({
  type: z.literal('line'),
  text: z.string(),
  /** At the right end of the same line, such as an amount. */
  right: z.string().optional(),
  /** Columns left blank before it. */
  indent: z.int().min(1).max(8).optional(),
  align: z.enum(['left', 'center']),
  bold: z.boolean(),
  size: z.enum(['normal', 'tall', 'big']),
  /** On one page with the next line, such as a label with its amount. */
  keep: z.boolean().optional(),
})
export type SlipLine = z.infer<typeof line>

/** A QR code at error level M; `moduleDots` is computed from paper and data so that it fits with its quiet zone. */
const qr = z.object({
  type: z.literal('qr'),
  content: z.string(),
  moduleDots: z.int().min(1).max(16),
  /** On a page, the lines to the right of a code, each within `columns`, so that its page says what is paid and to whom. */
  beside: z.object({ columns: z.int().min(16), lines: z.array(line) }).optional(),
  /** For a test page that tries both; missing if the printer's setting decides. */
  by: z.enum(['native', 'raster']).optional(),
})

/** A picture in the middle of the paper, never wider than it. */
const picture = z.object({ type: z.literal('picture'), picture: bitPicture })

const rule = z.object({ type: z.literal('rule') })
const feed = z.object({ type: z.literal('feed'), lines: z.int().min(1).max(10) })
const cut = z.object({ type: z.literal('cut') })

/** One part of a slip; every way to print, show or save it knows each of them. */
export const slipBlock = z.discriminatedUnion('type', [line, qr, picture, rule, feed, cut])
export type SlipBlock = z.infer<typeof slipBlock>

/** A slip as it is laid out for one paper: `columns` letters or `dots` points wide, its blocks from top to bottom. */
export const slip = z.object({
  kind: z.enum(slipKinds),
  paper: z.enum(papers),
  columns: z.int().min(24).max(96),
  dots: z.int().min(288).max(1152),
  /** The foot of each page, for instance that it is from training; absent if there is none. */
  mark: z.string().optional(),
  /** That it is a copy; also at the foot of several pages, which may get separated. Absent on an original. */
  copy: z.string().optional(),
  /** The number of its order, refund, subscription or shift, likewise. */
  number: z.string().optional(),
  blocks: z.array(slipBlock),
})

/** A laid-out slip: blocks from top to bottom, every line already cut to `columns`. */
export type Slip = z.infer<typeof slip>

/** A job of the print queue. `sent` means handed to the printer, which is not the same as printed. */
export const printJob = z.object({
  revision,
  id: z.int().min(1),
  /** The printer's id in the settings, even after it was removed from them; null if the shop had no printer. */
  printer: z.string().nullable(),
  kind: z.enum(slipKinds),
  /**
   * Its subject: the number of an order, refund, subscription, account or shift; null if copies are not counted. For a refund or
   * subscription that goes on, its state follows: `SB-261121-7K3M9P2Q-pending`.
   */
  subject: z.string().nullable(),
  /** The order it belongs to. */
  merchantTradeNo: z.string().nullable(),
  /** 1 is the original; every later one of the same kind and subject says SALINAN/COPY. */
  copy: z.int().min(1),
  state: z.enum(['queued', 'sending', 'sent', 'failed', 'cancelled']),
  /** Why it failed; null in any other state. */
  failure: z.enum(printFailures).nullable(),
  /** Until when a failed job is retried once its printer answers again; null if only a person may print it again. */
  retriesUntil: z.int().nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
})
export type PrintJob = z.infer<typeof printJob>
