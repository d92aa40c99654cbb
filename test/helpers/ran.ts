/** What ran of a test file's page, or of its programs. */
export interface Ran {
  /** Why it is not known. */
  readonly unknown?: string
  /** By a script's file, the stretches that ran: where each begins and ends. */
  readonly scripts: readonly (readonly [string, readonly number[]])[]
}

/** A script, as V8 counts what ran of it. */
export interface Counted {
  readonly url: string
  readonly functions: readonly { readonly ranges: readonly Range[] }[]
}

interface Range {
  readonly startOffset: number
  readonly endOffset: number
  readonly count: number
}

/** The page's, and the programs'. */
const OURS = /\/out\/main\/([^/]+\.cjs)$|^https?:.*\/assets\/([^/]+\.js)$/

/** Of a script of the page or of a program: its file in the build. */
export const nameOfBuilt = (url: string) => {
  const [, ofProgram, ofPage] = OURS.exec(url) ?? []
  return ofProgram ?? ofPage
}

/** Of the test file that runs in this process: in its windows, and in the processes of its counters and sandboxes. */
export const ran = { page: createRan(nameOfBuilt), programs: createRan(nameOfBuilt) }
/** `npm test` wants to know it, on a desk. */
export const isCounting = Boolean(process.env.LOKET_TEST_RAN)

export interface RanSoFar {
  add(script: Counted): void
  /** From now until it is taken, what ran is not known. */
  isUnknown(why: string): void
  /** All since the last time. */
  take(): Ran
}

/** Puts together what V8 counted, look by look, in windows and in processes, of those scripts that `nameOf` names. */
export function createRan(nameOf: (url: string) => string | undefined): RanSoFar {
  /** For each script, 1 at each character that ran. */
  let ran = new Map<string, Uint8Array>()
  let unknown: string | undefined

  return {
    /** A function comes before those in it; of one that did not run, those in it are not always told. */
    add({ url, functions }: Counted): void {
      const name = nameOf(url)
      if (name === undefined) return
      const ranges = functions.flatMap((each) => each.ranges)
      const now = new Uint8Array(Math.max(...ranges.map(({ endOffset }) => endOffset)))
      for (const { startOffset, endOffset, count } of ranges)
        now.fill(Math.min(count, 1), startOffset, endOffset)
      const before = ran.get(name) ?? now
      const [longer, other] = before.length > now.length ? [before, now] : [now, before]
      for (let at = 0; at < other.length; at += 1) longer[at] = (longer[at] ?? 0) | (other[at] ?? 0)
      ran.set(name, longer)
    },
    /** From now until it is taken, what ran is not known. */
    isUnknown(why: string): void {
      unknown ??= why
    },
    /** All since the last time. */
    take(): Ran {
      const scripts = [...ran].map(([name, characters]) => [name, stretches(characters)] as const)
      const taken = { ...(unknown !== undefined && { unknown }), scripts }
      ran = new Map()
      unknown = undefined
      return taken
    },
  }
}

function stretches(characters: Uint8Array): number[] {
  const found: number[] = []
  for (let at = 0, before = 0; at <= characters.length; at += 1) {
    const value = characters[at] ?? 0
    if (value !== before) found.push(at)
    before = value
  }
  return found
}
