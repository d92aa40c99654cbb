import { destination, pino } from 'pino'

/** Writes events as lines of JSON to standard error. */
export interface Log {
  /** An event that an operator may want to know later. */
  note(event: string, what?: Readonly<Record<string, string | number>>): void
  /** A failure. */
  trouble(error: unknown): void
}

/** Only fields of an allow-list. An error's message is not on it, because it may quote what a person typed. */
export function createLog(to = destination({ fd: 2, sync: true })): Log {
  const log = pino({ base: null, timestamp: pino.stdTimeFunctions.isoTime }, to)
  return {
    note: (event, what = {}) => log.info({ event, ...what }),
    trouble(error) {
      const {
        name,
        code,
        stack = '',
      } = error instanceof Error ? (error as NodeJS.ErrnoException) : { name: typeof error }
      const where = stack.split('\n').filter((line) => /^ {4}at /.test(line))
      log.error({
        event: 'trouble',
        error: name,
        code,
        where: where.slice(0, 5).map((frame) => frame.trim().slice(0, 300)),
      })
    },
  }
}
