import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { listenOn } from '../../services/office/database/listen.ts'
import { anAddress, asAdmin, hasServer } from './databases.ts'

/** A way to the database's server on which what is open can be lost without a word: both ends think that it is there. */
async function aWayTo(address: string) {
  const { hostname, port } = new URL(address)
  const open = new Set<Socket>()
  const relay = createServer((socket) => {
    const server = connect(Number(port), hostname)
    for (const [from, to] of [
      [socket, server],
      [server, socket],
    ] as const) {
      open.add(from)
      from.on('error', () => {})
      from.on('close', () => to.destroy())
      from.pipe(to)
    }
  })
  relay.listen(0, '127.0.0.1')
  await once(relay, 'listening')
  onTestFinished(() => {
    relay.close()
    for (const socket of open) socket.destroy()
  })
  const way = new URL(address)
  way.port = String((relay.address() as AddressInfo).port)
  way.hostname = '127.0.0.1'
  return {
    address: way.href,
    lose() {
      for (const socket of open) socket.unpipe().pause()
    },
  }
}

test.runIf(hasServer)(
  'an office whose line to the database was lost without a word hears again by itself, and looks at what it missed',
  async () => {
    const address = await anAddress()
    const way = await aWayTo(address)
    let times = 0
    const heard = () => {
      times += 1
    }
    const config = { connectionString: way.address, query_timeout: 500 }
    onTestFinished(listenOn(config, 'news', heard, 200))
    await expect.poll(() => times).toBe(1)
    await asAdmin('NOTIFY news', address)
    await expect.poll(() => times).toBe(2)

    way.lose()
    await asAdmin('NOTIFY news', address)
    await expect.poll(() => times).toBe(3)
    await asAdmin('NOTIFY news', address)
    await expect.poll(() => times).toBe(4)
  },
)
