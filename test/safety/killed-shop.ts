import { appendFileSync, cpSync } from 'node:fs'
import { dirname } from 'node:path'
import { createBackups } from '../../electron/backups/backups.ts'
import type { JournalPlace } from '../../electron/backups/journal-place.ts'
import { withRequestJournal } from '../../electron/backups/with-request-journal.ts'
import type { Journal } from '../../electron/journal/journal.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Order } from '../../shared/sale/order.ts'
import type { OrderStateKind } from '../../shared/sale/order-life.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { anAttempt, openState, paidState } from '../helpers/orders.ts'

/** Orders as reported to somebody, by number. */
export type Known = ReadonlyMap<
  string,
  { readonly state: OrderStateKind; readonly amount: number; readonly paymentType: string }
>

/** The folder of a shop that was killed while working, with everything acknowledged until then, moment by moment. */
export interface Shop {
  readonly folder: string
  readonly backup: string
  readonly atBackup: Known
  readonly history: readonly Known[]
  readonly endedAt: number
}

export async function knownTo(journal: Journal): Promise<Known> {
  const { orders } = await journal.listOrders({ search: '', limit: 1_000 })
  return new Map(orders.map((order) => [order.merchantTradeNo, asKnown(order)]))
}

const asKnown = ({ state, amount, paymentType }: Pick<Order, 'state' | 'amount' | 'paymentType'>) => ({
  state: state.kind,
  amount,
  paymentType,
})

const BEFORE_BACKUP = 30
const AFTER_BACKUP = 30

/** Sells, makes a backup, sells on, closes and opens once, and is killed: some sales are only in the log. */
export async function killedShop(place: JournalPlace, killed: string): Promise<Shop> {
  const history: Known[] = []
  let journal = openJournal(place.journalFile)
  let at = 1_700_000_000_000

  const note = (line: object) => appendFileSync(place.exchangeLog, `${JSON.stringify(line)}\n`)

  /** Nothing else happens in this shop: what is known now is what was, but for this order. */
  const told = (order: Order) =>
    history.push(new Map(history.at(-1)).set(order.merchantTradeNo, asKnown(order)))

  async function sell(index: number): Promise<void> {
    at += 60_000
    const number = `SHOP-${index}`
    const body = { merchantTradeNo: number, paymentType: 'BankAVA', amount: '25000.00', pad: 'x'.repeat(600) }
    const raw = Buffer.from(JSON.stringify(body))
    const attempt = anAttempt({ merchantTradeNo: number, at, evidence: { kind: 'created', detail: {}, raw } })
    told(await withRequestJournal(journal, note).openAttempt(attempt))
    await take(number, 'intent', { kind: 'sending', since: at })
    const exchange = {
      at: new Date(at).toISOString(),
      journal: journal.id,
      number,
      operation: 'createVirtualAccount',
    }
    note({ ...exchange, result: index % 7 === 0 ? 'OutcomeUnknown timeout' : 'success' })
    if (index % 7 === 0) return
    await take(number, 'sending', openState({ since: at }))
    if (index % 2 === 0) await take(number, 'open', paidState({ since: at }))
  }
  async function take(
    merchantTradeNo: string,
    from: OrderStateKind,
    to: Parameters<Journal['takeStep']>[0]['to'],
  ) {
    told(await journal.takeStep({ merchantTradeNo, from, to, evidence: [] }))
  }

  for (let index = 0; index < BEFORE_BACKUP; index += 1) await sell(index)
  const backups = createBackups({
    journal,
    journalFile: place.journalFile,
    auditKey: null,
    folder: place.backupsFolder,
    secondFolder: () => ({ folder: '', counter: '' }),
    clock: systemClock,
    onChange: () => {},
    onTrouble: () => {},
  })
  const backup = await backups.make()
  const atBackup = await knownTo(journal)
  for (let index = 0; index < AFTER_BACKUP; index += 1) {
    await sell(BEFORE_BACKUP + index)
    if (index !== AFTER_BACKUP / 2) continue
    await journal.close()
    journal = openJournal(place.journalFile)
  }
  cpSync(dirname(place.journalFile), killed, { recursive: true })
  await journal.close()
  return { folder: killed, backup: backup.name, atBackup, history, endedAt: at }
}
