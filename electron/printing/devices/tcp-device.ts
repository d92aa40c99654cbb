import { connect } from 'node:net'
import type { PrintFailure } from '../../../shared/slip/slip.ts'
import { type PrintDevice, PrintFailed } from './device.ts'

/** Deadlines in milliseconds: to get a connection, and for everything together. */
export interface TcpDeadlines {
  readonly connect: number
  readonly total: number
}

const usualDeadlines: TcpDeadlines = { connect: 3_000, total: 10_000 }

/**
 * A network printer that takes raw bytes, usually on port 9100.
 *
 * After the last byte we close our side and wait until the printer closes its own, which it does once it has taken
 * everything: that our writing is finished only means that the bytes are in this computer's buffers, where those for
 * a printer that is jammed or switched off stay.
 */
export function tcpDevice(host: string, port: number, deadlines = usualDeadlines): PrintDevice {
  return {
    send: (bytes, signal) =>
      new Promise((resolve, reject) => {
        const socket = connect({ host, port, noDelay: true })
        let connected = false
        const fail = (failure: PrintFailure, cause?: unknown) => {
          reject(new PrintFailed(failure, { cause }))
          socket.destroy()
        }
        const cutShort = () => fail(connected ? 'interrupted' : 'unreachable')
        const connecting = setTimeout(() => fail('unreachable'), deadlines.connect)
        const everything = setTimeout(() => fail('timeout'), deadlines.total)
        signal.addEventListener('abort', cutShort)

        socket.on('connect', () => {
          connected = true
          clearTimeout(connecting)
          socket.end(bytes)
        })
        socket.on('error', (error) => fail(connected ? 'interrupted' : beforeConnection(error), error))
        socket.on('end', () => (socket.writableFinished ? resolve() : cutShort()))
        socket.on('close', () => {
          clearTimeout(connecting)
          clearTimeout(everything)
          signal.removeEventListener('abort', cutShort)
        })
        // Whatever status the printer sends back is not asked for, but unread it would hide the printer's goodbye.
        socket.resume()
        if (signal.aborted) cutShort()
      }),
  }
}

function beforeConnection(error: NodeJS.ErrnoException): PrintFailure {
  return error.code === 'ECONNREFUSED' ? 'refused' : 'unreachable'
}
