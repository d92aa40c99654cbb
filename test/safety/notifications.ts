import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { join } from 'node:path'
import { openServices } from '../../electron/composition/services.ts'
import { createGatewayConnectivity } from '../../electron/gateway/connectivity.ts'
import { openExchangeLog } from '../../electron/gateway/exchange-log.ts'
import { openSettings } from '../../electron/settings/settings-file.ts'
import { openTraining } from '../../electron/training/training.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import {
  anOrder,
  attacks,
  MERCHANT,
  type Message,
  members,
  SECRET,
  type Shop,
  slowConnections,
  strike,
  written,
} from './notification-attacks.ts'
import { type Counts, Disproved, type Proof } from './proof.ts'
import { withFolder } from './with-folder.ts'
import { chanceOf } from './world/chance.ts'

const ORDERS = 8
/** So many deliveries are in progress at once. */
const AT_ONCE = 16

async function deliver({ notifyUrl }: Shop, { method, path, headers, body }: Message): Promise<number> {
  const answer = await fetch(`${notifyUrl.origin}${path}`, { method, headers, body })
  await answer.arrayBuffer()
  return answer.status
}

/** Sends everything and leaves; the answer does not matter. */
function linger({ notifyUrl }: Shop, bytes: string | Buffer): Promise<void> {
  return new Promise((resolve) => {
    const socket = connect(Number(notifyUrl.port), notifyUrl.hostname)
    socket.on('error', () => {}).on('close', () => resolve())
    socket.on('connect', () => {
      socket.write(bytes)
      setTimeout(() => socket.destroy(), 20)
    })
  })
}

/** All services with a real gateway and a few orders that wait for payment. */
async function besiege(folder: string, size: number, seed: number): Promise<Counts> {
  const chance = chanceOf(seed)
  const journal = openJournal(join(folder, 'journal.db'))
  const ledger = openLedger(':memory:')
  const merchant = { ...MERCHANT, secret: SECRET }
  const gateway = await createSandbox({ port: 0, ledger, merchant, profile: 'hmac-sha256-hex' })
  const troubles: unknown[] = []
  const services = await openServices({
    log: openExchangeLog(join(folder, 'exchanges.log'), (error) => troubles.push(error)),
    journal,
    settings: openSettings(folder),
    interruptedPrinters: join(folder, 'owing.json'),
    connectivity: createGatewayConnectivity(Date.now, () => {}),
    mode: 'training',
    connect: () =>
      openTraining({
        elsewhere: { url: gateway.url, merchantId: MERCHANT.id, secret: SECRET },
        profileFile: join(folder, 'none.json'),
      }),
    now: Date.now,
    officeAddress: () => null,
    emit: () => {},
    onTrouble: (error) => troubles.push(error),
  })
  const broken = (what: string) => new Disproved(notifications, seed, what, size)
  const made = { answers: 0, slowConnections: 0, news: 0 }
  try {
    const unpaid: string[] = []
    for (let nth = 0; nth < ORDERS; nth += 1) {
      const sale = { saleId: randomUUID(), paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Siti' }
      unpaid.push((await services.sales.charge(sale)).merchantTradeNo)
    }
    const notifyUrl = new URL(ledger.findOrder(unpaid[0] ?? '')?.notifyUrl ?? '')
    const shop: Shop = { notifyUrl, unpaid, delivered: [], news: new Set() }
    const names = Object.keys(attacks)
    for (let left = size; left > 0; left -= AT_ONCE) {
      await Promise.all(Array.from({ length: Math.min(left, AT_ONCE) }, () => attack(shop, names)))
    }

    for (const merchantTradeNo of unpaid) {
      const order = await journal.readOrder(merchantTradeNo)
      if (order?.state.kind !== 'open') {
        throw broken(`${merchantTradeNo} is ${order?.state.kind}, though nobody paid it`)
      }
    }
    const noticed = await effects(unpaid)
    for (const news of noticed) {
      if (!shop.news.has(news)) throw broken(`what nobody may say was taken for news: ${news}`)
    }
    if (noticed.length !== shop.news.size) {
      throw broken(`${shop.news.size} news of ours, and ${noticed.length} effects`)
    }
    made.news = noticed.length
    await positiveControl(shop)
    if (troubles.length > 0) throw broken(`the services had trouble: ${String(troubles[0])}`)
    return made
  } finally {
    await services.close()
    await gateway.close()
    await journal.close()
  }

  async function attack(shop: Shop, names: readonly string[]): Promise<void> {
    if (chance.happens(0.05)) {
      made.slowConnections += 1
      const bytes = slowConnections[chance.pick(Object.keys(slowConnections))]
      await linger(shop, bytes?.(written(shop, members(anOrder(shop, chance)), { secret: 'none' })) ?? '')
      return
    }
    const name = chance.pick(names)
    const { message, verdict } = strike(name, shop, chance)
    const answered = await deliver(shop, message)
    made.answers += 1
    if (answered !== verdict) throw broken(`${name} was answered ${answered}, not ${verdict}`)
  }

  /** What each order's timeline shows. */
  async function effects(orders: readonly string[]): Promise<string[]> {
    const timelines = await Promise.all(
      orders.map(async (number) =>
        (await journal.readTimeline(number))
          .filter(({ kind }) => kind === 'notified')
          .map(({ detail }) => `${number} ${detail.status} ${detail.platformTradeNo}`),
      ),
    )
    return timelines.flat()
  }

  /** After all that the receiver still works: a true payment is noticed, asked about, and paid. */
  async function positiveControl({ unpaid, notifyUrl }: Shop): Promise<void> {
    const [number = ''] = unpaid
    const paying = await fetch(`${gateway.url}/sandbox/pay`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ merchantTradeNo: number }),
    })
    if (!paying.ok) throw new Error(`the gateway would not be paid: ${await paying.text()}`)
    for (let looks = 0; looks < 2_400; looks += 1) {
      if ((await journal.readOrder(number))?.state.kind === 'paid') return
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    throw broken(`a true payment was not noticed at ${notifyUrl}`)
  }
}

export const notifications: Proof = {
  name: 'T10',
  rule: 'a notification makes us ask at most, once each, and only if the gateway signed it for us',
  unit: 'deliveries',
  desk: 250,
  everyPush: 250,
  long: 100_000,
  piece: 5_000,
  run: (size, seed) => withFolder((folder) => besiege(folder, size, seed)),
}
