import { connect } from 'node:net'
import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import {
  hasHalted,
  type PrintDevice,
  type PrinterBytes,
  PrintFailed,
  SAYS_PRINTED_MS,
  SLOWEST_BYTES_A_SECOND,
  STANDS_STILL_MS,
  statusOf,
} from './device.ts'
import { createPrinterQuestions } from './printer-questions.ts'
import { printedQuestion, saidPrinted } from './said-printed.ts'
import { saidStatus, statusQuestion, troubleOf } from './said-status.ts'
import { tcpIdentity } from './tcp-identity.ts'

/** Deadlines, in milliseconds. */
export interface TcpPatience {
  /** To get a connection. */
  readonly connect: number
  /** To receive the printer's status. */
  readonly answer: number
  /** To say that the slip is printed. */
  readonly printed: number
  /** To notice a printer that hangs up: before the slip, and before we close our side. */
  readonly hangUp: number
  /** For a printer that takes nothing. */
  readonly still: number
  /** The silence after a slip that counts as its end, for a printer that never closes its side. */
  readonly silence: number
  /** For each thousand bytes that may still be in this computer's buffers. */
  readonly thousandBytes: number
}

const usualPatience: TcpPatience = {
  connect: 3_000,
  answer: 700,
  printed: SAYS_PRINTED_MS,
  hangUp: 100,
  still: STANDS_STILL_MS,
  silence: 2_000,
  thousandBytes: 1_000_000 / SLOWEST_BYTES_A_SECOND,
}

interface TcpPrinter {
  readonly host: string
  readonly port: number
  /** Whether it is asked for its status; without an answer it is printed to all the same. */
  readonly asks: boolean
  /** Whether it closes its side, and properly, when it has taken everything. */
  readonly closesItsSide?: boolean
}

/** The size of a piece. Each piece that this computer's buffers take shows that the printer takes bytes. */
const PIECE = 4_096
/** The most that those buffers hold: beyond it they take a piece only when another one has left. */
const MAX_HIDDEN = 64 * 1_024

/** The phase of a connection; the meaning of a hang-up depends on it. `printing`: the slip has left, and is asked about. */
type Stage = 'before' | 'slip' | 'printing' | 'goodbye'

/**
 * A network printer that takes raw bytes, usually on port 9100.
 *
 * After the last byte we close our side and wait until the printer closes its own, which it does once it has taken
 * everything. The end of our writing only means that the bytes are in this computer's buffers, where they stay if the
 * printer is jammed or off. A printer that closes before we do has hung up. A few printers never close, or reset each
 * connection that we close; a setting says which.
 */
