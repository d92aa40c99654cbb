/** Why a slip was not surely handed to the printer. */
export const printFailures = [
  /** There is no such printer, or none is set. */
  'notConfigured',
  /** It is there and takes nothing: switched off, or somebody else's. */
  'refused',
  'unreachable',
  /** This computer's system does not let Loket at it. */
  'permission',
  'paperOut',
  'coverOpen',
  /** Its own button, or the system, has put it off line. */
  'offline',
  'timeout',
  'interrupted',
  'unknown',
] as const
export type PrintFailure = (typeof printFailures)[number]

/** Failures of which it is certain that not one byte of the slip left this computer; after any other, paper may have come out. */
export const nothingLeft: readonly PrintFailure[] = [
  'notConfigured',
  'refused',
  'unreachable',
  'permission',
  'paperOut',
  'coverOpen',
  'offline',
]
