import type { Database, Queries } from '../../../services/office/database/database.ts'

/** A database whose connection may break at any statement of a transaction; then nothing of the transaction is written. */
export interface ShakyDatabase extends Database {
  /** Before the how manieth statement it breaks next, once; the commit comes after the last. */
  breakAt: number | null
}

export function shaky(database: Database): ShakyDatabase {
  const shakyOne: ShakyDatabase = {
    ...database,
    breakAt: null,
    transaction: (work) =>
      database.transaction(async ({ query }) => {
        let done = 0
        const counting: Queries['query'] = (sql, ...values) => {
          done += 1
          if (done === shakyOne.breakAt) throw brokenLine()
          return query(sql, ...values)
        }
        const result = await work({ query: counting, queryPlanned: counting })
        if (shakyOne.breakAt !== null && done < shakyOne.breakAt) throw brokenLine()
        return result
      }),
  }
  return shakyOne
}

const brokenLine = () => Object.assign(new Error('the connection broke'), { code: '08006' })
export const isBrokenLine = (error: unknown): boolean => (error as { code?: string }).code === '08006'
