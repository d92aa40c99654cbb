/** The values of a statement. JSON is passed as text. */
export type Value = string | number | boolean | null | Uint8Array

/** Runs one statement at a time, with its values passed separately as $1, $2 … */
export interface Queries {
  query<Row = unknown>(sql: string, ...values: readonly Value[]): Promise<Row[]>
  /** The same for a statement of few forms that comes often: its plan is kept, which can cost more than its rows do. */
  queryPlanned: Queries['query']
}

/** The office's database, embedded or a server's: the same SQL for both. Errors are PostgreSQL's own, with their `code`. */
export interface Database extends Queries {
  /** All of `work` is in the database when this resolves; if it rejects, nothing is. */
  transaction<Result>(work: (queries: Queries) => Promise<Result>): Promise<Result>
  /**
   * Calls `heard` each time a process on this database has notified `channel`, and each time a notification
   * may have been missed. Returns the function that ends it.
   */
  listen(channel: string, heard: () => void): () => void
  /** Its name on the page and in sentences, without its password. */
  readonly name: string
  readonly isEmbedded: boolean
  close(): Promise<void>
}

/** A connection that may create tables: only the migration uses it. */
export interface OwnerQueries extends Pick<Queries, 'query'> {
  /** Runs several statements in one text. */
  run(sql: string): Promise<void>
}
