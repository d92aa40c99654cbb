import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type Pace, type Reader, serveConnection } from './connection.ts'
import type { PrinterMood } from './moods.ts'

interface PortOptions {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  readonly pace: Pace
  /** Somebody connected, and bytes will be read. */
  readonly newReader: () => Reader
}

/** A printer's raw TCP port, usually 9100. */
export interface PrinterPort {
  readonly host: string
  readonly port: number
  mood(): PrinterMood
  /** Counts from the next connection on; paper and cover count at once. */
  become(mood: PrinterMood): Promise<void>
  close(): Promise<void>
}

/** Listens as a printer does; rejects with Node's error for a port or an address that can't be had. */
export async function openPort({ host, port, pace, newReader }: PortOptions): Promise<PrinterPort> {
  const sockets = new Set<Socket>()
  const connections = new Set<ReturnType<typeof serveConnection>>()
  let mood: PrinterMood = 'normal'

  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    if (mood === 'hangsUp') socket.end()
    if (mood === 'neverReads' || mood === 'hangsUp') return
    const reader = newReader()
    const connection = serveConnection(socket, {
      manner: mood,
      mood: () => mood,
      pace,
      reader: {
        ...reader,
        end(how) {
          connections.delete(connection)
          reader.end(how)
        },
      },
    })
    connections.add(connection)
  })
  await listen(server, host, port)
  const own = (server.address() as AddressInfo).port

  return {
    host,
    port: own,
    mood: () => mood,
    async become(next) {
      mood = next
      for (const connection of [...connections]) connection.goOn()
      if (next === 'off' && server.listening) await close(server, sockets)
      if (next !== 'off' && !server.listening) await listen(server, host, own)
    },
    close: () => {
      for (const connection of connections) connection.forget()
      return close(server, sockets)
    },
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function close(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy()
  return new Promise((resolve) => server.close(() => resolve()))
}
