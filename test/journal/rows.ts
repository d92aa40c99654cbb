type Row = Readonly<Record<string, string | number | null>>

const literal = (value: string | number | null) => (typeof value === 'string' ? `'${value}'` : String(value))

const insert = (table: string, row: Row) =>
  `INSERT INTO ${table} (${Object.keys(row).join()}) VALUES (${Object.values(row).map(literal).join()});`

/** The statement that adds an order: what is given, and of the rest what every version of the table demands. */
export const newOrder = (given: Row = {}) =>
  insert('orders', {
    merchant_trade_no: 'TRX-OLD',
    sale_id: 'sale-old',
    payment_type: 'QRIS',
    amount: 1_000_000,
    product_name: 'Toko',
    created_at: 1,
    state: 'intent',
    since: 1,
    ...given,
  })

/** The same for a refund. */
export const newRefund = (given: Row = {}) =>
  insert('refunds', {
    merchant_refund_no: 'RF-OLD',
    refund_id: 'refund-old',
    merchant_trade_no: 'TRX-OLD',
    platform_refund_no: 'P-1',
    amount: 400_000,
    created_at: 1,
    state: 'intent',
    since: 1,
    ...given,
  })
