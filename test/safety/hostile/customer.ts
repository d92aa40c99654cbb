import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { formatDecimal, rupiah } from '../../../shared/money.ts'
import type { Chance } from '../world/chance.ts'
import type { Answers, Plan } from './answers.ts'
import { type Lie, type Verdict, worst } from './lie.ts'
import { sentLies } from './sent-lies.ts'
import type { ShopElsewhere } from './shop.ts'
import type { Stands } from './shop-process.ts'
import { signedLies } from './signed-lies.ts'
import { speltLies } from './spelt-lies.ts'
import { toldLies } from './told-lies.ts'

export const lies: Readonly<Record<string, Lie>> = { ...toldLies, ...speltLies, ...signedLies, ...sentLies }
const names = Object.keys(lies)

/** The results of all customers together. */
export interface Tally {
  readonly paid: Set<string>
  readonly refunded: Set<string>
  readonly told: Set<string>
  /** Answers that had to be believed, and those that a busy connection lost. */
  harmless: number
  disturbed: number
}

export interface Stage {
  readonly shop: ShopElsewhere
  readonly answers: Answers
  readonly tally: Tally
}

interface Told {
  readonly what: string
  readonly verdict: Verdict
  readonly mayBeReview: boolean
  readonly plan: Plan
}

const isContent = (name: string) => lies[name]?.stage === 'told' || lies[name]?.stage === 'spelt'

/** One lie, or one of the content and one of the transmission; each says that the money has moved. */
function drawnLies(turn: number, chance: Chance, tally: Tally): Told {
  const first = names[turn % names.length] ?? ''
  const others = names.filter((name) => isContent(name) !== isContent(first))
  const drawn = chance.happens(0.25) ? [first, chance.pick(others)] : [first]
  const told = drawn.flatMap((name) => lies[name] ?? [])
  for (const name of drawn) tally.told.add(name)
  return {
    what: drawn.join(' + '),
    verdict: worst(told.map(({ verdict }) => verdict)),
    mayBeReview: told.some(({ mayBeReview }) => mayBeReview),
    plan: { status: '02', lies: told },
  }
}

/** Orders' and refunds' words for the same state. */
interface Words {
  readonly moved: string
  readonly waiting: string
}
const ofOrders: Words = { moved: 'paid', waiting: 'open' }
const ofRefunds: Words = { moved: 'done', waiting: 'inProgress' }

/** Throws if an answer was believed wrongly. */
function judge(words: Words, before: string, told: Told, after: Stands, tally: Tally): void {
  const { verdict } = told
  const lawful = [before]
  if (verdict === 'harmless' || verdict === 'tolerable') lawful.push(words.moved)
  if (verdict === 'silent') lawful.push(words.waiting)
  if (told.mayBeReview) lawful.push('review')
  if (!lawful.includes(after.kind)) {
    throw new Error(`${after.number} was ${before} and is ${after.kind} after: ${told.what} (${after.cause})`)
  }
  if (verdict !== 'harmless') return
  tally.harmless += 1
  if (after.kind !== words.moved) tally.disturbed += 1
}

const MAX_TRIES = 100
const LIES_EACH = 2

/** Something requested under lies, asked about under lies, and finally really happening. */
async function live(
  words: Words,
  { answers, tally }: Stage,
  nth: number,
  chance: Chance,
  ask: { readonly about: string; create(): Promise<Stands>; check(number: string): Promise<Stands> },
): Promise<Stands> {
  // In turn, so that a short run tries as many as it can on each kind of request.
  const begins = chance.happens(0.75) ? drawnLies(nth, chance, tally) : null
  const waiting = words === ofOrders ? '01' : '03'
  answers.plan(ask.about, begins?.plan ?? { status: waiting, lies: [] })
  let now = await ask.create()
  // A request without an answer is unknown.
  if (begins) judge(words, 'unknown', begins, now, tally)
  for (let turn = 0; turn < LIES_EACH && now.kind !== words.moved; turn += 1) {
    const told = drawnLies(nth * LIES_EACH + turn, chance, tally)
    answers.plan(now.number, told.plan)
    const { kind } = now
    now = await ask.check(now.number)
    judge(words, kind, told, now, tally)
  }
  for (let tries = 0; now.kind !== words.moved; tries += 1) {
    if (tries === MAX_TRIES)
      throw new Error(`${now.number} stays ${now.kind}, though the truth was told (${now.cause})`)
    answers.plan(now.number, { status: '02', lies: [] })
    now = await ask.check(now.number)
    // On a busy computer the truth may come after the shop has stopped listening: it is repeated, more slowly each
    // time.
    if (now.kind !== words.moved) await setTimeout(tries * 10)
  }
  return now
}

/** Creations are identified by their amounts until they have numbers. */
const amountOf = (nth: number) => 10_000 + (nth % 1_000_000)

/** A sale that the gateway lies about, beginning with the nth lie. */
export async function buy(nth: number, stage: Stage, chance: Chance): Promise<void> {
  const { shop, tally } = stage
  const amount = amountOf(nth)
  const { number, kind } = await live(ofOrders, stage, nth, chance, {
    about: formatDecimal(rupiah(amount)),
    create: () => shop.after({ do: 'charge', saleId: randomUUID(), amount }),
    check: (merchantTradeNo) => shop.after({ do: 'check', merchantTradeNo }),
  })
  if (kind === 'paid') tally.paid.add(number)
}

/** A refund that the gateway lies about, beginning with the nth lie. */
export async function giveBack(nth: number, stage: Stage, chance: Chance): Promise<void> {
  const { shop, tally } = stage
  const merchantTradeNo = `WALLET-${nth}-${chance.uuid().slice(0, 8).toUpperCase()}`
  const amount = amountOf(nth)
  await shop.addPaid(merchantTradeNo, amount)
  tally.paid.add(merchantTradeNo)
  const { number } = await live(ofRefunds, stage, nth, chance, {
    about: merchantTradeNo,
    create: () => shop.after({ do: 'refund', merchantTradeNo, amount }),
    check: (merchantRefundNo) => shop.after({ do: 'checkRefund', merchantRefundNo }),
  })
  tally.refunded.add(number)
}
