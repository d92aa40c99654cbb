import { byte, skip, word } from '../../reading.ts'
import { type Commands, notDrawn, unseen } from '../command.ts'

/** Commands that begin with FS, by the character after it: Chinese characters, and pictures kept in the printer. */
export const fsCommands: Commands = {
  '!': unseen(1),
  '&': unseen(0),
  '.': unseen(0),
  '-': unseen(1),
  C: unseen(1),
  S: unseen(2),
  W: unseen(1),
  '2': unseen(74),
  *'('() {
    yield* skip(1)
    yield* skip(yield* word())
  },
  p: notDrawn('A picture kept in the printer', () => skip(2)),
  *q() {
    for (let left = yield* byte(); left > 0; left -= 1) {
      const across = yield* word()
      yield* skip(across * (yield* word()) * 8)
    }
  },
}
