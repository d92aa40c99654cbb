import { createEscPos } from './language/escpos/escpos.ts'
import { createStar } from './language/star/star.ts'
import type { PrinterMood } from './moods.ts'
import { type PrinterPage, servePage } from './page/page.ts'
import { openPort } from './port.ts'
import { createSlipBook, type PrintedSlip } from './slip-book.ts'
import { createSlipReader } from './slip-reader.ts'

/** Its language: ESC/POS, or Star's line mode. */
export const printerLanguages = ['escpos', 'star'] as const

const newLanguage = { escpos: createEscPos, star: createStar }

interface VirtualPrinterOptions {
  readonly host: string
  /** 0 for any free one; also for `pagePort`. */
  readonly port: number
  readonly pagePort: number
  readonly speaks: (typeof printerLanguages)[number]
  readonly paper: { readonly name: string; readonly dots: number }
  /** Its mood at the start, and after how many bytes it breaks a slip off, in moods that do. */
  readonly mood?: PrinterMood
  readonly breaksAfter?: number
  /** Its answer to `GS I`. */
  readonly model?: string
  /** Called with every slip that is complete or was broken off. */
  readonly onSlip?: (slip: PrintedSlip) => void
}

/** A printer that shows what it prints. */
export interface VirtualPrinter {
  /** As in the counter's settings, "tcp://127.0.0.1:9100". */
  readonly device: string
  readonly url: string
  /** The slips so far, the oldest first. */
  slips(): readonly PrintedSlip[]
  become(mood: PrinterMood, after?: number): Promise<void>
  close(): Promise<void>
}

/** Opens both ports; throws Node's error if one is not available. */
export async function startVirtualPrinter(options: VirtualPrinterOptions): Promise<VirtualPrinter> {
  const { host, paper, onSlip } = options
  let page: PrinterPage | null = null
  const book = createSlipBook((slip) => {
    page?.tell(slip)
    if (slip.state !== 'printing') onSlip?.(slip)
  })
  const engine = createSlipReader({
    dots: paper.dots,
    newLanguage: newLanguage[options.speaks],
    model: options.model ?? `Loket ${paper.name}`,
    book,
    now: Date.now,
  })
  const port = await openPort({
    host,
    port: options.port,
    engine,
    ...(options.breaksAfter === undefined ? {} : { breaksAfter: options.breaksAfter }),
    onMood: (mood) => page?.tellMood(mood),
  })
  const device = `tcp://${host.includes(':') ? `[${host}]` : host}:${port.port}`
  page = await servePage({
    port: options.pagePort,
    shown: () => ({
      device,
      paper: `${paper.name}, ${paper.dots} dots`,
      mood: port.mood(),
      slips: book.all(),
    }),
    become: port.become,
    clear: book.clear,
  }).catch(async (error: unknown) => {
    await port.close()
    throw error
  })
  if (options.mood) await port.become(options.mood)
  const { url, close } = page
  return {
    device,
    url,
    slips: book.all,
    become: port.become,
    async close() {
      await port.close()
      await close()
    },
  }
}
