import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import { type OperationName, operations } from '../../../shared/gateway/operations/index.ts'
import type { Members } from './answer-faults.ts'
import type { Delivery } from './delivery.ts'
import { HangUp } from './hang-up.ts'
import { type Effect, type EventKind, type FaultKind, faultKinds } from './kinds.ts'

/** What a fault can apply to: an operation's exchanges, or the notifications that we send. */
export const targets = [...(Object.keys(operations) as OperationName[]), 'notification'] as const
export type Target = (typeof targets)[number]

/** Operations can also be given by path, their only name in the API document. */
const byPath = new Map<unknown, Target>(
  (Object.keys(operations) as OperationName[]).map((name) => [operations[name].path, name]),
)

const target = z.preprocess(
  (named) => byPath.get(named) ?? named,
  z.enum(targets as readonly Target[], {
    error: `must be the path of an operation, or one of ${targets.join(', ')}`,
  }),
)

const whole = (min: number, max: number) =>
  z
    .int({ error: 'must be a whole number' })
    .min(min, { error: `must be at least ${min}` })
    .max(max, {
      error: `must be at most ${max}`,
    })

/** A fault as requested. */
export const faultInput = z.strictObject(
  {
    kind: z.enum(Object.keys(faultKinds) as [FaultKind, ...FaultKind[]], {
      error: `must be one of ${Object.keys(faultKinds).join(', ')}`,
    }),
    /** Missing: any operation, and no notification. */
    operation: target.optional(),
    /** How many times it applies; missing: until it is cleared. */
    count: whole(1, 1_000_000).optional(),
    probability: z
      .number({ error: 'must be a number' })
      .min(0, { error: 'must be from 0 to 1' })
      .max(1, { error: 'must be from 0 to 1' })
      .default(1),
    /** The same seed hits the same exchanges again. */
    seed: whole(0, 2 ** 32 - 1).default(1),
    ms: whole(0, 600_000).optional(),
    bytes: whole(1, 256 * 1024 * 1024).optional(),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? 'is not a member of a fault' : 'must be a JSON object',
  },
)
export type FaultInput = z.output<typeof faultInput>

/** A fault in the list. */
export interface ArmedFault extends FaultInput {
  readonly id: number
  readonly struck: number
}

/** What happens to one exchange. */
export interface Strike {
  /** Absent if nothing happens before. */
  readonly before?: () => Promise<void>
  answer(members: Members): Members
  wire(delivery: Delivery): Delivery
}

/** The requested faults of a sandbox. They last as long as it runs. */
export interface Faults {
  arm(input: FaultInput): void
  list(): readonly ArmedFault[]
  clear(): void
  /** Decides what happens to one exchange, and counts it. */
  strike(target: Target): Strike
  /** Whether an event is changed this time; counts it. */
  strikes(kind: EventKind): boolean
  /** Ends all pauses. */
  close(): void
}

const unharmed: Strike = {
  answer: (members) => members,
  wire: (delivery) => delivery,
}

export function createFaults(): Faults {
  let armed: (FaultInput & { id: number; struck: number; met: number })[] = []
  let lastId = 0
  const stopping = new AbortController()
  const pause = async (ms: number) => {
    await setTimeout(ms, undefined, { signal: stopping.signal }).catch(() => {
      throw new HangUp()
    })
  }

  function draw(applies: (fault: FaultInput) => boolean): FaultInput[] {
    return armed.filter((fault) => {
      if (!applies(fault) || fault.struck === fault.count) return false
      fault.met += 1
      if (chance(fault.seed, fault.met) >= fault.probability) return false
      fault.struck += 1
      return true
    })
  }

  return {
    arm(input) {
      lastId += 1
      armed.push({ ...input, id: lastId, struck: 0, met: 0 })
    },
    list: () => armed.map(({ met: _, ...fault }) => fault),
    clear() {
      armed = []
    },
    strike(target) {
      if (armed.length === 0) return unharmed
      const drawn = draw(
        ({ kind, operation }) =>
          faultKinds[kind].place !== 'event' &&
          (operation === target || (!operation && target !== 'notification')),
      )
      return drawn.length === 0 ? unharmed : strikeOf(drawn, pause)
    },
    strikes: (kind) => draw((fault) => fault.kind === kind).length > 0,
    close: () => stopping.abort(),
  }
}

/** Applies all drawn faults in the order they were requested. */
function strikeOf(drawn: readonly FaultInput[], pause: (ms: number) => Promise<void>): Strike {
  const at = drawn.map((fault): { fault: FaultInput; effect: Effect } => ({
    fault,
    effect: faultKinds[fault.kind],
  }))
  return {
    async before() {
      for (const { fault, effect } of at) if (effect.place === 'before') await effect.strike(fault, pause)
    },
    answer: (members) =>
      at.reduce(
        (bent, { fault, effect }) => (effect.place === 'answer' ? effect.strike(bent, fault) : bent),
        members,
      ),
    wire: (delivery) =>
      at.reduce(
        (bent, { fault, effect }) => (effect.place === 'wire' ? effect.strike(bent, fault) : bent),
        delivery,
      ),
  }
}

/** The nth number of a seed, from 0 up to 1. */
function chance(seed: number, nth: number): number {
  return createHash('sha256').update(`${seed}:${nth}`).digest().readUInt32BE() / 2 ** 32
}
