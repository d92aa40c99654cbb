import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import type { Trouble } from './trouble.ts'

/** A proxy to another port of this computer that can be made to fail. */
export interface TroubledLine {
  readonly port: number
  /** From now on; if it concerns connecting, kept connections are closed. */
  trouble(trouble: Trouble): Promise<void>
  /** Ends the trouble and cuts off the affected connections. */
  heal(): Promise<void>
  /** How often the trouble occurred. */
  strikes(): number
  close(): void
}

/** Both ends of one connection. */
interface Pair {
  readonly near: Socket
  readonly far: Socket
  struck: Trouble | null
}

export async function troubledLine(targetPort: () => number): Promise<TroubledLine> {
  const pairs = new Set<Pair>()
  let due: Trouble | null = null
  let left = 0
  let strikes = 0
  let port = 0
  const server = createServer({ allowHalfOpen: true }, accept)

  /** The trouble due in this phase, if any. */
  function struckIn(phase: Trouble['phase']): Trouble | null {
    if (due?.phase !== phase || left === 0) return null
    left -= 1
    strikes += 1
    return due
  }

  function accept(near: Socket): void {
    const far = connect({ port: targetPort(), host: '127.0.0.1', allowHalfOpen: true })
    const pair: Pair = { near, far, struck: null }
    pairs.add(pair)
    const gone = () => {
      near.destroy()
      far.destroy()
      pairs.delete(pair)
    }
    for (const socket of [near, far]) socket.setNoDelay(true).on('error', gone).on('close', gone)
    near.on('end', () => far.end())
    far.on('end', () => near.end())
    const trouble = struckIn('connect')
    if (trouble) strike(pair, trouble, near, far, Buffer.alloc(0))
    near.on('data', (bytes: Buffer) => pass(pair, 'request', near, far, bytes))
    far.on('data', (bytes: Buffer) => pass(pair, 'beforeAnswer', far, near, bytes))
  }

  function pass(pair: Pair, phase: Trouble['phase'], from: Socket, to: Socket, bytes: Buffer): void {
    if (pair.struck) {
      carryOn(pair.struck, from, to, bytes)
      return
    }
    const trouble = struckIn(phase)
    if (trouble) {
      strike(pair, trouble, from, to, bytes)
      return
    }
    const inAnswer = phase === 'beforeAnswer' ? struckIn('inAnswer') : null
    if (!inAnswer) {
      to.write(bytes)
      return
    }
    to.write(bytes.subarray(0, inAnswer.bytes))
    strike(pair, inAnswer, from, to, bytes.subarray(inAnswer.bytes))
  }

  function strike(pair: Pair, trouble: Trouble, from: Socket, to: Socket, bytes: Buffer): void {
    pair.struck = trouble
    const { near, far } = pair
    switch (trouble.fault) {
      case 'reset':
        near.resetAndDestroy()
        far.resetAndDestroy()
        return
      case 'slowClose':
        setTimeout(() => {
          near.end()
          far.end()
        }, trouble.ms)
        return
      case 'limitedBytes':
        to.write(bytes.subarray(0, trouble.bytes), () => {
          near.destroy()
          far.destroy()
        })
        return
      case 'latency':
        // Everything else waits behind it.
        from.pause()
        setTimeout(() => {
          if (!to.destroyed) to.write(bytes)
          from.resume()
        }, trouble.ms)
        return
      case 'slicing':
        slice(from, to, bytes, trouble.bytes)
        return
      case 'down':
        // Nothing passes any more, without any error.
        return
    }
  }

  /** What happens to further bytes of an affected connection. */
  function carryOn({ fault, bytes: size }: Trouble, from: Socket, to: Socket, bytes: Buffer): void {
    if (fault === 'slicing') slice(from, to, bytes, size)
    if (fault === 'latency') to.write(bytes)
  }

  async function listen(): Promise<void> {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }

  await listen()
  return {
    port,
    async trouble(trouble) {
      due = trouble
      left = trouble.times
      if (trouble.phase !== 'connect') return
      for (const pair of pairs) pair.near.destroy()
      if (trouble.fault !== 'down') return
      strikes += 1
      await refuse(server)
    },
    async heal() {
      due = null
      for (const pair of pairs) if (pair.struck) pair.near.destroy()
      if (!server.listening) await listen()
    },
    strikes: () => strikes,
    close() {
      server.close()
      for (const pair of pairs) pair.near.destroy()
    },
  }
}

/** The port is closed: a connection is refused at once. */
async function refuse(server: Server): Promise<void> {
  if (!server.listening) return
  server.close()
  await once(server, 'close')
}

/** In pieces with a pause after each; new bytes wait meanwhile. */
function slice(from: Socket, to: Socket, bytes: Buffer, size: number): void {
  if (to.destroyed) return
  if (bytes.length === 0) {
    from.resume()
    return
  }
  from.pause()
  to.write(bytes.subarray(0, size))
  setTimeout(slice, 1, from, to, bytes.subarray(size), size)
}
