import type { Socket } from 'node:net'
import type { buildConnector } from 'undici'

const CONTINUE = /^HTTP\/1\.[01] 100/
const STATUS_AT = 'HTTP/1.1 '.length
const HEAD_ENDS = '\r\n\r\n'

/**
 * Lets a `100 Continue` come before an answer although we never ask for one, as some servers and proxies send it with every
 * POST. A client must skip it (RFC 9110, 15.2), but undici ends the connection there, and no charge would ever have a known
 * outcome. Undici skips every other interim answer, so this has it read a 102. If an answer has such bytes in its middle, the
 * change does no harm: its signature no longer holds, and Loket asks again. Servers write so short a head at once; if it came in
 * two pieces within its first twelve bytes, the outcome would be unknown, as without this.
 */
export function takingContinue(connect: buildConnector.connector): buildConnector.connector {
  return (options, done) =>
    connect(options, (...connected) => {
      const [, socket] = connected
      if (socket) readAsProcessing(socket)
      done(...connected)
    })
}

function readAsProcessing(socket: Socket): void {
  const read = socket.read.bind(socket)
  socket.read = (size?: number) => {
    const bytes: Buffer | null = read(size)
    for (let at = 0; bytes && isContinue(bytes, at); at = afterHead(bytes, at))
      bytes.write('102', at + STATUS_AT)
    return bytes
  }
}

const isContinue = (bytes: Buffer, at: number) => CONTINUE.test(bytes.toString('latin1', at, at + 12))

function afterHead(bytes: Buffer, at: number): number {
  const end = bytes.indexOf(HEAD_ENDS, at)
  return end < 0 ? bytes.length : end + HEAD_ENDS.length
}
