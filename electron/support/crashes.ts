import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import * as z from 'zod'
import { writeDurably } from '../../platform/durable-file.ts'

const crash = z.strictObject({
  at: z.string().max(40),
  version: z.string().max(40),
  /** The page, Loket itself, or one of Chromium's own processes. */
  what: z.enum(['page', 'loket', 'helper']),
  reason: z.string().max(60),
  code: z.number().nullable(),
  /** The innermost calls, by file names without folders. An earlier Loket did not note them. */
  where: z.array(z.string().max(300)).max(5).default([]),
})
/** One crash: what ended and how; never what was on the screen or in memory. */
export type Crash = z.infer<typeof crash>

const MAX_KEPT = 50

/** Records a crash in a file on this computer; it leaves only with the support bundle. */
export function noteCrash(file: string, noted: Crash): void {
  const line = `${JSON.stringify(noted)}\n`
  const before = readCrashes(file)
  if (before.length < MAX_KEPT) appendFileSync(file, line, { mode: 0o600 })
  else
    writeDurably(
      file,
      [...before.slice(1 - MAX_KEPT).map((each) => `${JSON.stringify(each)}\n`), line].join(''),
    )
}

/** The last crashes, oldest first; lines that somebody edited by hand are left out. */
export function readCrashes(file: string): Crash[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      try {
        return [crash.parse(JSON.parse(line))]
      } catch {
        return []
      }
    })
    .slice(-MAX_KEPT)
}
