import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { parseAnswerJson } from '../../../shared/gateway/json.ts'
import type { Members } from '../../../shared/gateway/members.ts'
import { flatten } from '../../../shared/gateway/read-answer.ts'
import { isObject } from '../../../shared/is-object.ts'
import { inTransaction } from '../transaction.ts'
import { addAskedAccount } from './add-subscriptions-and-accounts.ts'
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
 * has, ends as it did in the damaged journal, with its number or refused, if an unaltered answer of the gateway says so, and is
 * unknown otherwise.
 * Payments come back as reported, for the gateway to confirm; what people decided about payments stays.
 */
export function recoverStaticAccounts(database: DatabaseSync, { damaged, asked, at }: RecoverySources): void {
  const why = { at, reason: restoredReason }
  const halfMade = database.prepare(
    "SELECT account_id AS id, state FROM static_accounts WHERE state IN ('intent', 'sending')",
  )
  const unnumbered = database.prepare("SELECT account_id AS id FROM static_accounts WHERE state = 'unknown'")
  const note = noteIn(database, 'static_account_events', 'account_id')
  const step = database.prepare(
    `UPDATE static_accounts SET state = ?, since = ?, va_code = ?, err_code = ?, reason = ?, cause = ?
      WHERE account_id = ?`,
  )

  function addAccount(row: Row, events: readonly Row[]): boolean {
    const id = String(row.account_id)
    return attempt(database, () => {
      const { account_id, payment_type, payer, used_for, created_at, store_id = null } = row
      const asked = { account_id, payment_type, payer, used_for, created_at, store_id }
      insertRow(database, 'static_accounts', { ...asked, state: 'intent', since: created_at ?? at })
      for (const line of events) addEvent(line)
      conclude(id, 'intent', 'damagedJournal', endIn(row, events))
    })
  }

  /** As it ended, if that is known and no other account has its number here. */
  function conclude(id: string, found: string, source: string, end: Row | null): void {
    const isKnown = end !== null && attempt(database, () => endAs(id, found, end))
    if (!isKnown) doubtAccount(database, id, found, source, why)
  }

  function endAs(id: string, found: string, { state, va_code, err_code, reason, cause }: Row): void {
    const to = (next: unknown, ...facts: unknown[]) =>
      step.run(...([next, at, ...facts, id] as SQLInputValue[]))
    if (found === 'intent') to('sending', null, null, null, null)
    to(state, va_code, err_code, reason, cause)
    note(id, at, 'restored', { source: 'damagedJournal', found: String(state) })
    note(id, at, 'accountChanged', { before: found, after: String(state) })
  }

  function addEvent(line: Row): void {
    if (isStep(line) || isAltered(line.detail, line.raw)) return
    attempt(database, () => insertLine(database, 'static_account_events', 'account_id', line))
  }

  inTransaction(database, () => {
    const tables = ['static_accounts', 'static_account_events', 'account_id'] as const
    addWithEvents(database, damaged, tables, addAccount, addEvent)
    for (const { id, state } of halfMade.all() as { id: string; state: string }[])
      conclude(id, state, 'backup', damaged && endOf(damaged, id))
    // It came back without its number once, and has found it since.
    for (const { id } of unnumbered.all() as { id: string }[]) {
      const end = damaged === null ? null : endOf(damaged, id)
      if (end?.state === 'active') attempt(database, () => endAs(id, 'unknown', end))
    }
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

/** How an account ended in a damaged journal; null if nothing of it can be believed. */
function endOf(damaged: DatabaseSync, id: string): Row | null {
  const of = (table: string) =>
    damaged.prepare(`SELECT * FROM ${table} WHERE account_id = ?`).all(id) as Row[]
  try {
    const [row] = of('static_accounts')
    return row ? endIn(row, of('static_account_events')) : null
  } catch {
    return null
  }
}

/** The row of an account that has its number or was refused, if an unaltered answer of the gateway names the one or the other. */
function endIn(row: Row, events: readonly Row[]): Row | null {
  const named = row.state === 'active' ? row.va_code : row.state === 'rejected' ? row.err_code : null
  const isNamed = events.some(
    ({ kind, detail, raw }) =>
      kind === 'answered' &&
      raw instanceof Uint8Array &&
      !isAltered(detail, raw) &&
      valuesIn(raw).includes(named),
  )
  return named && isNamed ? row : null
}

/** What the members of an answer say: a gateway may write a number as text or not, and in an object of its own. */
function valuesIn(answer: Uint8Array): unknown[] {
  try {
    const json = parseAnswerJson(Buffer.from(answer).toString('utf8'))
    return isObject(json) ? Object.values(flatten(json as Members)) : []
  } catch {
    return []
  }
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
