import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'
import { rupiah } from '../../shared/money.ts'
import type { Order } from '../../shared/sale/order.ts'
import { type CounterAtDisk, counterAtDisk } from './counter-at-disk.ts'
import { errors, type FailingDisk, makeFailingDisk, type Trouble } from './failing-disk.ts'
import { demand } from './outcome-of.ts'
import { type Proof, playSeeds } from './proof.ts'
import { withFolder } from './with-folder.ts'
import { type Chance, chanceOf } from './world/chance.ts'

const merchant = { id: '010001', secret: 'shared', name: 'TOKO', city: 'JAKARTA', nmid: 'ID1020000000001' }

/** An order in the gateway's own ledger. */
interface Truth {
  readonly merchantTradeNo: string
  readonly status: string
}

interface Scene {
  readonly chance: Chance
  readonly disk: FailingDisk
  readonly start: () => Promise<CounterAtDisk | null>
  readonly gatewayUrl: string
}

function drawn(chance: Chance): Trouble {
  const permille = chance.pick([1_000, 1_000, 500, 100, 20])
  const writes = chance.pick([errors.full, errors.failing, errors.readOnly])
  return chance.pick<Trouble>([
    { writes, permille },
    { writes, permille },
    { syncs: errors.failing, permille },
    { writes, syncs: errors.failing, permille },
    { slowMs: 30 },
  ])
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

const demandOfDisk = (what: string, refused: string) =>
  demand(['storageFailed', 'notRecorded'].includes(refused), `${what} was refused as ${refused}`)

/** Sells while the disk works, while it fails, and when it works again; the gateway's ledger decides. */
async function episode(scene: Scene): Promise<{ refused: number; charged: number; restarted: number }> {
  const { chance, disk, start, gatewayUrl } = scene
  const shown = new Map<string, Order>()
  let refused = 0
  let restarted = 0
  let counter = await start()
  demand(counter !== null, 'it does not start on a disk that is well')

  const charge = async () => {
    if (!counter) return
    const input = { saleId: randomUUID(), paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Budi' }
    const came = await counter.call('sale.charge', input)
    if ('value' in came) shown.set(came.value.merchantTradeNo, came.value)
    else {
      refused += 1
      demandOfDisk('a charge', came.refused)
    }
  }
  const look = async (merchantTradeNo: string) => {
    const came = await counter?.call('sale.check', { merchantTradeNo })
    if (!came) return
    if ('value' in came) shown.set(merchantTradeNo, came.value)
    else demandOfDisk('a question', came.refused)
  }

  await charge()
  disk.set(drawn(chance))
  for (let actions = chance.between(2, 5); actions > 0; actions -= 1) {
    const number = chance.pick([...shown.keys(), ''])
    if (number === '' || chance.happens(0.5)) await charge()
    else {
      await post(`${gatewayUrl}/sandbox/pay`, { merchantTradeNo: number })
      await look(number)
    }
  }
  if (chance.happens(0.3)) {
    restarted = 1
    await counter?.kill()
    // On such a disk a start may be refused, but then the next start must not be.
    if (chance.happens(0.5)) await (await start())?.kill()
    disk.set({})
    counter = await start()
    demand(counter !== null, 'it does not start again on the disk that is well again')
  }
  disk.set({})
  await charge()
  const truth = (await (await fetch(`${gatewayUrl}/sandbox/orders`)).json()) as Truth[]
  for (const { merchantTradeNo } of truth) await look(merchantTradeNo)
  for (const { merchantTradeNo, status } of truth) {
    const came = await counter?.call('order.read', { merchantTradeNo })
    demand(came !== undefined && 'value' in came, `${merchantTradeNo} is lost`)
    const { kind } = came.value.order.state
    demand(
      kind === (status === '02' ? 'paid' : 'open'),
      `${merchantTradeNo} is ${kind}, at the gateway ${status}`,
    )
  }
  for (const [number, { state }] of shown) {
    const status = truth.find(({ merchantTradeNo }) => merchantTradeNo === number)?.status
    demand(state.kind !== 'paid' || status === '02', `${number} was shown as paid and is ${status}`)
  }
  await counter?.kill()
  return { refused, charged: truth.length, restarted }
}

async function playIn(folder: string, seed: number): ReturnType<typeof episode> {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const sandbox = await createSandbox({
    port: 0,
    ledger: openLedger(':memory:'),
    merchant,
    profile: 'hmac-sha256-hex',
  })
  try {
    const disk = makeFailingDisk(folder, dataDir, seed)
    if (!disk) throw new Error('no disk can be made to fail here')
    const elsewhere = { url: sandbox.url, merchantId: merchant.id, secret: merchant.secret }
    const start = () => counterAtDisk({ dataDir, sandbox: elsewhere }, disk.env)
    return await episode({ chance: chanceOf(seed), disk, start, gatewayUrl: sandbox.url })
  } finally {
    await sandbox.close()
  }
}

/** Why T7 can't run here; null if it can. */
export const whyNoDiskTrouble = (): string | null =>
  process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0
    ? null
    : 'it takes Linux and a C compiler to let a disk fail'

/** T7: on a disk in any trouble, new charges are refused in words, and nothing that the gateway knows of is lost. */
export const diskTrouble: Proof = {
  name: 'T7',
  rule: 'on a disk that is full, read-only, failing or slow nothing is lost and nothing invented',
  unit: 'shops on a bad disk',
  desk: 3,
  everyPush: 6,
  long: 500,
  piece: 20,
  run: (size, seed) =>
    playSeeds(diskTrouble, { size, seed }, (one) => withFolder((folder) => playIn(folder, one))),
}
