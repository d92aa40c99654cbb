import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anOfficeWithOwner } from './enrolled-counters.ts'

/** The raw connection of a stranger that asks for a WebSocket that nobody may open, and the office's port. */
async function refusedUpgrade() {
  const { here } = await anOfficeWithOwner()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(here).port), allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  socket.on('error', () => {})
  socket.write('GET /x HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  const [answer] = await once(socket, 'data')
  return { here, socket, answer: String(answer) }
}

test('a stranger that resets a WebSocket that was refused does not end the office', async () => {
  const uncaught: unknown[] = []
  const note = (error: unknown) => uncaught.push(error)
  process.on('uncaughtException', note)
  onTestFinished(() => void process.off('uncaughtException', note))
  const { here, socket, answer } = await refusedUpgrade()
  expect(answer).toMatch(/^HTTP\/1\.1 403 Forbidden\r\n/)
  socket.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await fetch(`${here}/healthz`)).status).toBe(200)
  expect(uncaught).toEqual([])
})

test('a refused WebSocket whose caller never closes its side is not kept', async () => {
  const { socket } = await refusedUpgrade()
  // Bytes for a connection that is gone are answered with a reset.
  const drip = setInterval(() => socket.write('x'), 20)
  onTestFinished(() => clearInterval(drip))
  await expect.poll(() => socket.destroyed).toBe(true)
})

test('a request whose client would like another protocol is answered as it is: the gateway’s notification too', async () => {
  const { here } = await anOfficeWithOwner()
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(here).port) })
  onTestFinished(() => void socket.destroy())
  socket.write(
    'POST /notify/010001 HTTP/1.1\r\nhost: x\r\nconnection: upgrade, http2-settings\r\nupgrade: h2c\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  )
  const [answer] = await once(socket, 'data')
  // No counter is connected: the gateway is to come again.
  expect(String(answer)).toMatch(/^HTTP\/1\.1 503 /)
})