export function tcpDevice(
  { host, port, asks, closesItsSide = true }: TcpPrinter,
  patience: TcpPatience = usualPatience,
): PrintDevice {
  /** Unknown until it was asked. One that has ever said so is asked on, even if a long slip took it longer than we wait. */
  let saysWhenPrinted: boolean | undefined
  /** One connection: asks for the status if the printer has one, then sends `bytes` if there are any and nothing is wrong. */
  function visit(bytes: PrinterBytes | null, signal: AbortSignal): Promise<PrinterStatus> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true })
      let stage: Stage = 'before'
      let status = statusOf('reachable')
      let timer: NodeJS.Timeout | undefined
      const fail = (failure: PrintFailure, cause?: unknown) => {
        reject(new PrintFailed(failure, { cause }))
        socket.destroy()
      }
      const cutShort = () => fail(stage === 'before' ? 'unreachable' : 'interrupted')
      const next = (milliseconds: number, then: () => void) => {
        clearTimeout(timer)
        // If this program was held up, it first reads what the printer sent meanwhile, and only then times out.
        const own = setTimeout(() => setImmediate(() => timer === own && then()), milliseconds)
        timer = own
      }
      const stop = () => {
        if (stage !== 'printing' || !closesItsSide) return cutShort()
        // It is believed as one that can't be asked: it did not break off.
        sayGoodbye()
        next(patience.answer, cutShort)
      }
      signal.addEventListener('abort', stop)

      const { ask, giveUp } = createPrinterQuestions(socket, next)

      const begin = () => {
        if (bytes === null) {
          resolve(status)
          socket.destroy()
        } else unlessHalted(bytes, () => put(bytes.lead, 'before', () => next(patience.hangUp, print)))
      }
      /** A printer in trouble gets what is urgent, and nothing else. */
      const unlessHalted = ({ urgent }: PrinterBytes, then: () => void) => {
        const trouble = troubleOf(status)
        if (!trouble) return then()
        if (!urgent || !hasHalted(trouble)) return fail(trouble)
        next(patience.still, () => fail(trouble))
        socket.end(urgent, () => fail(trouble))
      }
      const print = () => bytes && unlessHalted(bytes, () => putSlip(bytes))
      const putSlip = ({ slip, printsNothing }: PrinterBytes) => {
        stage = 'slip'
        put(slip, 'slip', () =>
          next(patience.hangUp, () => {
            const answers = status.state !== 'reachable' && saysWhenPrinted !== false
            if (answers && !printsNothing) askWhetherPrinted()
            else sayGoodbye()
          }),
        )
      }
      const askWhetherPrinted = () => {
        stage = 'printing'
        ask(printedQuestion, saidPrinted, patience.printed, (isPrinted) => {
          if (!isPrinted) return ask(statusQuestion, saidStatus, patience.answer, judgeSilence)
          saysWhenPrinted = true
          if (closesItsSide) sayGoodbye()
          else takeItForPrinted()
        })
      }
      const judgeSilence = (now: PrinterStatus | null) => {
        // Half of it may be on paper, and with new paper the printer prints the rest.
        if (troubleOf(now ?? status)) return fail('timeout')
        // Without any answer both questions may still be in this computer's buffers.
        if (now) saysWhenPrinted ??= false
        sayGoodbye()
      }
      const sayGoodbye = () => {
        const { length } = bytes?.slip ?? []
        stage = 'goodbye'
        giveUp()
        // The best sign is a connection that stays open for as long as most printers need. Ours ends only after that: some
        // reset every connection that ends, and a reset before it is still the sign of an interruption.
        if (!closesItsSide) return next(patience.silence + msToLeave(length) / 5, takeItForPrinted)
        next(patience.still + msToLeave(length), () => fail('timeout'))
        socket.end()
      }
      const takeItForPrinted = () => {
        resolve(status)
        socket.destroySoon()
      }
      /** Writes piece by piece. A piece that is not taken in time means that the printer stands still. */
      const put = (all: Uint8Array, at: Stage, then: () => void, from = 0) => {
        if (from >= all.length) return then()
        next(patience.still + msToLeave(from), () => fail(at === 'before' ? 'offline' : 'timeout'))
        socket.write(all.subarray(from, from + PIECE), (error) => {
          if (!error) put(all, at, then, from + PIECE)
        })
      }
      /** For bytes that this computer's buffers have taken, until the printer has them. */
      const msToLeave = (count: number) => (Math.min(count, MAX_HIDDEN) / 1_000) * patience.thousandBytes

      next(patience.connect, () => fail('unreachable'))
      socket.on('connect', () => {
        if (!asks) return next(patience.hangUp, begin)
        const keep = (answer: PrinterStatus | null) => {
          status = answer ?? status
        }
        const then = (answer: PrinterStatus | null) => {
          keep(answer)
          begin()
        }
        // A late answer counts too: it may still hold the slip back, and says whether the printer can be asked when it has printed.
        ask(statusQuestion, saidStatus, patience.answer, then, keep)
      })
      socket.on('error', (error) => fail(stage === 'before' ? refusalOf(error) : 'interrupted', error))
      socket.on('end', () => {
        if (stage === 'goodbye') resolve(status)
        else cutShort()
      })
      socket.on('close', () => {
        clearTimeout(timer)
        timer = undefined
        signal.removeEventListener('abort', stop)
      })
      if (signal.aborted) stop()
    })
  }

  return {
    send: async (bytes, signal) => {
      await visit(bytes, signal)
    },
    status: (signal) =>
      visit(null, signal).catch((error) =>
        statusOf(error instanceof PrintFailed ? error.failure : 'unknown'),
      ),
    identity: (signal) => tcpIdentity({ host, port }, signal),
  }
}

function refusalOf(error: NodeJS.ErrnoException): PrintFailure {
  if (error.code === 'ECONNREFUSED') return 'refused'
  return error.code === 'EACCES' || error.code === 'EPERM' ? 'permission' : 'unreachable'
}
