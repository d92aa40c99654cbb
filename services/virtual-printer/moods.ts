/**
 * How a printer treats connections. A mood takes effect at once, also in the middle of a slip.
 * - `normal`      takes everything, prints it and closes the connection afterwards
 * - `slow`        the same at 960 bytes a second, as over a serial line of 9600 baud
 * - `paperOut` `coverOpen`  says so when asked, takes what fits its memory, and prints it afterwards
 * - `answersLate` works, but answers status questions only after two seconds
 * - `mute`        takes and prints everything and never closes the connection
 * - `neverReads`  accepts and reads nothing: jammed
 * - `hangsUp`     accepts, closes at once and takes no bytes: busy with another computer
 * - `drops`       accepts and drops the connection at once
 * - `leaves`      closes in the middle of a slip, and leaves the rest unread
 * - `resets`      loses the connection in the middle of a slip, and waits for the rest of the unfinished command
 * - `losesPower`  loses power in the middle of a slip, with everything in its memory; then it is `off`
 * - `off`         nothing listens on its port, and it forgets the unfinished command
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

/** Whether it stands still until a person has fixed it, and still answers status questions. */
export const standsStill = (mood: PrinterMood): boolean => mood === 'paperOut' || mood === 'coverOpen'

/** Whether it breaks off in the middle of a slip. */
export const breaksOff = (mood: PrinterMood): mood is 'leaves' | 'resets' | 'losesPower' =>
  mood === 'leaves' || mood === 'resets' || mood === 'losesPower'
