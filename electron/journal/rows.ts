import type { SQLInputValue, StatementSync } from 'node:sqlite'

/** The parameters of a statement: values in order, or by name. */
export type Values = readonly SQLInputValue[] | readonly [Record<string, SQLInputValue>]

/** The rows that a statement finds, as its columns were declared. */
export const rows = <Row>(statement: StatementSync, ...values: Values): Row[] =>
  statement.all(...(values as SQLInputValue[])) as unknown as Row[]

/** The first row that a statement finds. */
export const row = <Row>(statement: StatementSync, ...values: Values): Row | undefined =>
  statement.get(...(values as SQLInputValue[])) as unknown as Row | undefined
