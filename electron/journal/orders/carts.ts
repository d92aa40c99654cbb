import type { DatabaseSync } from 'node:sqlite'
import { type CartLine, cart, type HeldCart } from '../../../shared/cart/cart-schema.ts'
import { netsOf } from '../../../shared/cart/nets.ts'
import type { Extra } from '../../../shared/catalogue/product.ts'
import type { Sen } from '../../../shared/money.ts'
import { rows } from '../rows.ts'
import type { NewAttempt } from '../steps.ts'
import { createSumsTable } from './sale-sums.ts'

export interface CartBook {
  /** An order's goods; empty if only an amount was typed. */
  readCart(merchantTradeNo: string): Promise<CartLine[]>
  /**
   * Holds a cart, or replaces the one of the same sale. It is removed once that sale is charged; false if it has been, by
   * another window.
   */
  holdCart(held: HeldCart): Promise<boolean>
  /** Oldest first. */
  listHeldCarts(): Promise<HeldCart[]>
  /** The notes of the newest lines of a category: the most frequent first, a few at most. */
  usualNotes(type: string): Promise<string[]>
  /** False if there was none. */
  dropHeldCart(saleId: string): Promise<boolean>
}

/** The goods of a new attempt. */
type Sold = Pick<NewAttempt, 'merchantTradeNo' | 'saleId' | 'cart' | 'sums'>

interface LineRow {
  kind: CartLine['kind']
  product_id: string | null
  name: string
  type: string | null
  price: number
  quantity: number
  off: number
  percent: number | null
  note: string | null
  untaxed: number
  extras: string | null
}

interface HeldRow {
  sale_id: string
  held_at: number
  lines: string
  name: string | null
}

/** The carts in the journal's database; `sell` joins a transaction of the journal's. */
export function createCartBook(database: DatabaseSync) {
  const insertLine = database.prepare(`INSERT INTO order_lines
    (merchant_trade_no, position, kind, product_id, name, type, price, quantity, off, percent, net, note, untaxed, extras)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const sums = createSumsTable(database)
  const selectLines = database.prepare(
    'SELECT * FROM order_lines WHERE merchant_trade_no = ? ORDER BY position',
  )
  const upsertHeld =
    database.prepare(`INSERT INTO held_carts (sale_id, held_at, lines, name) SELECT ?1, ?2, ?3, ?4
    WHERE NOT EXISTS (SELECT 1 FROM orders WHERE sale_id = ?1)
    ON CONFLICT (sale_id) DO UPDATE SET held_at = excluded.held_at, lines = excluded.lines,
      name = excluded.name`)
  const selectHeld = database.prepare('SELECT * FROM held_carts ORDER BY held_at, rowid')
  // However a note is spelt, it counts as one, and is offered as it was written last.
  const selectNotes = database.prepare(`SELECT note, max(line) FROM
      (SELECT note, rowid AS line FROM order_lines WHERE type = ? AND note IS NOT NULL ORDER BY rowid DESC LIMIT 300)
    GROUP BY lower(note) ORDER BY count(*) DESC, max(line) DESC LIMIT 8`)
  const deleteHeld = database.prepare('DELETE FROM held_carts WHERE sale_id = ?')

  const cartOf = (merchantTradeNo: string) => rows<LineRow>(selectLines, merchantTradeNo).map(lineOf)
  const operations: CartBook = {
    readCart: async (merchantTradeNo) => cartOf(merchantTradeNo),
    async holdCart({ saleId, heldAt, lines, name }) {
      return upsertHeld.run(saleId, heldAt, JSON.stringify(lines), name ?? null).changes === 1
    },
    async listHeldCarts() {
      return rows<HeldRow>(selectHeld).map((row) => ({
        saleId: row.sale_id,
        heldAt: row.held_at,
        lines: cart.parse(JSON.parse(row.lines)),
        ...(row.name === null ? {} : { name: row.name }),
      }))
    },
    usualNotes: async (type) => rows<{ note: string }>(selectNotes, type).map(({ note }) => note),
    dropHeldCart: async (saleId) => deleteHeld.run(saleId).changes === 1,
  }
  return {
    operations,
    cartOf,
    /** Stores the order's goods. If the cart was held, it is not held any more. */
    sell({ merchantTradeNo, saleId, cart: lines = [], sums: parts }: Sold): void {
      if (parts) sums.insert(merchantTradeNo, parts)
      const nets = netsOf(lines)
      for (const [position, line] of lines.entries()) {
        insertLine.run(
          merchantTradeNo,
          position,
          line.kind,
          ...(line.kind === 'product'
            ? [line.id, line.name, line.type, line.price, line.quantity, line.discount?.amount ?? 0]
            : [null, line.name, null, line.amount, 1, 0]),
          (line.kind === 'product' ? line.discount : line)?.percent ?? null,
          nets[position] ?? null,
          line.kind === 'product' ? (line.note ?? null) : null,
          line.kind === 'product' && line.untaxed ? 1 : 0,
          line.kind === 'product' && line.extras ? JSON.stringify(line.extras) : null,
        )
      }
      deleteHeld.run(saleId)
    },
  }
}

function lineOf(row: LineRow): CartLine {
  const { kind, name } = row
  const given = row.percent === null ? {} : { percent: row.percent }
  if (kind === 'discount') return { kind, name, amount: row.price as Sen, ...given }
  const { product_id: id, type, price, quantity, off } = row
  const discount = off === 0 ? {} : { discount: { amount: off as Sen, ...given } }
  const said = {
    ...(row.extras === null ? {} : { extras: JSON.parse(row.extras) as Extra[] }),
    ...(row.note === null ? {} : { note: row.note }),
    ...(row.untaxed === 1 ? { untaxed: true as const } : {}),
  }
  return { kind, id: id ?? '', name, type: type ?? '', price: price as Sen, quantity, ...discount, ...said }
}
