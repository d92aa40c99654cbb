import type { PrintHead } from '../../paper/print-head.ts'
import { byte, type Reading, skip } from '../../reading.ts'
import { atOnce, type Commands, unseen } from '../command.ts'
import type { PrinterLanguage } from '../obey.ts'
import { escCommands, printPage } from './esc-commands.ts'
import { fsCommands } from './fs-commands.ts'
import { createGsCommands } from './gs-commands.ts'
import { createPulseEar } from './pulse-ear.ts'

/** The real-time commands, here in their place among the others: they were obeyed when they arrived. */
const dleCommands: Commands = {
  '\x04': unseen(1),
  '\x05': unseen(1),
  *'\x14'() {
    yield* skip((yield* byte()) === 8 ? 7 : 2)
  },
}

/** FF: prints the page of page mode and ends it. */
function* endPage(head: PrintHead): Reading {
  yield* printPage(head)
  head.set({ page: false })
}

/** ESC/POS, written from the makers' command references and not from our own writer. A new one whenever the printer is switched on. */
export const createEscPos = (): PrinterLanguage => ({
  single: new Map([
    // A NUL outside of a command does nothing, so NULs can complete an unfinished one.
    [0x00, unseen(0)],
    [0x09, atOnce((head) => head.tab())],
    [0x0a, atOnce((head) => head.endLine())],
    [0x0c, endPage],
    // CR does nothing with factory settings, and CAN nothing outside of page mode.
    [0x0d, unseen(0)],
    [0x18, unseen(0)],
  ]),
  families: new Map([
    [0x10, dleCommands],
    [0x1b, escCommands],
    [0x1c, fsCommands],
    [0x1d, createGsCommands()],
  ]),
  hear: createPulseEar(),
})
