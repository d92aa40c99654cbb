import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { lengthenLog } from '../../electron/journal/file/longer-log.ts'
import { rupiah } from '../../shared/money.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { type Comparison, compare, timed } from './measure.ts'

const ROUNDS = 1_000

/** The commit that a charge waits for before its socket opens, against a bare SQLite commit of the same rows. */
export async function benchJournal(turns: (most: number) => number): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const file = join(folder, 'journal.db')
  const journal = openJournal(file)
  // As every counter does a second after its start, before the first sale.
  await lengthenLog(file)
  const bare = new DatabaseSync(join(folder, 'bare.db'))
  bare.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE orders (id INTEGER PRIMARY KEY, no TEXT UNIQUE, sale TEXT, type TEXT, amount INTEGER, name TEXT, at INTEGER) STRICT;
    CREATE TABLE events (id INTEGER PRIMARY KEY, no TEXT, at INTEGER, kind TEXT, detail TEXT, raw BLOB) STRICT;`)
  const order = bare.prepare(
    'INSERT INTO orders (no, sale, type, amount, name, at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const event = bare.prepare('INSERT INTO events (no, at, kind, detail, raw) VALUES (?, ?, ?, ?, ?)')
  const raw = randomBytes(300)
  const detail = { operation: 'createQrOrder', requestId: randomUUID(), sha256: 'f'.repeat(64) }

  const ours: number[] = []
  const theirs: number[] = []
  for (let round = 0; round < turns(ROUNDS); round += 1) {
    const merchantTradeNo = `LK-${round}`
    ours.push(
      await timed(() =>
        journal.openAttempt({
          merchantTradeNo,
          saleId: randomUUID(),
          paymentType: 'QRIS',
          amount: rupiah(10_000),
          productName: 'Toko Saya',
          payer: null,
          phone: null,
          pageChannel: null,
          feeType: 'BEN',
          evidence: { kind: 'created', detail, raw },
          at: round,
        }),
      ),
    )
    theirs.push(
      await timed(() => {
        bare.exec('BEGIN IMMEDIATE')
        order.run(merchantTradeNo, randomUUID(), 'QRIS', 1_000_000, 'Toko Saya', round)
        event.run(merchantTradeNo, round, 'created', JSON.stringify(detail), raw)
        bare.exec('COMMIT')
      }),
    )
  }
  await journal.close()
  bare.close()
  rmSync(folder, { recursive: true })
  return compare(
    'journal commit of an intent / bare SQLite commit',
    ours,
    theirs,
    '≤ 1.25, see decision 0323',
  )
}
