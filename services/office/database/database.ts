/** What a statement is run with. JSON goes in as text. */
export type Value = string | number | boolean | null | Uint8Array

/** Runs one statement at a time; its values stand apart from its text, as $1, $2 … */
export interface Queries {
  query<Row = unknown>(sql: string, ...values: readonly Value[]): Promise<Row[]>
}

/** The office's database, embedded or a server's: the same SQL for both. Errors are PostgreSQL's own, with their `code`. */
export interface Database extends Queries {
  /** All of `work` is in the database when this resolves, or nothing of it. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /** How it is called on the page and in sentences, without its password. */
  readonly name: string
  readonly isEmbedded: boolean
  close(): Promise<void>
}

/** A connection that may make tables: only bringing the database up uses it. */
export interface OwnerQueries extends Queries {
  /** Runs a text of several statements. */
  run(sql: string): Promise<void>
}
