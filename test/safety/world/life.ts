import type { Journal } from '../../../electron/journal/journal.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { VirtualTime } from './virtual-time.ts'

/** Dies at its `call`th call of a port: before the call does anything, or after it has, without returning. */
export interface Death {
  readonly call: number
  readonly when: 'before' | 'after'
}

/** One life of the counter's process. After its end nothing continues: no promise resolves, no timer fires. */
export interface Life {
  isOver(): boolean
  end(): void
  /** How often it has called its ports. */
  calls(): number
  /** Where it could have died; only once for places between which nothing has happened outside of it. */
  deaths(): readonly Death[]
  /** Something has left it without a call. */
  tell(): void
  /** A port's call, through the gate where it may die. A question changes nothing. */
  through<Value>(work: () => Promise<Value>, isQuestion?: boolean): Promise<Value>
  /** The clock of this life: it began at 0, and the computer's wall clock is off by `offset`. */
  readonly clock: Clock
}

interface LifeOptions {
  readonly time: VirtualTime
  /** The start of the world in true time. */
  readonly epoch: number
  readonly offset: () => number
  readonly death: Death | null
  readonly onDeath: () => void
}

/** A new one each time: one for all would keep every world that ever waited for it. */
const never = () => new Promise<never>(() => {})

export function createLife({ time, epoch, offset, death, onDeath }: LifeOptions): Life {
  const born = time.now()
  let over = false
  let calls = 0
  const deaths: Death[] = []
  /** When it last could have died, if nothing has happened since. */
  let quietSince: number | null = null

  function die(): void {
    if (over) return
    over = true
    onDeath()
  }

  /** Where it may die. */
  function gate(call: number, when: Death['when']): void {
    if (quietSince !== time.now()) deaths.push({ call, when })
    quietSince = time.now()
    if (death?.call === call && death.when === when) die()
  }

  async function through<Value>(work: () => Promise<Value>, isQuestion = false): Promise<Value> {
    if (over) return never()
    calls += 1
    const call = calls
    gate(call, 'before')
    if (over) return never()
    if (!isQuestion) quietSince = null
    const settled = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if (over) return never()
    if (!isQuestion) quietSince = null
    gate(call, 'after')
    if (over) return never()
    if ('error' in settled) throw settled.error
    return settled.value
  }

  return {
    isOver: () => over,
    end() {
      over = true
    },
    calls: () => calls,
    deaths: () => deaths,
    tell() {
      quietSince = null
    },
    through,
    clock: {
      now: () => Math.floor(epoch + time.now() + offset()),
      elapsed: () => time.now() - born,
      after(milliseconds, work) {
        // No timer fires at once.
        return time.after(Math.max(1, milliseconds), () => {
          if (over) return
          calls += 1
          gate(calls, 'before')
          if (!over) work()
        })
      },
    },
  }
}

/** The journal of a life, which may die at each of its operations. `watch` sees what was written. */
export function journalIn(
  journal: Journal,
  life: Life,
  disk: { wait(): Promise<void> | null; refuses(operation: keyof Journal): unknown },
  wrote: (operation: keyof Journal, input: unknown) => Promise<void>,
): Journal {
  const reach =
    (operation: keyof Journal) =>
    async (...input: never[]) => {
      const slow = disk.wait()
      if (slow) await slow
      // A life that died while the disk was busy writes nothing more.
      if (life.isOver()) return never()
      const refusal = disk.refuses(operation)
      if (refusal) throw refusal
      const result = await (journal[operation] as (...all: never[]) => Promise<unknown>)(...input)
      await wrote(operation, input[0])
      return result
    }
  return new Proxy(journal, {
    get: (_target, operation: keyof Journal) => {
      const work = reach(operation)
      const isQuestion = /^(read|list|count)/.test(operation)
      return (...input: never[]) => life.through(() => work(...input), isQuestion)
    },
  })
}
