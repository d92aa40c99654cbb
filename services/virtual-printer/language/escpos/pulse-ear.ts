import type { PrintEvent } from '../../paper/print-event.ts'

const PULSE = Buffer.from([0x10, 0x14, 0x01])
/** With its pin and its time. */
const LENGTH = PULSE.length + 2

type Opened = Extract<PrintEvent, { kind: 'drawer' }>

/**
 * Finds `DLE DC4 1 m t` in everything that arrives, even inside other commands and while nothing is printed: a printer opens
 * the drawer on receipt.
 */
export function createPulseEar(): (bytes: Uint8Array) => Opened[] {
  let before = Buffer.alloc(0)
  return (bytes) => {
    const all = Buffer.concat([before, bytes])
    // One that is whole is never found again.
    before = all.subarray(1 - LENGTH)
    const opened: Opened[] = []
    for (let at = all.indexOf(PULSE); at >= 0 && at + LENGTH <= all.length; at = all.indexOf(PULSE, at + 1)) {
      const [pin = 2, tenths = 0] = all.subarray(at + PULSE.length)
      if (pin > 1 || tenths < 1 || tenths > 8) continue
      opened.push({ kind: 'drawer', pin: pin === 0 ? 2 : 5, milliseconds: 100 * tenths })
    }
    return opened
  }
}
