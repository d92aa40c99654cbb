import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { onTestFinished } from 'vitest'

/** A printer that takes everything, and resets each connection that its sender ends instead of closing its own side. */
export async function anAbruptPrinter() {
  const received: Buffer[] = []
  const server = createServer({ allowHalfOpen: true }, (socket) => {
    const index = received.push(Buffer.alloc(0)) - 1
    socket.on('error', () => {})
    socket.on('data', (some) => {
      received[index] = Buffer.concat([received[index] ?? Buffer.alloc(0), some])
    })
    socket.on('end', () => socket.resetAndDestroy())
  })
  onTestFinished(() => void server.close())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { device: `tcp://127.0.0.1:${port}`, host: '127.0.0.1', port, received }
}
