import * as z from 'zod'
import { tradeNo } from '../trade-no.ts'
import { counterName, shownCounterName } from './counter-name.ts'
import { directoryCounts, directoryParts, directoryPlace } from './directory.ts'
import { feedPlace, givenEnd } from './feed.ts'
import {
  foundOrder,
  lendingRefusals,
  lentBefore,
  lentMark,
  loan,
  refundElsewhere,
  toldCounters,
} from './lending.ts'
import { handedNotification, notifiedMerchant, verdict } from './notification.ts'
import { token } from './token.ts'

/** The version of the link's protocol; an office refuses any other. */
export const LINK_PROTOCOL = 2

/** What a counter sends to its office. Each of the first three answers the office's message before it. */
export const counterMessage = z.discriminatedUnion('say', [
  z.strictObject({
    say: z.literal('hello'),
    protocol: z.int(),
    counterId: z.uuid(),
    nonce: token,
    version: z.string().max(40),
  }),
  z.strictObject({ say: z.literal('prove'), incarnation: z.int(), turn: token, signature: token }),
  /** The new turn is on the counter's disk. */
  z.strictObject({ say: z.literal('took'), turn: token }),
  z.strictObject({ say: z.literal('beat') }),
  /** The pieces sent before it are, together, a batch of the feed between these two places. */
  z.strictObject({ say: z.literal('feed'), from: feedPlace, to: feedPlace }),
  /** The journal does not continue the office's copy: it was restored, or lost its end. */
  z.strictObject({ say: z.literal('wentBack') }),
  /** Asks for rows of its copy after a position. */
  z.strictObject({ say: z.literal('give'), after: z.int().min(0) }),
  /** The merchant whose notifications this counter can verify; sent whenever its gateway is opened. */
  z.strictObject({ say: z.literal('hears'), merchantId: notifiedMerchant }),
  /** The counter's verdict on a notification; null if it could not store it. */
  z.strictObject({ say: z.literal('verdict'), id: z.uuid(), verdict: verdict.nullable() }),
  /**
   * Asks for newer versions of the directory; null for a part that is the counter's own. The office answers
   * when it has some. The message also says which versions the counter has.
   */
  z.strictObject({
    say: z.literal('directory'),
    has: z.strictObject({
      staff: directoryPlace.nullable(),
      products: directoryPlace.nullable(),
      shop: directoryPlace.nullable(),
    }),
    nonce: token,
    box: token,
    signature: token,
  }),
  /** A piece of the counter's own directory, sealed; the last one is signed. */
  z.strictObject({
    say: z.literal('fill'),
    piece: z.base64(),
    end: z.strictObject({ signature: token }).nullable(),
  }),
  /** The merchant whose payments this counter can refund; sent whenever its gateway is opened. */
  z.strictObject({ say: z.literal('serves'), merchantId: notifiedMerchant }),
  /**
   * How many loans the office had made as this counter last heard, and which counters it had; sent first, to an office that says
   * the same in its welcome.
   */
  z.strictObject({
    say: z.literal('remembers'),
    lent: lentMark.nullable(),
    counters: toldCounters.optional(),
  }),
  /** The office has all of this counter's journal; sent once on a link, to such an office. */
  z.strictObject({ say: z.literal('told') }),
  /** Looks for an order of any counter, by its number or the gateway's. */
  z.strictObject({ say: z.literal('find'), id: z.uuid(), text: z.string().min(1).max(64) }),
  /** Asks for the right to refund an order, for one refund of one amount. */
  z.strictObject({
    say: z.literal('borrow'),
    id: z.uuid(),
    number: tradeNo,
    refund: tradeNo,
    amount: z.int().min(1),
  }),
  /** The loan is on the counter's disk. */
  z.strictObject({ say: z.literal('tookLoan'), id: z.uuid(), number: tradeNo, loan: z.int().min(1) }),
  /** The counter has stored other counters' refunds up to this one. */
  z.strictObject({ say: z.literal('heardElsewhere'), upTo: z.int().min(1) }),
  /** The owner ends the enrolment at the counter. */
  z.strictObject({ say: z.literal('leave') }),
])
export type CounterMessage = z.infer<typeof counterMessage>

