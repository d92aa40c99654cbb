/**
 * How a printer treats whoever connects:
 * - `normal`      takes everything, prints it and says goodbye
 * - `slow`        the same, a little at a time
 * - `paperOut` `coverOpen`  says so when asked, takes what fits its memory, and prints it once that is over
 * - `mute`        takes everything and never says goodbye, as over a half-open connection
 * - `neverReads`  accepts and leaves the bytes where they are: jammed
 * - `hangsUp`     accepts, says goodbye at once and leaves the bytes where they are: busy with somebody else
 * - `resets`      takes the first bytes, then drops the connection
 * - `off`         nothing listens on its port
 */
export const printerMoods = [
  'normal',
  'slow',
  'paperOut',
  'coverOpen',
  'mute',
  'neverReads',
  'hangsUp',
  'resets',
  'off',
] as const
export type PrinterMood = (typeof printerMoods)[number]

/** Whether it stands still until a person has seen to it, and still answers how it is. */
export const standsStill = (mood: PrinterMood): boolean => mood === 'paperOut' || mood === 'coverOpen'
