const beforeTheFirstByte = [
  /** There is no such printer, or none is set. */
  'notConfigured',
  /** The address answers but refuses connections: the printer is off, or busy with another computer. */
  'refused',
  'unreachable',
  /** The operating system does not let Loket access it. */
  'permission',
  'paperOut',
  'coverOpen',
  /** Its own button, or the system, has put it off line. */
  'offline',
] as const

/** Why a slip was certainly not, or perhaps not, handed to the printer. */
export const printFailures = [...beforeTheFirstByte, 'timeout', 'interrupted', 'unknown'] as const
export type PrintFailure = (typeof printFailures)[number]

/** Failures after which certainly no byte of the slip left this computer; after any other, paper may have come out. */
export const nothingLeft: readonly PrintFailure[] = beforeTheFirstByte
