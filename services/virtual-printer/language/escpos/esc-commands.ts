import { createBitmap } from '../../../../platform/picture/bitmap.ts'
import { type PrintHead, USUAL_SPACING } from '../../paper/print-head.ts'
import { scaled } from '../../paper/scaled.ts'
import { byte, bytes, type Reading, skip, word } from '../../reading.ts'
import { atOnce, type Commands, notDrawn, tabStops, tellDeselected, unseen } from '../command.ts'

const [ESC, SELECT] = [0x1b, 0x3d]

const isOn = (value: number) => (value & 1) === 1

const turned = {
  kind: 'trouble',
  text: 'Letters that stand on their head or side are drawn upright here.',
} as const

/** Prints the page of page mode, and stays there. */
export function* printPage(head: PrintHead): Reading {
  if (head.setting.page) yield* notDrawn('A page', () => skip(0))(head)
}

/** Commands that begin with ESC, by the character after it. */
export const escCommands: Commands = {
  '@': atOnce((head) => head.initialize()),
  *'!'(head) {
    const mode = yield* byte()
    head.style({
      font: isOn(mode) ? 'B' : 'A',
      bold: (mode & 0x08) !== 0,
      down: mode & 0x10 ? 2 : 1,
      across: mode & 0x20 ? 2 : 1,
      underline: mode & 0x80 ? 1 : 0,
    })
  },
  *E(head) {
    head.style({ bold: isOn(yield* byte()) })
  },
  // Double-strike looks the same as emphasized.
  *G(head) {
    head.style({ bold: isOn(yield* byte()) })
  },
  *'-'(head) {
    head.style({ underline: ((yield* byte()) % 48) % 3 })
  },
  *M(head) {
    head.style({ font: (yield* byte()) % 48 === 1 ? 'B' : 'A' })
  },
  *a(head) {
    const align = (['left', 'center', 'right'] as const)[(yield* byte()) % 48]
    if (head.waiting > 0) {
      head.tell({
        kind: 'trouble',
        text: 'An alignment inside a line is not obeyed: it belongs at its start.',
      })
    } else if (align) head.set({ align })
  },
  '2': atOnce((head) => head.set({ lineSpacing: USUAL_SPACING })),
  *'3'(head) {
    head.set({ lineSpacing: yield* byte() })
  },
  *d(head) {
    const lines = yield* byte()
    head.feed(lines * head.setting.lineSpacing)
  },
  *J(head) {
    head.feed(yield* byte())
  },
  *' '(head) {
    head.set({ spacing: yield* byte() })
  },
  *$(head) {
    head.moveTo(yield* word())
  },
  *'\\'(head) {
    const dots = yield* word()
    head.moveBy(dots < 0x8000 ? dots : dots - 0x10000)
  },
  *p(head) {
    const pin = yield* byte()
    const milliseconds = 2 * (yield* byte())
    yield* skip(1)
    head.tell({ kind: 'drawer', pin: pin % 48 === 0 ? 2 : 5, milliseconds })
  },
  '=': select,
  i: atOnce((head) => head.cut('full')),
  m: atOnce((head) => head.cut('partial')),
  '*': columnPicture,
  D: tabStops,
  // Characters of the sender's own.
  *'&'() {
    const height = yield* byte()
    const first = yield* byte()
    const last = yield* byte()
    for (let character = first; character <= last; character += 1) yield* skip(height * (yield* byte()))
  },
  c: unseen(2),
  t: unseen(1),
  R: unseen(1),
  '%': unseen(1),
  '?': unseen(1),
  U: unseen(1),
  T: unseen(1),
  W: unseen(8),
  r: unseen(1),
  '<': unseen(0),
  *V(head) {
    if ((yield* byte()) % 48 !== 0) head.tell(turned)
  },
  *'{'(head) {
    if (isOn(yield* byte())) head.tell(turned)
  },
  // Only at the start of a line. ESC @ ends it too, and the page is lost.
  L: atOnce((head) => head.waiting === 0 && head.set({ page: true })),
  S: atOnce((head) => head.set({ page: false })),
  '\x0c': printPage,
}

/** `ESC =`: everything is ignored until the next one selects the printer. */
function* select(head: PrintHead): Reading {
  let isSelected = isOn(yield* byte())
  if (!isSelected) tellDeselected(head)
  while (!isSelected) {
    if ((yield* byte()) !== ESC || (yield* byte()) !== SELECT) continue
    isSelected = isOn(yield* byte())
  }
}

/** `ESC *`: a picture by columns of 8 or 24 dots, the top one in the highest bit. */
function* columnPicture(head: PrintHead): Reading {
  const mode = yield* byte()
  const columns = yield* word()
  const deep = mode >= 32 ? 3 : 1
  const kept = Math.min(columns, head.width)
  const bits = yield* bytes(kept * deep)
  yield* skip((columns - kept) * deep)
  if (kept < columns)
    head.tell({ kind: 'trouble', text: `A picture of ${columns} columns is cut off at the edge.` })
  const picture = createBitmap(kept, deep * 8)
  for (const [at, eight] of bits.entries()) {
    const x = Math.floor(at / deep)
    for (let bit = 0; bit < 8; bit += 1) {
      const y = (at % deep) * 8 + bit
      const place = y * picture.rowBytes + (x >> 3)
      if (eight & (0x80 >> bit)) picture.bits[place] = (picture.bits[place] ?? 0) | (0x80 >> (x & 7))
    }
  }
  head.putGlyph(scaled(picture, mode % 32 === 0 ? 2 : 1, deep === 1 ? 3 : 1))
}
