import type { DatabaseSync, StatementSync } from 'node:sqlite'

/** How a table's rows are read and written by the names in the code: `merchant_trade_no` is `merchantTradeNo`, if not renamed. */
export interface Table {
  /** Reads every column but the id. */
  readonly select: string
  readonly insert: StatementSync
}

export function tableOf(
  database: DatabaseSync,
  table: string,
  renamed: Readonly<Record<string, string>> = {},
): Table {
  const columns = database.prepare("SELECT name FROM pragma_table_info(?) WHERE name <> 'id'").all(table)
  const names = columns.map(({ name }) => {
    const column = String(name)
    const usual = column.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return { column, member: renamed[column] ?? usual }
  })
  const listed = (part: (of: { column: string; member: string }) => string) => names.map(part).join(', ')
  return {
    select: `SELECT ${listed(({ column, member }) => `${column} AS ${member}`)} FROM ${table}`,
    insert: database.prepare(
      `INSERT INTO ${table} (${listed(({ column }) => column)}) VALUES (${listed(({ member }) => `:${member}`)})`,
    ),
  }
}
