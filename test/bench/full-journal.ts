import { createHash, randomUUID } from 'node:crypto'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { inTransaction } from '../../electron/journal/transaction.ts'

/** What a paid order leaves behind: each line with the bytes it is about, or with none. */
const timeline = ['created', 'sent', 'answered', 'stateChanged', 'sent', 'answered', 'stateChanged']

/** Fills a journal with orders that were paid, and at its end some that are open. */
export function fillJournal(file: string, { orders, open }: { orders: number; open: number }): void {
  const database = openDatabase(file, migrations)
  const insertOrder = database.prepare(`INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount,
    product_name, payer, created_at, state, since, platform_trade_no, payable, code_kind, code, expires_at, paid_at)
    VALUES (?, ?, 'BankAVA', 2500000, 'Toko Saya', 'Budi', ?, ?, ?, ?, 2500000, 'virtualAccount', ?, ?, ?)`)
  const insertEvent = database.prepare(
    'INSERT INTO events (merchant_trade_no, at, kind, detail, raw) VALUES (?, ?, ?, ?, ?)',
  )
  const now = Date.now()
  inTransaction(database, () => {
    for (let index = 0; index < orders; index += 1) {
      const number = `LK-${index}`
      const isOpen = index >= orders - open
      const at = now - (orders - index) * 60_000
      const state = isOpen ? 'open' : 'paid'
      const code = `8808${index}`
      insertOrder.run(
        number,
        randomUUID(),
        at,
        state,
        at,
        `P-${index}`,
        code,
        now + 3_600_000,
        isOpen ? null : at,
      )
      const raw = Buffer.from(JSON.stringify({ merchantTradeNo: number, pad: randomUUID().repeat(14) }))
      const sha256 = createHash('sha256').update(raw).digest('hex')
      for (const kind of isOpen ? timeline.slice(0, 4) : timeline) {
        const changed = kind === 'stateChanged'
        const detail = changed
          ? { from: 'sending', to: state }
          : { operation: 'createVirtualAccount', sha256 }
        insertEvent.run(number, at, kind, JSON.stringify(detail), changed ? null : raw)
      }
    }
  })
  database.close()
}