/**
 * Why the office ends a link. `unknown`: no such counter, or not its key; `ended`: the owner ended it at the office; `older`: a
 * newer machine is this counter; `twin`: another machine with the same identity has had a turn since; `superseded`: a newer
 * link of this counter; `protocol`: one of the two is too old; `trouble`: the office's database.
 */
export const linkRefusals = [
  'unknown',
  'ended',
  'older',
  'twin',
  'superseded',
  'protocol',
  'trouble',
] as const
export type LinkRefusal = (typeof linkRefusals)[number]

/** Refusals that pass by themselves: the counter soon tries again. */
export const passingRefusals = ['superseded', 'trouble'] as const satisfies readonly LinkRefusal[]

/** What the office sends to a counter. */
export const officeMessage = z.discriminatedUnion('say', [
  z.object({ say: z.literal('challenge'), nonce: token, signature: token }),
  /** The counter's next turn, which it must store before it uses it. */
  z.object({ say: z.literal('turn'), turn: token }),
  /**
   * With the place where the office's copy of this counter ends, the mark by which the office recognises it next time, how
   * many loans the office has made, and which counters were enrolled last.
   */
  z.object({
    say: z.literal('welcome'),
    name: counterName,
    copy: feedPlace,
    mark: token.optional(),
    lent: lentMark.optional(),
    counters: toldCounters.optional(),
  }),
  /** The answer to a batch: where the copy ends now, whether or not it took the batch. */
  z.object({ say: z.literal('fed'), copy: feedPlace }),
  /** A piece of the requested rows, compressed; the last one says how far they go. */
  z.object({ say: z.literal('given'), piece: z.base64(), end: givenEnd.nullable() }),
  /** How much the office has, whether this counter may fill it, and the office's key for that. */
  z.object({
    say: z.literal('directoryIs'),
    counts: directoryCounts,
    mayFill: z.boolean(),
    box: token,
    signature: token,
  }),
  /** A piece of a requested part, sealed; the last one says what it is and carries the signature. */
  z.object({
    say: z.literal('directory'),
    piece: z.base64(),
    end: z
      .object({ part: z.enum(directoryParts), place: directoryPlace, isWhole: z.boolean(), signature: token })
      .nullable(),
  }),
  /** The parts that the counter has filled, and their new versions; none of them if the office is too old to know all of it. */
  z.object({
    say: z.literal('filled'),
    places: z.partialRecord(z.enum(directoryParts), directoryPlace),
    isOlder: z.boolean().optional(),
  }),
  z.object({ say: z.literal('beat') }),
  z.object({ say: z.literal('notification'), notification: handedNotification }),
  /** Whether this merchant has other counters. */
  z.object({ say: z.literal('shop'), others: z.boolean() }),
  z.object({ say: z.literal('found'), id: z.uuid(), orders: z.array(foundOrder) }),
  /** A loan counts once the counter has it on disk and the office has said so. */
  z.object({ say: z.literal('lent'), id: z.uuid(), loan }),
  z.object({
    say: z.literal('notLent'),
    id: z.uuid(),
    because: z.enum(lendingRefusals),
    /** The counter that has the right, if one has it. */
    counter: shownCounterName.nullable(),
  }),
  /** False: the right was lent to another counter in the meantime. */
  z.object({ say: z.literal('loanTaken'), id: z.uuid(), isOurs: z.boolean() }),
  /** How many loans the office has made by now, and its newest counters; only to counters that remember it. */
  z.object({ say: z.literal('lending'), lent: lentMark, counters: toldCounters.optional() }),
  /** All loans of this counter that have not come back, even if its journal does not know them. */
  z.object({ say: z.literal('lentBefore'), loans: z.array(lentBefore) }),
  /** Another counter wants to refund this counter's order. */
  z.object({ say: z.literal('asked'), number: tradeNo, askedBy: counterName }),
  /** Other counters' refunds of this counter's orders. */
  z.object({ say: z.literal('elsewhere'), refunds: z.array(refundElsewhere), upTo: z.int() }),
  z.object({ say: z.literal('left') }),
  z.object({ say: z.literal('refuse'), because: z.enum(linkRefusals) }),
])
export type OfficeMessage = z.infer<typeof officeMessage>
