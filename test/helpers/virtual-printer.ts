import type { AddressInfo } from 'node:net'
import { createServer, type Server, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/**
 * How the printer behaves from its next connection on:
 * - `normal`  takes everything and says goodbye
 * - `slow`    takes everything, a little at a time
 * - `mute`    takes everything and never says goodbye
 * - `neverReads`  accepts and leaves the bytes where they are: jammed, or its cover open
 * - `hangsUp`  accepts, says goodbye at once and leaves the bytes where they are: busy with somebody else
 * - `resets`  takes the first bytes, then drops the connection
 * - `off`     nothing listens on its port
 */
export type PrinterMood = 'normal' | 'slow' | 'mute' | 'neverReads' | 'hangsUp' | 'resets' | 'off'

/** A receipt printer on a TCP port of this computer. */
export interface VirtualPrinter {
  /** The printer setting that leads to it. */
  readonly device: string
  readonly host: string
  readonly port: number
  /** What each connection brought so far, in the order in which they came. */
  readonly received: readonly Buffer[]
  /** The bytes of the nth slip (from 0) once its sender has said goodbye. */
  slip(index: number): Promise<Buffer>
  become(mood: PrinterMood): Promise<void>
}

/** A printer that lives until the running test is over. */
export async function aVirtualPrinter(mood: PrinterMood = 'normal'): Promise<VirtualPrinter> {
  const printer = await startVirtualPrinter()
  onTestFinished(printer.close)
  await printer.become(mood)
  return printer
}

/** A printer that whoever started it must close. */
async function startVirtualPrinter(): Promise<VirtualPrinter & { close(): Promise<void> }> {
  const received: Buffer[] = []
  const done: PromiseWithResolvers<Buffer>[] = []
  const slipDone = (index: number) => {
    done[index] ??= Promise.withResolvers<Buffer>()
    return done[index]
  }
  const sockets = new Set<Socket>()
  let mood: PrinterMood = 'normal'

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    if (mood === 'hangsUp') socket.end()
    if (mood === 'neverReads' || mood === 'hangsUp') return
    const index = received.push(Buffer.alloc(0)) - 1
    const behaviour = mood
    socket.on('data', (bytes) => {
      received[index] = Buffer.concat([received[index] ?? Buffer.alloc(0), bytes])
      if (behaviour === 'resets') socket.resetAndDestroy()
      if (behaviour === 'slow') takeABreak(socket)
    })
    socket.on('end', () => {
      if (behaviour !== 'mute') socket.end()
      slipDone(index).resolve(received[index] ?? Buffer.alloc(0))
    })
    socket.resume()
  })
  await listen(server, 0)
  const { port } = server.address() as AddressInfo

  return {
    device: `tcp://127.0.0.1:${port}`,
    host: '127.0.0.1',
    port,
    received,
    slip: (index) => slipDone(index).promise,
    async become(next) {
      mood = next
      if (next === 'off' && server.listening) await close(server, sockets)
      if (next !== 'off' && !server.listening) await listen(server, port)
    },
    close: () => close(server, sockets),
  }
}

function takeABreak(socket: Socket): void {
  socket.pause()
  setTimeout(() => socket.resume(), 5)
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
}

function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}
