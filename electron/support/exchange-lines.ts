import { existsSync, readFileSync } from 'node:fs'
import type { ExchangeRecord } from '../gateway/exchange-record.ts'

/** The fields of an exchange that leave the shop. A field that the log gains later leaves only once it is named here. */
const fields = [
  'at',
  'ms',
  'operation',
  'requestId',
  'number',
  'requestSha256',
  'httpStatus',
  'signature',
  'answerBytes',
  'answerSha256',
  'errCode',
  'result',
  'unread',
] as const satisfies readonly (keyof ExchangeRecord)[]

/** As many exchanges as a technician reads. */
const MAX_EXCHANGES = 1_000

/** The last exchanges of the request journal; a line that can't be read is left out. */
export function exchangeLines(path: string): Record<string, unknown>[] {
  const lines = [`${path}.1`, path].flatMap((file) =>
    existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [],
  )
  const exchanges = lines.flatMap((line) => {
    const record = parsed(line)
    // Lines about requests before they were sent are left out.
    return record && 'operation' in record ? [record] : []
  })
  return exchanges
    .slice(-MAX_EXCHANGES)
    .map((record) => Object.fromEntries(fields.map((field) => [field, record[field] ?? null])))
}

function parsed(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}
