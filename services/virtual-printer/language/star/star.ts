import { createBitmap } from '../../../../platform/picture/bitmap.ts'
import type { PrintHead } from '../../paper/print-head.ts'
import { byte, bytes, type Reading, skip, word } from '../../reading.ts'
import { atOnce, type Command, type Commands, tabStops, tellDeselected, unseen } from '../command.ts'
import type { PrinterLanguage } from '../obey.ts'
import { createStarQr } from './star-qr.ts'

/** Dots of the two line spacings, 3 and 4 mm. */
const CLOSE = 24
const USUAL = 32

/** DC1, which selects the printer that DC3 deselected. */
const SELECT = 0x11

/** Star's line mode, written from its command specification. A new one whenever the printer is switched on. */
export const createStar = (): PrinterLanguage => ({
  single: new Map([
    // A NUL outside of a command does nothing, so NULs can complete an unfinished one.
    [0x00, unseen(0)],
    [0x07, drawer(2, 200)],
    [0x09, atOnce((head) => head.tab())],
    [0x0a, atOnce((head) => head.endLine())],
    [0x0c, unseen(0)],
    [0x0d, unseen(0)],
    [0x0e, atOnce((head) => head.style({ across: 2 }))],
    [SELECT, unseen(0)],
    [0x13, deselect],
    [0x14, atOnce((head) => head.style({ across: 1 }))],
    [0x18, unseen(0)],
    [0x19, drawer(5, 200)],
    [0x1a, drawer(5, 200)],
    [0x1c, drawer(2, 200)],
  ]),
  families: new Map([[0x1b, { ...escCommands, '\x1d': createEscGs() }]]),
})

const escCommands: Commands = {
  '@': atOnce((head) => {
    head.initialize()
    head.set({ lineSpacing: USUAL })
  }),
  E: atOnce((head) => head.style({ bold: true })),
  F: atOnce((head) => head.style({ bold: false })),
  '4': atOnce((head) => head.style({ inverse: true })),
  '5': atOnce((head) => head.style({ inverse: false })),
  '0': atOnce((head) => head.set({ lineSpacing: CLOSE })),
  *z(head) {
    head.set({ lineSpacing: ((yield* byte()) & 1) === 1 ? USUAL : CLOSE })
  },
  *i(head) {
    const down = 1 + Math.min(5, (yield* byte()) % 48)
    head.style({ down, across: 1 + Math.min(5, (yield* byte()) % 48) })
  },
  *W(head) {
    head.style({ across: ((yield* byte()) & 1) + 1 })
  },
  *h(head) {
    head.style({ down: ((yield* byte()) & 1) + 1 })
  },
  *'-'(head) {
    head.style({ underline: (yield* byte()) & 1 })
  },
  *a(head) {
    head.feed((yield* byte()) * head.setting.lineSpacing)
  },
  // In quarters of a millimetre; a dot is half of one.
  *J(head) {
    head.feed((yield* byte()) * 2)
  },
  *d(head) {
    const how = (yield* byte()) % 48
    if (how > 1) head.feedToKnife()
    head.cut(how % 2 === 0 ? 'full' : 'partial')
  },
  *k(head) {
    const rowBytes = yield* word()
    const bits = yield* bytes(rowBytes * 24)
    head.putGlyph(createBitmap(rowBytes * 8, 24, bits))
  },
  '\x07': unseen(2),
  '\x1e': unseen(2),
  D: tabStops,
  B: tabStops,
  R: unseen(1),
  l: unseen(1),
  Q: unseen(1),
  M: unseen(0),
  P: unseen(0),
  ':': unseen(0),
  '=': unseen(1),
  '?': unseen(2),
}

/** DC3: everything is ignored until the printer is selected again. */
function* deselect(head: PrintHead): Reading {
  tellDeselected(head)
  while ((yield* byte()) !== SELECT);
}

/** ESC GS, the prefix of a family of commands. */
function createEscGs(): Command {
  const qr = createStarQr()
  return function* (head) {
    const name = String.fromCharCode(yield* byte())
    if (name === 'a') {
      const align = (['left', 'center', 'right'] as const)[(yield* byte()) % 48]
      if (align) head.set({ align })
    } else if (name === 'y') yield* qr(head)
    else yield* skip(1)
  }
}

function drawer(pin: number, milliseconds: number): Command {
  return atOnce((head) => head.tell({ kind: 'drawer', pin, milliseconds }))
}
