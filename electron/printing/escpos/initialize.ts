/** ESC @: forget the settings and the line that an interrupted slip left behind. It puts nothing on paper. */
export const INITIALIZE = Buffer.from([0x1b, 0x40])
