/** ESC @: resets the settings and the line that an interrupted slip left behind. It prints nothing. */
export const INITIALIZE = Buffer.from([0x1b, 0x40])
