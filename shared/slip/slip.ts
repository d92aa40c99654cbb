/** A laid-out slip: what the layout produces and every output (ESC/POS, screen, tests) renders. */
import * as z from 'zod'

/** Paper by its name on the box: 58 mm is 384 dots wide, 80 mm is 576. */
export const papers = ['58', '80'] as const
export type Paper = (typeof papers)[number]

/** What fits across each paper: characters of the printer's font A, and dots. */
export const paperWidths = {
  '58': { columns: 32, dots: 384 },
  '80': { columns: 48, dots: 576 },
} as const satisfies Record<Paper, { columns: number; dots: number }>

/** What a slip is for: to pay with, proof of payment, what goes back, to keep a static account's number, or to try the printer. */
export const slipKinds = ['payment', 'receipt', 'refund', 'account', 'test'] as const
export type SlipKind = (typeof slipKinds)[number]

/** A line of printable ASCII that fits `columns`; `tall` doubles its height, `big` its height and width (half as many columns). */
const line = z.object({
  type: z.literal('line'),
  text: z.string(),
  align: z.enum(['left', 'center']),
  bold: z.boolean(),
  size: z.enum(['normal', 'tall', 'big']),
})

/** A QR code at error level M; `moduleDots` is computed from paper and data so that it fits with its quiet zone. */
const qr = z.object({ type: z.literal('qr'), content: z.string(), moduleDots: z.int().min(1).max(16) })

const rule = z.object({ type: z.literal('rule') })
const feed = z.object({ type: z.literal('feed'), lines: z.int().min(1).max(10) })
const cut = z.object({ type: z.literal('cut') })

export const slipBlock = z.discriminatedUnion('type', [line, qr, rule, feed, cut])
export type SlipBlock = z.infer<typeof slipBlock>

export const slip = z.object({
  kind: z.enum(slipKinds),
  paper: z.enum(papers),
  columns: z.int().min(24).max(64),
  blocks: z.array(slipBlock),
})

/** A laid-out slip: blocks from top to bottom, every line already cut to `columns`. */
export type Slip = z.infer<typeof slip>

/** A job of the print queue. `sent` means handed to the printer, which is not the same as printed. */
export const printJob = z.object({
  id: z.int().min(1),
  merchantTradeNo: z.string().nullable(),
  /** Of a refund's slip. */
  merchantRefundNo: z.string().nullable(),
  kind: z.enum(slipKinds),
  /** 1 is the original; every later one says SALINAN/COPY. */
  copy: z.int().min(1),
  state: z.enum(['queued', 'sending', 'sent', 'failed']),
  failure: z
    .enum(['notConfigured', 'refused', 'unreachable', 'timeout', 'interrupted', 'unknown'])
    .nullable(),
  createdAt: z.int(),
  updatedAt: z.int(),
})
export type PrintJob = z.infer<typeof printJob>
export type PrintFailure = NonNullable<PrintJob['failure']>
