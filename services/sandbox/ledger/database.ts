import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { folderInPlaceOf } from '../../../platform/read-text.ts'
import { outboxStep } from '../notifications/outbox.ts'
import { refundsStep } from './refunds.ts'
import { staticAccountsStep } from './static-accounts.ts'
import { chargesStep, remindersStep, subscriptionsStep } from './subscriptions.ts'

/** Why a ledger can't be used, in one sentence for the person who started the sandbox. Nothing in it was changed. */
export class LedgerRefused extends Error {
  override readonly name = 'LedgerRefused'
}

/** The ledger's migrations, one a version: never change a released one, add one. */
export const steps: readonly string[] = [
  `CREATE TABLE spent_request_ids (request_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

   CREATE TABLE orders (
     id INTEGER PRIMARY KEY,
     merchant_trade_no TEXT NOT NULL UNIQUE,
     platform_trade_no TEXT NOT NULL UNIQUE,
     payment_type TEXT NOT NULL,
     store_id TEXT,
     request_amount INTEGER NOT NULL CHECK (request_amount > 0),
     amount INTEGER NOT NULL CHECK (amount >= request_amount),
     fee_type TEXT NOT NULL CHECK (fee_type IN ('BEN', 'OUR')),
     fee_rate TEXT,
     fee_amount INTEGER NOT NULL,
     fee_total INTEGER NOT NULL,
     vat INTEGER NOT NULL,
     product_name TEXT NOT NULL,
     product_info TEXT,
     code TEXT NOT NULL,
     created_at INTEGER NOT NULL,
     expires_at INTEGER NOT NULL,
     status TEXT NOT NULL CHECK (status IN ('01', '02', '09')),
     paid_at INTEGER,
     rrn TEXT,
     issuer_id TEXT,
     payer TEXT,
     account_no TEXT,
     CHECK ((status = '02') = (paid_at IS NOT NULL))
   ) STRICT;

   CREATE UNIQUE INDEX one_open_order_a_code ON orders (code) WHERE status = '01';
   CREATE INDEX open_orders_by_expiry ON orders (expires_at) WHERE status = '01';
   CREATE TRIGGER final_stays_final BEFORE UPDATE OF status ON orders WHEN OLD.status <> '01'
     BEGIN SELECT RAISE(ABORT, 'a final order never changes'); END;`,

  `ALTER TABLE orders ADD COLUMN notify_url TEXT;
   ALTER TABLE orders ADD COLUMN return_url TEXT;
   ALTER TABLE orders ADD COLUMN lang TEXT NOT NULL DEFAULT 'id' CHECK (lang IN ('id', 'en'));
   DROP TRIGGER final_stays_final;
   CREATE TRIGGER final_stays_final BEFORE UPDATE OF status ON orders
     WHEN OLD.status <> '01' AND NOT (OLD.status = '09' AND NEW.status = '02')
     BEGIN SELECT RAISE(ABORT, 'a final order never changes, but that a failed one may be paid late'); END;
   ${outboxStep}`,

  `ALTER TABLE orders ADD COLUMN customer TEXT;
   ALTER TABLE orders ADD COLUMN phone_number TEXT;
   ALTER TABLE orders ADD COLUMN hosted INTEGER NOT NULL DEFAULT 0 CHECK (hosted IN (0, 1));
   CREATE TABLE clock (advanced_seconds INTEGER NOT NULL) STRICT;
   INSERT INTO clock VALUES (0);
   ${refundsStep} ${staticAccountsStep} ${subscriptionsStep}`,

  // The one index of codes finds every order of a code; null is unequal to any null, so closed orders can share the
  // index.
  `DROP INDEX one_open_order_a_code;
   CREATE UNIQUE INDEX one_open_order_a_code ON orders (code, CASE WHEN status = '01' THEN 0 END);
   ALTER TABLE spent_request_ids ADD COLUMN spent_at INTEGER NOT NULL DEFAULT 0;
   UPDATE spent_request_ids SET spent_at = CAST(unixepoch('subsec') * 1000 AS INTEGER);
   ${chargesStep}`,

  remindersStep,
]

/** Opens the only connection to a ledger and migrates it to the newest version. `:memory:` lasts as long as the connection. */
export function openDatabase(file: string): DatabaseSync {
  let database: DatabaseSync | undefined
  try {
    if (existsSync(file)) refuseOthers(file)
    database = new DatabaseSync(file, { timeout: 1_000 })
    const version = readPragma(database, 'user_version')
    // The exclusive lock keeps a second sandbox from running the same folder's orders.
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;`)
    for (const [index, sql] of steps.entries()) {
      if (index >= version)
        database.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${index + 1}; COMMIT;`)
    }
    return database
  } catch (error) {
    database?.close()
    throw explain(error, file)
  }
}

/** Checks through a read-only connection: even closing a writable one could change a ledger that is not ours. */
function refuseOthers(file: string): void {
  using database = new DatabaseSync(file, { timeout: 1_000, readOnly: true })
  const version = readPragma(database, 'user_version')
  if (version > steps.length)
    throw new LedgerRefused(
      `The ledger ${file} was written by a newer sandbox (version ${version}, this one knows ${steps.length}): start that one, or choose another folder with --data.`,
    )
  // Statements are made once the gateway is connected: a counter would have begun by then.
  const orders = database.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'orders'")
  if (version > 0 && orders.get() === undefined) throw new LedgerRefused(isNoLedger(file))
}

function readPragma(database: DatabaseSync, name: string): number {
  const row = database.prepare(`PRAGMA ${name}`).get() as Record<string, number>
  return row[name] ?? 0
}

const isNoLedger = (file: string) =>
  `The file ${file} is not a ledger and was left as it is: choose another folder with --data.`

/** SQLite's primary result codes that a person can do something about. */
const explanations: Readonly<Record<number, (file: string) => string>> = {
  5: (file) =>
    `The ledger ${file} is in use by another sandbox: stop that one, or choose another folder with --data.`,
  8: (file) => `The ledger ${file} can't be written: check the permissions of its folder.`,
  11: (file) => `The ledger ${file} is damaged and was left as it is: choose another folder with --data.`,
  10: (file) => `The disk of the ledger ${file} fails: check that it is well and has free space.`,
  13: (file) => `The disk of the ledger ${file} is full: free some space, then start again.`,
  14: (file) => `The ledger ${file} can't be opened: check that its folder is there and writable.`,
  26: isNoLedger,
}

function explain(error: unknown, file: string): unknown {
  const { errcode } = error as { errcode?: number }
  const explanation = errcode === undefined ? undefined : explanations[errcode & 0xff]
  return explanation ? new LedgerRefused(folderInPlaceOf(file) ?? explanation(file), { cause: error }) : error
}
