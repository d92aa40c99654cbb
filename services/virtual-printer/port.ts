import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { type Listener, type Pace, serveConnection } from './connection.ts'
import type { Engine } from './engine.ts'
import type { PrinterMood } from './moods.ts'

interface PortOptions {
  readonly host: string
  /** 0 for any free one. */
  readonly port: number
  readonly engine: Engine
  readonly pace?: Pace
  /** How late `answersLate` answers, in milliseconds. */
  readonly lateness?: number
  /** After how many bytes of a connection the printer breaks off, in moods that do. */
  readonly breaksAfter?: number
  /** Called with every connection. */
  readonly listen?: () => Listener
  /** Called when the mood changes by itself: a printer that loses power is off. */
  readonly onMood?: (mood: PrinterMood) => void
}

/** A printer's raw TCP port, usually 9100. */
export interface PrinterPort {
  readonly host: string
  readonly port: number
  mood(): PrinterMood
  /** Takes effect at once; `after`, if given, is the new place in bytes where a slip is broken off. */
  become(mood: PrinterMood, after?: number): Promise<void>
  close(): Promise<void>
}

/** As over a serial line of 9600 baud. */
const SERIAL: Pace = { bytes: 48, milliseconds: 50 }
/** In the middle of a code's picture, on every paper. */
export const USUAL_BREAK = 3_000
const LATE_MS = 2_000

/** Listens like a printer; rejects with Node's error if the port or address is not available. */
export async function openPort(options: PortOptions): Promise<PrinterPort> {
  const { host, port, engine, pace = SERIAL, lateness = LATE_MS, listen, onMood } = options
  const sockets = new Set<Socket>()
  /** In order of arrival, which is the order of printing. */
  const connections = new Set<ReturnType<typeof serveConnection>>()
  let mood: PrinterMood = 'normal'
  let breaksAfter = options.breaksAfter ?? USUAL_BREAK

  const goOn = () => {
    for (const connection of [...connections]) connection.goOn()
  }
  /** Without power a connection is never closed: a waiting sender receives nothing. */
  const switchOff = () => {
    mood = 'off'
    for (const connection of connections) connection.forget()
    connections.clear()
    for (const socket of sockets) socket.pause()
    engine.losePower()
    server.close()
  }
  const switchOn = async () => {
    if (server.listening) return
    for (const socket of sockets) socket.resetAndDestroy()
    await listenAt(server, host, own)
  }
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    const connection = serveConnection(socket, {
      pace,
      lateness,
      engine,
      listener: listen?.(),
      mood: () => mood,
      breaksAfter: () => breaksAfter,
      hasTurn: () => [...connections][0] === connection,
      onOver() {
        connections.delete(connection)
        setImmediate(goOn)
      },
      onPowerLost() {
        switchOff()
        onMood?.('off')
      },
    })
    connections.add(connection)
    connection.goOn()
  })
  await listenAt(server, host, port)
  const own = (server.address() as AddressInfo).port

  return {
    host,
    port: own,
    mood: () => mood,
    async become(next, after) {
      if (after !== undefined) breaksAfter = after
      if (next === 'off') return switchOff()
      await switchOn()
      mood = next
      goOn()
    },
    close() {
      for (const connection of connections) connection.forget()
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function listenAt(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
