import { type Core, createCore } from '../../../electron/composition/core.ts'
import { createGatewayConnectivity } from '../../../electron/gateway/connectivity.ts'
import type { ExchangeRecord } from '../../../electron/gateway/exchange-record.ts'
import type { Journal } from '../../../electron/journal/journal.ts'
import { StorageFailed } from '../../../electron/journal/storage-failed.ts'
import type { RefundRights } from '../../../electron/refunds/refunds-options.ts'
import { createShifts, type Shifts } from '../../../electron/shifts/shifts.ts'
import type { CashRounding } from '../../../shared/cash/cash-rounding.ts'
import type { GatewayProfile } from '../../../shared/gateway/profile.ts'
import { rupiah } from '../../../shared/money.ts'
import type { Order } from '../../../shared/sale/order.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import { openJournal } from '../../helpers/open-journal.ts'
import { aReceiptJob } from '../../helpers/printers.ts'
import type { Chance } from './chance.ts'
import type { Checker } from './checker.ts'
import { auditKey, freshJournal, freshJournalFile } from './fresh.ts'
import { gatewayUrl, merchant, signer } from './gateway.ts'
import { createLife, type Death, journalIn, type Life } from './life.ts'
import { type Network, readSent } from './network.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Cash in the worlds has no coins below Rp 100. */
export const worldRounding: CashRounding = { to: rupiah(100), way: 'down' }

/** The counter's computer: a disk that outlives it, and one life of the core after the other. */
export interface Shop {
  /** Null while it is off, or is just being stopped. */
  core(): Core | null
  /** As the core. */
  shifts(): Shifts | null
  isOff(): boolean
  /** The contents of its disk, read without the core. */
  journal(): Journal
  /** Reads the journal's disk again and resumes as `openServices` does. */
  start(death?: Death | null): Promise<void>
  /** As a power cut would end it. */
  crash(): void
  /** As its owner ends it. */
  stop(): Promise<void>
  /** Where this life could have died so far; it goes on. */
  deaths(): readonly Death[]
  /** Another journal lies on its disk from now on; only while it is off. */
  replaceJournal(next: Journal): void
  readonly disk: Disk
  /** Wall clock of this computer minus true time. */
  clockOffset: number
  close(): Promise<void>
}

/** How its disk is. */
interface Disk {
  /** How long each operation takes, in virtual milliseconds. */
  latency: () => number
  full: boolean
}

export interface ShopOptions {
  readonly time: VirtualTime
  readonly epoch: number
  readonly chance: Chance
  readonly network: Network
  readonly checker: (journal: () => Journal) => Checker
  readonly profile: GatewayProfile
  /** A file for a journal on a real disk, closed and opened again at each start; in memory otherwise. */
  readonly file?: string
  /** Writes an exchange down as the request journal does. */
  readonly onExchange?: ((record: ExchangeRecord) => void) | undefined
  /** Begins what runs beside the core, once the journal has been resumed. */
  readonly beside?: (at: { readonly life: Life; readonly journal: Journal }) => Beside
}

interface Beside {
  readonly rights: RefundRights
  stop(): void
  /** The process is gone: no part does anything more. */
  die(): void
}

const writes: readonly (keyof Journal)[] = [
  'openAttempt',
  'takeStep',
  'noteUnchanged',
  'noteEvidence',
  'supersede',
  'payInCash',
  'refundAtOnce',
  'openRefund',
  'takeRefundStep',
  'noteRefundUnchanged',
  'noteRefundEvidence',
  'openSubscription',
  'takeSubscriptionStep',
  'noteSubscriptionUnchanged',
  'noteSubscriptionEvidence',
  'noteCharges',
  'noteAnnouncement',
  'noteSubscriptionReported',
  'clearSubscriptionReport',
  'openStaticAccount',
  'takeStaticAccountStep',
  'noteStaticPaymentNotified',
  'noteStaticAccountEvidence',
  'takeStaticPaymentStep',
  'keepUnplacedPayment',
  'openShift',
  'moveCash',
  'closeShift',
]

