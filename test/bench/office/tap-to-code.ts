import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { systemClock } from '../../../platform/clock.ts'
import { openEmbedded } from '../../../services/office/database/embedded.ts'
import { createLog } from '../../../services/office/log.ts'
import { type Office, startOffice } from '../../../services/office/office.ts'
import { rupiah } from '../../../shared/money.ts'
import { type Running, startEntry } from '../../helpers/child-process.ts'
import { callHeaders, letIn, newWindow } from '../../helpers/let-in.ts'
import { type Comparison, compare, timed } from '../measure.ts'

const SALES = 120
const WARM = 10
/** What a slow office takes for each thing that it says. */
const SLOW_MS = 2_000

/**
 * From the call that a tap makes to the code that is shown: of four counters in processes of their own, without an office, with
 * one that works, with one that is gone, and with one that is slow. They take turns at one gateway.
 */
export async function benchTapToCode(turns: (most: number) => number): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const gateway = await startEntry('sandbox', ['--port', '0'], /(http:\/\/127\.0\.0\.1:\d+)/)
  const port = await freePort()
  const office = await anOffice(join(folder, 'office'), null)
  const gone = await anOffice(join(folder, 'gone'), null)
  const slow = await anOffice(join(folder, 'slow'), `http://127.0.0.1:${port}`)
  const line = await slowLine(port, slow.port)
  const counters = {
    none: await aCounter(folder, 'none', gateway),
    live: await aCounter(folder, 'live', gateway),
    gone: await aCounter(folder, 'gone-counter', gateway),
    slow: await aCounter(folder, 'slow-counter', gateway),
  }
  try {
    await counters.live.enrol(await codeOf(office))
    await counters.gone.enrol(await codeOf(gone))
    await counters.slow.enrol(await codeOf(slow))
    await gone.close()
    line.slowDown()
    const taken: Record<keyof typeof counters, number[]> = { none: [], live: [], gone: [], slow: [] }
    const names = Object.keys(counters) as (keyof typeof counters)[]
    for (let sale = -WARM; sale < turns(SALES); sale += 1) {
      // Each comes after itself as often as the others do: then its code is still in the processor's caches.
      for (const name of orderOf(sale, names)) {
        const took = await timed(counters[name].charge)
        if (sale >= 0) taken[name].push(took)
      }
    }
    const aim = '≤ 1.05'
    return [
      compare('tap → code with an office that works / without one', taken.live, taken.none, aim),
      compare('tap → code with an office that is gone / without one', taken.gone, taken.none, aim),
      compare(
        `tap → code with an office that takes ${SLOW_MS / 1_000} s for everything / without one`,
        taken.slow,
        taken.none,
        aim,
      ),
    ]
  } finally {
    for (const counter of Object.values(counters)) await counter.stop()
    line.close()
    await office.close()
    await slow.close()
    await gateway.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The turns of a sale: they begin one further each time, now this way round and now the other. */
function orderOf<Name>(sale: number, names: readonly Name[]): Name[] {
  const begin = Math.floor((sale + WARM) / 2) % names.length
  const turned = [...names.slice(begin), ...names.slice(0, begin)]
  return sale % 2 === 0 ? turned : turned.toReversed()
}

async function anOffice(folder: string, address: string | null): Promise<Office> {
  mkdirSync(folder)
  return startOffice({
    port: 0,
    address,
    database: await openEmbedded(folder),
    clock: systemClock,
    log: { ...createLog(), note() {} },
  })
}

/** A code, as the owner's browser gets it. */
async function codeOf({ port, signInAddress }: Office): Promise<string> {
  const here = `http://127.0.0.1:${port}`
  const { search } = new URL(await signInAddress())
  const signedIn = await fetch(`${here}/${search}`, { redirect: 'manual' })
  const reply = await fetch(`${here}/counters`, {
    method: 'POST',
    headers: { cookie: signedIn.headers.get('set-cookie')?.split(';')[0] ?? '' },
    body: new URLSearchParams({ name: 'Bench' }),
  })
  return /value="(http[^"]+)"/.exec(await reply.text())?.[1] ?? ''
}

async function aCounter(folder: string, name: string, gateway: Running) {
  const running = await startEntry(
    'browser',
    [
      '--data',
      join(folder, name),
      '--no-open',
      '--port',
      '0',
      '--sandbox',
      gateway.ready[1] ?? '',
      '--merchant',
      '010001',
      '--secret',
      'sandbox-secret',
    ],
    /^counter ready at (\S+)$/,
  )
  const address = new URL(running.ready[1] ?? '')
  const headers = callHeaders(address.origin, await letIn(address), newWindow())
  async function call(what: string, input: object): Promise<Record<string, unknown>> {
    const reply = await fetch(`${address.origin}/call`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ name: what, input }),
    })
    const { ok, value, failure } = (await reply.json()) as {
      ok: boolean
      value: Record<string, unknown>
      failure: { code: string }
    }
    if (!ok) throw new Error(`${what}: ${failure.code}`)
    return value
  }
  return {
    stop: () => running.stop(),
    charge: () => call('sale.charge', { saleId: randomUUID(), paymentType: 'QRIS', amount: rupiah(10_000) }),
    /** Resolves when the office has everything. */
    async enrol(code: string): Promise<void> {
      await call('office.enrol', { code })
      for (;;) {
        const { copy } = (await call('office.status', {})) as { copy?: { kind: string } }
        if (copy?.kind === 'upToDate') return
        await after(100)
      }
    },
  }
}

/** A line to an office that can be made slow: then everything comes late, both ways. */
async function slowLine(port: number, to: number): Promise<{ slowDown(): void; close(): void }> {
  let late = 0
  const sockets = new Set<Socket>()
  const pass = (from: Socket, on: Socket) => {
    sockets.add(from)
    from.on('error', () => on.destroy()).on('close', () => on.destroy())
    from.on('data', (bytes) => setTimeout(() => on.writable && on.write(bytes), late))
  }
  const server: Server = createServer((incoming) => {
    const outgoing = connect(to, '127.0.0.1')
    pass(incoming, outgoing)
    pass(outgoing, incoming)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    slowDown() {
      late = SLOW_MS
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}
