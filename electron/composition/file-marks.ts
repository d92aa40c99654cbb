import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KeptMarks } from '../staff/kept-marks.ts'
import type { WatchedFile } from './facts-of-change.ts'

/** The files of the data folder that decide where money goes, and what customers are shown. */
const watched = {
  settings: 'settings.json',
  display: 'display.json',
  profile: 'live/gateway-profile.json',
  authorities: 'live/gateway-authority.pem',
} as const satisfies Readonly<Record<WatchedFile, string>>
const names = Object.keys(watched) as WatchedFile[]

/** Has `write` write one of these files and marks it as ours; null for one that is removed. */
export type WriteMarked = (file: WatchedFile, content: string | null, write: () => void) => void

export interface ChangedOutside {
  /** Has each change written down, once: then the files count as they are. */
  tell(write: (facts: Readonly<Record<string, string>>) => Promise<void>): Promise<void>
}

/**
 * Notices what was changed in these files by anybody but Loket, such as a cashier with a text editor while it was closed. Files
 * of a Loket that kept no marks count as they are.
 */
export function createFileMarks(dataDir: string) {
  let kept: KeptMarks | null = null

  const markOf = (file: WatchedFile, content: string | null): string =>
    file === 'settings'
      ? (content ?? '')
      : createHash('sha256')
          .update(content ?? '')
          .digest('hex')
  function found(file: WatchedFile): string {
    try {
      return markOf(file, readFileSync(join(dataDir, watched[file]), 'utf8'))
    } catch {
      // Whoever needs the file says what is wrong with it.
      return markOf(file, null)
    }
  }

  const writeMarked: WriteMarked = (file, content, write) => {
    const mark = markOf(file, content)
    kept?.keep(file, mark)
    write()
    try {
      // A mark remembers the one before it, for a power cut between mark and file. Kept twice it is the only one that counts: else
      // whoever puts back the file as it was before its last change is not noticed.
      kept?.keep(file, mark)
    } catch {
      // What was asked for is done. The next start keeps it.
    }
  }

  return {
    writeMarked,
    /** Looks at the files once, before anything is written; from now on marks are kept. */
    look(marks: KeptMarks): ChangedOutside {
      kept = marks
      const known = marks.all()
      const unsettled: { readonly file: WatchedFile; readonly now: string }[] = []
      const settle = ({ file, now }: (typeof unsettled)[number]) => {
        marks.keep(file, now)
        marks.keep(file, now)
      }
      const others = names.flatMap((file) => {
        const [mark, now] = [known.get(file), found(file)]
        const isOurs = mark?.now === now || mark?.before === now
        // A power cut came in between: from now on only what is there counts.
        if (isOurs && mark.before !== mark.now) unsettled.push({ file, now })
        return isOurs ? [] : [{ file, mark, now }]
      })
      return {
        async tell(write) {
          for (const { file, mark, now } of others.splice(0)) {
            if (mark) {
              // Loaded late: at most starts nobody has changed them.
              const { factsOfChange } = await import('./facts-of-change.ts')
              const facts = factsOfChange(file, mark.now, now)
              if (facts) await write(facts)
            }
            settle({ file, now })
          }
          for (const each of unsettled.splice(0)) settle(each)
        },
      }
    },
  }
}
