import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { WebSocket, WebSocketServer } from 'ws'
import { systemClock } from '../../../platform/clock.ts'
import { newKeyPair } from '../../../platform/office/keys.ts'
import { newToken } from '../../../services/office/counters/enrolment.ts'
import { startOffice } from '../../../services/office/office.ts'
import type { OfficeMessage } from '../../../shared/office/link.ts'
import { type Machine, shakeHands } from '../../office/handshake.ts'
import { type Comparison, compare, timed } from '../measure.ts'
import type { OfficeServer } from './server.ts'

const COUNTERS = 1_000
/** One address has so many links that are not proven yet; a counter that is refused tries again later. */
const AT_ONCE = 40

/** All counters of a large company come back at once, against as many bare WebSockets that say as much. */
export async function benchReconnect({ database }: OfficeServer): Promise<Comparison[]> {
  const keys = newKeyPair()
  const counters = Array.from({ length: COUNTERS }, () => ({ counterId: randomUUID(), turn: newToken() }))
  for (const { counterId, turn } of counters)
    await database.query(
      `INSERT INTO counters (id, name, mode, public_key, incarnation, turn, version, enrolled_at)
        VALUES ($1, 'Back', 'live', $2, 1, $3, '1', 0)`,
      counterId,
      keys.publicKey,
      turn,
    )
  const office = await startOffice({
    port: 0,
    address: null,
    clock: systemClock,
    log: { note: () => {}, trouble: report },
    database: { ...database, close: async () => {} },
  })
  const bare = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  bare.on('connection', (socket) => socket.on('message', (data) => socket.send(String(data))))
  await once(bare, 'listening')
  const { port } = bare.address() as { port: number }

  const ours: number[] = []
  const theirs: number[] = []
  const open = new Set<WebSocket>()
  await inLanes(counters, async (counter) => {
    ours.push(
      await timed(
        async () =>
          void open.add(await comeBack(`ws://127.0.0.1:${office.port}/link`, counter, keys.privateKey)),
      ),
    )
  })
  await inLanes(counters, async () => {
    theirs.push(await timed(async () => void open.add(await sayThree(`ws://127.0.0.1:${port}`))))
  })
  for (const socket of open) socket.terminate()
  await office.close()
  bare.close()
  const name = `office: one of ${COUNTERS} counters that come back at once is welcome / a bare WebSocket that says as much`
  return [compare(name, ours, theirs, 'no aim')]
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const left = [...items]
  const lane = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
}

async function ask(socket: WebSocket, message: object): Promise<OfficeMessage> {
  socket.send(JSON.stringify(message))
  const [data] = (await once(socket, 'message')) as [Buffer]
  return JSON.parse(String(data)) as OfficeMessage
}

async function comeBack(
  url: string,
  counter: Pick<Machine, 'counterId' | 'turn'>,
  privateKey: string,
): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  await shakeHands((message) => ask(socket, message), { ...counter, incarnation: 1, privateKey })
  return socket
}

async function sayThree(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url)
  await once(socket, 'open')
  for (let message = 0; message < 3; message += 1) await ask(socket, { say: 'beat', padding: newToken() })
  return socket
}

function report(error: unknown): void {
  process.stderr.write(`${error}\n`)
}