/** A computer that is on. */
interface Running {
  readonly life: Life
  readonly beside?: Beside | undefined
  /** Null while it starts, and while it stops. */
  readonly work: { readonly core: Core; readonly shifts: Shifts } | null
}

export function createShop(options: ShopOptions): Shop & { readonly checker: Checker } {
  const { time, epoch, chance, network, profile, file = ':memory:' } = options
  let journal = file === ':memory:' ? freshJournal() : freshJournalFile(file)
  let running: Running | null = null
  const checker = options.checker(() => journal)
  const disk: Disk = { latency: () => 0, full: false }

  const port = {
    wait() {
      const latency = disk.latency()
      return latency === 0 ? null : time.wait(latency)
    },
    refuses: (operation: keyof Journal) => (disk.full && writes.includes(operation) ? fullDisk() : null),
  }

  async function start(death: Death | null = null): Promise<void> {
    const born = createLife({ time, epoch, offset: () => shop.clockOffset, death, onDeath: crash })
    running = { life: born, work: null }
    if (file !== ':memory:') {
      // In one go: nobody may read it, or start it once more, while it is closed.
      const closed = journal.close()
      journal = openJournal(file, auditKey)
      await closed
    }
    const seen = journalIn(journal, born, port, checker.wrote)
    // As `createCounter` does, and then `openServices`.
    checker.note('the counter starts')
    await seen.resume(born.clock.now())
    await checker.resumed()
    const { clock } = born
    const connectivity = createGatewayConnectivity(clock.now, () => {})
    const beside = options.beside?.({ life: born, journal: seen })
    if (!born.isOver()) running = { life: born, beside, work: null }
    const core = createCore({
      journal: seen,
      transport: {
        post: (url, headers, body) =>
          born.through(async () => {
            await checker.leaves(readSent(url, body))
            return network.post(url, headers, body)
          }),
        close: async () => {},
      },
      clock,
      random: chance.fork(),
      connectivity,
      profile,
      ...(beside && { rights: beside.rights }),
      signer,
      merchantId: merchant.id,
      baseUrl: gatewayUrl,
      notifyUrl: `http://shop.test/notifications`,
      expected: { merchantName: merchant.name, nmid: merchant.nmid },
      productName: () => 'Toko Latihan',
      terms: () => ({ cashRounding: worldRounding }),
      receiptFor: ({ merchantTradeNo }) => aReceiptJob(merchantTradeNo, clock.now()),
      emit: (name, value) => {
        born.tell()
        if (name === 'order.changed' && !born.isOver()) void checker.shown(value as Order)
      },
      onPrintQueued: () => {},
      onExchange: (record) => {
        if (!born.isOver()) options.onExchange?.(record)
      },
      onTrouble: (error) => {
        if (!born.isOver() && !isOfDisk(error)) checker.reportBroken(`trouble: ${(error as Error).stack}`)
      },
    })
    const shifts = createShifts({
      journal: seen,
      settings: () => defaultSettings,
      mode: 'training',
      now: clock.now,
      onChange: () => {},
    })
    if (!born.isOver()) running = { life: born, beside, work: { core, shifts } }
    await core.watchOpen()
  }

  function crash(): void {
    if (!running) return
    const { life, beside } = running
    checker.note(`the counter dies, after ${life.calls()} calls`)
    life.end()
    beside?.die()
    running = null
  }

  const shop: Shop & { readonly checker: Checker } = {
    core: () => running?.work?.core ?? null,
    shifts: () => running?.work?.shifts ?? null,
    isOff: () => running === null,
    journal: () => journal,
    start,
    crash,
    async stop() {
      if (!running) return
      const { life, beside, work } = running
      beside?.stop()
      running = { life, beside, work: null }
      await work?.core.stop()
      life.end()
      if (running?.life === life) running = null
    },
    deaths: () => running?.life.deaths() ?? [],
    replaceJournal(next) {
      if (running) throw new Error('it is at work')
      journal = next
    },
    disk,
    clockOffset: 0,
    checker,
    async close() {
      crash()
      await journal.close()
    },
  }
  return shop
}

const fullDisk = () => new StorageFailed('full', 'database or disk is full')
const isOfDisk = (error: unknown) => error instanceof StorageFailed
