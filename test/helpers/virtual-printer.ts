import { onTestFinished } from 'vitest'
import type { PrinterMood } from '../../electron/virtual-printer/moods.ts'
import { openPort } from '../../electron/virtual-printer/port.ts'

/** A receipt printer on a TCP port of this computer: the listening half of `npm run printer`. */
export interface VirtualPrinter {
  /** The printer setting that leads to it. */
  readonly device: string
  readonly host: string
  readonly port: number
  /** What each connection brought so far, in the order in which they came. */
  readonly received: readonly Buffer[]
  /** The bytes of the nth connection (from 0) once its sender has said goodbye. */
  slip(index: number): Promise<Buffer>
  become(mood: PrinterMood): Promise<void>
}

/** A printer that lives until the running test is over. */
export async function aVirtualPrinter(mood: PrinterMood = 'normal'): Promise<VirtualPrinter> {
  const received: Buffer[] = []
  const done: PromiseWithResolvers<Buffer>[] = []
  const slipDone = (index: number) => {
    done[index] ??= Promise.withResolvers<Buffer>()
    return done[index]
  }
  const whole = (index: number) => received[index] ?? Buffer.alloc(0)

  const printer = await openPort({
    host: '127.0.0.1',
    port: 0,
    pace: { bytes: 65_536, milliseconds: 5 },
    newReader: () => {
      const index = received.push(Buffer.alloc(0)) - 1
      return {
        arrived(bytes) {
          received[index] = Buffer.concat([whole(index), bytes])
        },
        read: () => {},
        end: (how) => how === 'goodbye' && slipDone(index).resolve(whole(index)),
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
    become: printer.become,
  }
}
