import { connect } from 'node:net'
import type { PrinterStatus } from '../../../shared/printer/printer.ts'
import type { PrintFailure } from '../../../shared/slip/print-failure.ts'
import { type PrintDevice, PrintFailed, statusOf } from './device.ts'
import { saidStatus, statusQuestion, troubleOf } from './said-status.ts'

/** Deadlines in milliseconds: to get a connection, to hear how it stands, and for everything together. */
export interface TcpDeadlines {
  readonly connect: number
  readonly answer: number
  readonly total: number
}

const usualDeadlines: TcpDeadlines = { connect: 3_000, answer: 700, total: 9_000 }

interface TcpPrinter {
  readonly host: string
  readonly port: number
  /** Whether it is asked how it stands; one that says nothing is printed to all the same. */
  readonly asks: boolean
}

/**
 * A network printer that takes raw bytes, usually on port 9100.
 *
 * After the last byte we close our side and wait until the printer closes its own, which it does once it has taken
 * everything: that our writing is finished only means that the bytes are in this computer's buffers, where those for
 * a printer that is jammed or switched off stay.
 */
export function tcpDevice({ host, port, asks }: TcpPrinter, deadlines = usualDeadlines): PrintDevice {
  /** One connection: asks where the printer can say, and hands `bytes` over where there are any and nothing is wrong. */
  function visit(bytes: Uint8Array | null, signal: AbortSignal): Promise<PrinterStatus> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host, port, noDelay: true })
      let connected = false
      let begun = false
      let status = statusOf('reachable')
      let said = Buffer.alloc(0)
      const fail = (failure: PrintFailure, cause?: unknown) => {
        reject(new PrintFailed(failure, { cause }))
        socket.destroy()
      }
      const cutShort = () => fail(begun ? 'interrupted' : 'unreachable')
      const connecting = setTimeout(() => fail('unreachable'), deadlines.connect)
      const everything = setTimeout(() => fail('timeout'), deadlines.total)
      let answering: NodeJS.Timeout | undefined
      signal.addEventListener('abort', cutShort)

      const goOn = () => {
        clearTimeout(answering)
        const trouble = troubleOf(status)
        if (bytes === null) {
          resolve(status)
          socket.destroy()
        } else if (trouble) fail(trouble)
        else {
          begun = true
          socket.end(bytes)
        }
      }
      socket.on('connect', () => {
        connected = true
        clearTimeout(connecting)
        if (!asks) return goOn()
        socket.write(statusQuestion)
        answering = setTimeout(goOn, deadlines.answer)
      })
      socket.on('data', (heard) => {
        // What comes later is not asked for, but unread it would hide the printer's goodbye.
        if (begun || !connected || !asks) return
        said = Buffer.concat([said, heard]).subarray(0, 64)
        const answer = saidStatus(said)
        if (answer === null) return
        status = answer
        goOn()
      })
      socket.on('error', (error) => fail(begun ? 'interrupted' : refusalOf(error), error))
      socket.on('end', () => {
        if (begun && socket.writableFinished) resolve(status)
        else cutShort()
      })
      socket.on('close', () => {
        clearTimeout(connecting)
        clearTimeout(everything)
        clearTimeout(answering)
        signal.removeEventListener('abort', cutShort)
      })
      if (signal.aborted) cutShort()
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
  }
}

function refusalOf(error: NodeJS.ErrnoException): PrintFailure {
  if (error.code === 'ECONNREFUSED') return 'refused'
  return error.code === 'EACCES' || error.code === 'EPERM' ? 'permission' : 'unreachable'
}
