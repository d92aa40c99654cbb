import type { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../database.ts'
import { addAskedAccount } from './add-standing.ts'
import { doubtAccount } from './doubt.ts'
import { addWithEvents, copyLater, laterRows } from './later-rows.ts'
import type { Row } from './readable-rows.ts'
import type { RecoverySources } from './recover-orders.ts'
import { restoredReason } from './restored.ts'
import { attempt, insertLine, insertRow, isAltered, noteIn } from './writing-rows.ts'

/** The state is not copied: its events belong to the journal that is replaced. */
const isStep = ({ kind }: Row) => kind === 'accountChanged' || kind === 'accountPaid'

/**
 * Brings back the static accounts of a restored journal. One that was being created then, or that only the damaged journal
 * has, gets the number that the damaged journal has for it if an unaltered answer of the gateway names it, and is unknown otherwise.
 * Payments come back as reported, for the gateway to confirm; what people decided about payments stays.
 */
export function recoverStaticAccounts(database: DatabaseSync, { damaged, asked, at }: RecoverySources): void {
  const why = { at, reason: restoredReason }
  const halfMade = database.prepare(
    "SELECT account_id AS id, state FROM static_accounts WHERE state IN ('intent', 'sending')",
  )
  const note = noteIn(database, 'static_account_events', 'account_id')
  const step = database.prepare(
    'UPDATE static_accounts SET state = ?, since = ?, va_code = ? WHERE account_id = ?',
  )

  function addAccount(row: Row, events: readonly Row[]): boolean {
    const id = String(row.account_id)
    return attempt(database, () => {
      const { account_id, payment_type, payer, used_for, created_at } = row
      const asked = { account_id, payment_type, payer, used_for, created_at }
      insertRow(database, 'static_accounts', { ...asked, state: 'intent', since: created_at ?? at })
      for (const line of events) addEvent(line)
      conclude(id, 'intent', 'damagedJournal', numberIn(row, events))
    })
  }

  /** Active with its number, if that is known and no other account has it here. */
  function conclude(id: string, found: string, source: string, vaCode: string | null): void {
    const isActive = vaCode !== null && attempt(database, () => activate(id, found, vaCode))
    if (!isActive) doubtAccount(database, id, found, source, why)
  }

  function activate(id: string, found: string, vaCode: string): void {
    if (found !== 'sending') step.run('sending', at, null, id)
    step.run('active', at, vaCode, id)
    note(id, at, 'restored', { source: 'damagedJournal', found: 'active' })
    note(id, at, 'accountChanged', { before: found, after: 'active' })
  }

  function addEvent(line: Row): void {
    if (isStep(line) || isAltered(line.detail, line.raw)) return
    attempt(database, () => insertLine(database, 'static_account_events', 'account_id', line))
  }

  inTransaction(database, () => {
    const tables = ['static_accounts', 'static_account_events', 'account_id'] as const
    addWithEvents(database, damaged, tables, addAccount, addEvent)
    for (const { id, state } of halfMade.all() as { id: string; state: string }[])
      conclude(id, state, 'backup', damaged && numberOf(damaged, id))
    for (const row of laterRows(database, damaged, 'static_payments'))
      attempt(database, () => insertRow(database, 'static_payments', asReportedAgain(row, at)))
    for (const table of ['unplaced_payments', 'payment_closings']) copyLater(database, damaged, table)
    for (const [mark, table] of [['U', 'unplaced_payments'] as const, ['S', 'static_payments'] as const]) {
      database.exec(`UPDATE ${table} SET looked_after = 1
        WHERE looked_after = 0 AND '${mark}' || id IN (SELECT ref FROM payment_closings)`)
    }
    for (const one of asked) if (one.kind === 'staticAccount') addAskedAccount(database, one, why)
  })
}

/** What a damaged journal has as the number of an account; null if it has none that can be believed. */
function numberOf(damaged: DatabaseSync, id: string): string | null {
  const of = (table: string) =>
    damaged.prepare(`SELECT * FROM ${table} WHERE account_id = ?`).all(id) as Row[]
  try {
    const [row] = of('static_accounts')
    return row ? numberIn(row, of('static_account_events')) : null
  } catch {
    return null
  }
}

/** The number of an active account, if an unaltered answer of the gateway names it. */
function numberIn({ state, va_code }: Row, events: readonly Row[]): string | null {
  const isNamed = events.some(
    ({ kind, detail, raw }) =>
      kind === 'answered' &&
      raw instanceof Uint8Array &&
      !isAltered(detail, raw) &&
      Buffer.from(raw).toString('utf8').includes(`"${va_code}"`),
  )
  return state === 'active' && isNamed ? String(va_code) : null
}

/** As it was reported; before version 152 it was always reported under the number by which it is asked about. */
const asReportedAgain = (row: Row, at: number): Row => ({
  id: row.id ?? null,
  merchant_trade_no: row.merchant_trade_no ?? null,
  account_id: row.account_id ?? null,
  heard_at: row.heard_at ?? null,
  state: 'heard',
  since: at,
  ask_by: 'ask_by' in row ? (row.ask_by ?? null) : (row.merchant_trade_no ?? null),
  told_platform_no: row.told_platform_no ?? row.platform_trade_no ?? null,
  told_amount: row.told_amount ?? row.amount ?? null,
  told_paid_at: row.told_paid_at ?? row.paid_at ?? null,
  told_payer: row.told_payer ?? row.payer ?? null,
})
