import type { DatabaseSync } from 'node:sqlite'
import { inserting } from '../rows.ts'

/** Keeps payments that were reported and that nobody can place; false if one of this name is there already. */
export function keepingUnplaced(database: DatabaseSync) {
  const insert = database.prepare(`INSERT INTO unplaced_payments (name, heard_at, told, amount)
    VALUES (?, ?, ?, ?) ON CONFLICT (name) DO NOTHING`)
  return (name: string, at: number, told: object, amount: number | null): boolean =>
    insert.run(name, at, JSON.stringify(told), amount).changes === 1
}

/** Records what people decided about a reported payment or a subscription; `ref` names the fact. */
export const closingPayments = (database: DatabaseSync) =>
  inserting<{ ref: string; resolution: string; note: string; closed_by: string; at: number }>(
    database,
    'payment_closings',
  )
