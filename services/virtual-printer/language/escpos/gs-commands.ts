import type { PrintHead } from '../../paper/print-head.ts'
import { byte, type Reading, skip, word } from '../../reading.ts'
import { type Commands, notDrawn, unseen } from '../command.ts'
import { createQrCommand } from './gs-qr.ts'
import { rasterPicture } from './raster.ts'

/** Commands that begin with GS, by the character after it. */
export const createGsCommands = (): Commands => {
  const qrCommand = createQrCommand()
  return {
    *'!'(head) {
      const size = yield* byte()
      head.style({ across: ((size >> 4) & 7) + 1, down: (size & 7) + 1 })
    },
    *B(head) {
      head.style({ inverse: ((yield* byte()) & 1) === 1 })
    },
    *L(head) {
      head.set({ left: yield* word() })
    },
    *W(head) {
      head.set({ area: yield* word() })
    },
    V: cut,
    *v(head) {
      const kind = yield* byte()
      if (kind === 0x30) yield* rasterPicture(head)
    },
    *'('(head) {
      const family = String.fromCharCode(yield* byte())
      const length = yield* word()
      if (family === 'k') yield* qrCommand(head, length)
      else if (family === 'L') yield* notDrawn('A picture by GS ( L', () => skip(length))(head)
      else yield* skip(length)
    },
    '8': notDrawn('A picture by GS 8 L', function* () {
      yield* skip(1)
      const low = yield* word()
      yield* skip(low + 65_536 * (yield* word()))
    }),
    k: notDrawn('A bar code', function* () {
      const system = yield* byte()
      if (system >= 65) return yield* skip(yield* byte())
      while ((yield* byte()) !== 0);
    }),
    *'*'() {
      const across = yield* byte()
      yield* skip(across * (yield* byte()) * 8)
    },
    a: unseen(1),
    b: unseen(1),
    f: unseen(1),
    h: unseen(1),
    H: unseen(1),
    I: answerIdentity,
    r: answerInTurn,
    w: unseen(1),
    T: unseen(1),
    '/': unseen(1),
    P: unseen(2),
    $: unseen(2),
    '\\': unseen(2),
    '^': unseen(3),
    ':': unseen(0),
    c: unseen(0),
  }
}

function* cut(head: PrintHead): Reading {
  const mode = yield* byte()
  // Function A cuts where the paper is, the others feed it to the knife first.
  const feeds = mode > 1 && mode !== 48 && mode !== 49
  if (feeds) {
    head.feedToKnife()
    head.feed(yield* byte())
  }
  // 0 and 48 are full cuts without feeding; 65, 97 and 103 with feeding.
  head.cut((mode & 1) === (feeds ? 0 : 1) ? 'partial' : 'full')
}

/** `GS r`: the paper or the drawer. A printer without paper reads no command, so its answer is always that all is well. */
function* answerInTurn(head: PrintHead): Reading {
  const about = (yield* byte()) % 48
  if (about === 1 || about === 2) head.answer(Buffer.from([0]))
}

/** `GS I`: maker and model, each as a text between an underscore and a NUL. */
function* answerIdentity(head: PrintHead): Reading {
  const about = yield* byte()
  const said = about === 66 ? 'Loket' : about === 67 ? head.model : ''
  if (said !== '') head.answer(Buffer.from(`_${said}\0`, 'latin1'))
}
