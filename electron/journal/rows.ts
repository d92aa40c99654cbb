import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'

/** The parameters of a statement: values in order, or by name. */
export type Values = readonly SQLInputValue[] | readonly [Record<string, SQLInputValue>]

/** Declares the type of a column's value; its own value, null, is only a placeholder. */
export const holds = <Value>() => null as Value

/** The rows that a statement finds, as its columns were declared. */
export const rows = <Row>(statement: StatementSync, ...values: Values): Row[] =>
  statement.all(...(values as SQLInputValue[])) as unknown as Row[]

/** The first row that a statement finds. */
export const row = <Row>(statement: StatementSync, ...values: Values): Row | undefined =>
  statement.get(...(values as SQLInputValue[])) as unknown as Row | undefined

/**
 * Inserts rows that all have the same members; a column that is left out gets its default. By name: with a dozen `?`
 * a value could get into the wrong column unnoticed.
 */
export function inserting<Row extends object>(database: DatabaseSync, table: string) {
  let statement: StatementSync | undefined
  return (row: Partial<Row>): void => {
    const names = Object.keys(row)
    statement ??= database.prepare(
      `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((name) => `:${name}`).join(', ')})`,
    )
    statement.run(row as Record<string, SQLInputValue>)
  }
}
