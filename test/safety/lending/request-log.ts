import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openExchangeLog } from '../../../electron/gateway/exchange-log.ts'
import type { Journal } from '../../../electron/journal/journal.ts'
import {
  type RequestJournalContent,
  readRequestJournal,
} from '../../../electron/journal/recovery/request-journal.ts'
import { besideRequestJournal } from '../world/fresh.ts'

/** The request journal in a counter's folder: it lies beside the journal, and a restore keeps it. */
export interface RequestLog {
  /** The same journal, which also writes each request here. */
  beside(journal: Journal): Journal
  read(): RequestJournalContent
  /** As a copy of the folder has it. */
  text(): string
  put(text: string): void
}

export function openRequestLog(folder: string): RequestLog {
  const path = join(folder, 'exchanges.log')
  const open = () =>
    openExchangeLog(path, (error) => {
      throw error
    })
  let write = open()
  return {
    beside: (journal) => besideRequestJournal(journal, (line) => write(line)),
    read: () => readRequestJournal(path),
    text: () => (existsSync(path) ? readFileSync(path, 'utf8') : ''),
    put(text) {
      writeFileSync(path, text)
      write = open()
    },
  }
}
