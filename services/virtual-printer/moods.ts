/**
 * How a printer treats connections. A mood takes effect at once, also in the middle of a slip.
 * - `normal`      takes everything, prints it and says goodbye
 * - `slow`        the same at 960 bytes a second, as over a serial line of 9600 baud
 * - `paperOut` `coverOpen`  says so when asked, takes what fits its memory, and prints it once that is over
 * - `answersLate` works, but answers how it stands only after two seconds
 * - `mute`        takes and prints everything and never says goodbye
 * - `neverReads`  accepts and leaves the bytes where they are: jammed
 * - `hangsUp`     accepts, closes at once and takes no bytes: busy with another computer
 * - `drops`       accepts and drops the connection at once
 * - `leaves`      says goodbye in the middle of a slip, and leaves the rest unread
 * - `resets`      loses the connection in the middle of a slip, and waits for the rest of the order it was in
 * - `losesPower`  loses its power in the middle of a slip, and all it had in its memory; then it is `off`
 * - `off`         nothing listens on its port, and it forgets the order it was in
 */
export const printerMoods = [
  'normal',
  'slow',
  'paperOut',
  'coverOpen',
  'answersLate',
  'mute',
  'neverReads',
  'hangsUp',
  'drops',
  'leaves',
  'resets',
  'losesPower',
  'off',
] as const
export type PrinterMood = (typeof printerMoods)[number]

/** Whether it stands still until a person has seen to it, and still answers how it is. */
export const standsStill = (mood: PrinterMood): boolean => mood === 'paperOut' || mood === 'coverOpen'

/** Whether it breaks off in the middle of a slip. */
export const breaksOff = (mood: PrinterMood): mood is 'leaves' | 'resets' | 'losesPower' =>
  mood === 'leaves' || mood === 'resets' || mood === 'losesPower'
