import { onTestFinished } from 'vitest'
import { createEscPos } from '../../services/virtual-printer/language/escpos/escpos.ts'
import { createStar } from '../../services/virtual-printer/language/star/star.ts'
import type { PrinterMood } from '../../services/virtual-printer/moods.ts'
import { openPort } from '../../services/virtual-printer/port.ts'
import { createSlipBook, type PrintedSlip } from '../../services/virtual-printer/slip-book.ts'
import { createSlipReader } from '../../services/virtual-printer/slip-reader.ts'

/** A receipt printer on a TCP port of this computer: the listening half of `npm run printer`. */
export interface VirtualPrinter {
  /** The printer setting for it. */
  readonly device: string
  readonly host: string
  readonly port: number
  /** The bytes of each connection so far, in order. */
  readonly received: readonly Buffer[]
  /** The bytes of the nth connection (from 0) once its sender has closed it. */
  slip(index: number): Promise<Buffer>
  /** The slips, oldest first. */
  paper(): readonly PrintedSlip[]
  /** `after`: how many bytes of a connection it takes before it breaks off, in moods that do. */
  become(mood: PrinterMood, after?: number): Promise<void>
}

interface Sort {
  readonly dots?: number
  readonly speaks?: 'escpos' | 'star'
  readonly model?: string
  readonly pace?: { readonly bytes: number; readonly milliseconds: number }
  readonly lateness?: number
}

const unread: readonly PrinterMood[] = ['neverReads', 'hangsUp', 'drops']

/** A printer that lasts until the end of the test. */
export async function aVirtualPrinter(
  mood: PrinterMood = 'normal',
  sort: Sort = {},
): Promise<VirtualPrinter> {
  const { dots = 384, speaks = 'escpos', model = '', pace = { bytes: 65_536, milliseconds: 5 } } = sort
  const received: Buffer[] = []
  const done: PromiseWithResolvers<Buffer>[] = []
  const slipDone = (index: number) => {
    done[index] ??= Promise.withResolvers<Buffer>()
    return done[index]
  }
  const whole = (index: number) => received[index] ?? Buffer.alloc(0)
  const book = createSlipBook(() => {})
  const newLanguage = speaks === 'star' ? createStar : createEscPos

  const printer = await openPort({
    host: '127.0.0.1',
    port: 0,
    pace,
    ...(sort.lateness === undefined ? {} : { lateness: sort.lateness }),
    engine: createSlipReader({ dots, newLanguage, model, book, now: Date.now }),
    listen: () => {
      const begin = () => received.push(Buffer.alloc(0)) - 1
      let index = unread.includes(printer.mood()) ? null : begin()
      return {
        arrived(bytes) {
          index ??= begin()
          received[index] = Buffer.concat([whole(index), bytes])
        },
        end: (how) => index !== null && how === 'goodbye' && slipDone(index).resolve(whole(index)),
      }
    },
  })
  onTestFinished(printer.close)
  await printer.become(mood)
  return {
    device: `tcp://127.0.0.1:${printer.port}`,
    host: printer.host,
    port: printer.port,
    received,
    slip: (index) => slipDone(index).promise,
    paper: book.all,
    become: printer.become,
  }
}
