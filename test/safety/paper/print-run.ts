import { createEscPos } from '../../../services/virtual-printer/language/escpos/escpos.ts'
import { createStar } from '../../../services/virtual-printer/language/star/star.ts'
import type { PrinterMood } from '../../../services/virtual-printer/moods.ts'
import { openPort, type PrinterPort } from '../../../services/virtual-printer/port.ts'
import { createSlipBook } from '../../../services/virtual-printer/slip-book.ts'
import { createSlipReader } from '../../../services/virtual-printer/slip-reader.ts'
import type { Printer } from '../../../shared/printer/printer.ts'
import { profileOf } from '../../../shared/printer/profiles.ts'
import { nothingLeft } from '../../../shared/slip/print-failure.ts'
import { anOpenOrder, aPaidOrder } from '../../printing/sample-orders.ts'
import { withFolder } from '../with-folder.ts'
import { type Chance, chanceOf } from '../world/chance.ts'
import { judge } from './judge.ts'
import { openShop, type Shop } from './shop.ts'

/** What happened in a run. */
export interface PrintRun {
  /** What is wrong on its paper. The search for codes takes long, and blocks all other runs. */
  readonly wrong: () => Promise<readonly string[]>
  readonly attempts: number
  readonly sent: number
  readonly unsure: number
  readonly moods: readonly PrinterMood[]
}

const rolls = ['generic-58', 'generic-80', 'epson-80', 'epson-42', 'star-80'] as const
/**
 * As a slip begins, and in the middle of one. A printer that leaves in mid-slip after we closed our side looks like one
 * that is done.
 */
const beginnings: readonly PrinterMood[] = [
  ...(['normal', 'slow', 'paperOut', 'coverOpen', 'answersLate', 'mute', 'neverReads', 'hangsUp'] as const),
  ...(['drops', 'leaves', 'resets', 'losesPower', 'off'] as const),
]
const middles: readonly PrinterMood[] = [
  ...(['normal', 'slow', 'paperOut', 'coverOpen', 'mute', 'neverReads'] as const),
  ...(['resets', 'losesPower', 'off'] as const),
]

/** A few slips on one printer whose mood changes before and during them; people react as usual. */
export const printRun = (seed: number): Promise<PrintRun> =>
  withFolder(async (folder) => {
    const chance = chanceOf(seed)
    const profile = chance.pick(rolls)
    const { dots, speaks } = profileOf(profile)
    const book = createSlipBook(() => {})
    const newLanguage = speaks === 'star' ? createStar : createEscPos
    const moods: PrinterMood[] = []
    const port = await openPort({
      host: '127.0.0.1',
      port: 0,
      pace: { bytes: 96, milliseconds: 2 },
      lateness: 60,
      engine: createSlipReader({ dots, newLanguage, book, now: () => 0 }),
    })
    const printer: Printer = {
      id: 'main',
      name: 'Kasir',
      device: `tcp://127.0.0.1:${port.port}`,
      profile,
      qr: chance.pick(['auto', 'raster', 'native'] as const),
      drawer: chance.pick(['never', 'withReceipt'] as const),
    }
    const shop = openShop(folder, printer)
    const become = async (mood: PrinterMood, after = chance.between(1, 6_000)) => {
      moods.push(mood)
      await port.become(mood, after)
    }
    try {
      for (let order = 1; order <= chance.between(2, 3); order += 1) {
        await sell(shop, `LKT20261121-${seed}-${order}`, chance, become)
        if (chance.happens(0.2)) await shop.restart()
      }
      await putRight(shop, port)
      const left = await leftOver(shop)
      return {
        wrong: async () => [
          ...(await judge(book.all(), shop.attempts, printer)),
          ...left,
          ...shop.faults.map(String),
        ],
        attempts: shop.attempts.length,
        sent: shop.attempts.filter(({ ended }) => ended?.state === 'sent').length,
        unsure: shop.attempts.filter(isUnsure).length,
        moods,
      }
    } finally {
      await shop.close()
      await port.close()
    }
  })

async function sell(
  shop: Shop,
  merchantTradeNo: string,
  chance: Chance,
  become: (mood: PrinterMood) => Promise<void>,
): Promise<void> {
  await shop.openOrder(merchantTradeNo)
  for (const kind of ['payment', 'receipt'] as const) {
    await become(chance.pick(beginnings))
    const order = kind === 'payment' ? anOpenOrder('qr') : aPaidOrder()
    const { documents } = shop.printing()
    const printed = shop.print(documents.order({ ...order, merchantTradeNo }, kind))
    if (chance.happens(0.5)) {
      await new Promise((resolve) => setTimeout(resolve, chance.between(0, 250)))
      await become(chance.pick(middles))
    }
    await printed
    if (chance.happens(0.15)) await shop.restart()
    await shop.quiet()
    if (chance.happens(0.6)) await become('normal')
    await lookAfter(shop, chance)
  }
}

/** What people do about failed prints, and what happens with time alone. */
async function lookAfter(shop: Shop, chance: Chance): Promise<void> {
  for (const { id, state } of await shop.jobs()) {
    if (state !== 'failed') continue
    if (chance.happens(0.5)) await shop.printing().printAgain(id)
    else if (chance.happens(0.1)) await shop.printing().cancel(id)
  }
  if (chance.happens(0.5)) shop.clock.pass(shop.clock.next() ?? 0)
  await shop.quiet()
}

/** The printer is fixed and the waiting jobs are printed; a person reprints what may have been lost. */
async function putRight(shop: Shop, port: PrinterPort): Promise<void> {
  await port.become('normal')
  await shop.restart()
  await shop.quiet()
  for (const { id, state } of await shop.jobs()) if (state === 'failed') await shop.printing().printAgain(id)
  await shop.quiet()
}

/** With a working printer nothing is left over: every reprint has come out. */
async function leftOver(shop: Shop): Promise<string[]> {
  const left = (await shop.jobs()).filter(({ state }) => state !== 'sent' && state !== 'cancelled')
  return left.map(({ id, state, failure }) => `job ${id} is ${state} (${failure}) although its printer works`)
}

const isUnsure = ({ ended }: Shop['attempts'][number]) =>
  ended?.state === 'failed' && !nothingLeft.includes(ended.failure ?? 'unknown')
