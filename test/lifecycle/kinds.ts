/** The four kinds of things that are sent once: an adapter each, so that one table of rules drives all of them. */
import type { Journal } from '../../electron/journal/journal.ts'
import { rupiah } from '../../shared/money.ts'
import type { TimelineEntry } from '../../shared/sale/timeline-entry.ts'
import type { Disk } from '../helpers/failing-journal.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { paidInJournal } from '../refunds/paid-in-journal.ts'
import * as ofRefunds from '../refunds/refund-setup.ts'
import * as ofSales from '../sales/sales-setup.ts'
import { wish as accountWish } from '../static-accounts/wish.ts'
import * as ofSubscriptions from '../subscriptions/subscription-setup.ts'

export type Answering = (exchange: Exchange) => void

/** How the gateway answers; a test may change it at any time. */
interface Gateway {
  creation: Answering
  inquiry: Answering
}

interface Sent {
  readonly state: { readonly kind: string }
}

/** A room in which one thing is wanted, however often it is asked for. */
interface RoomOfOne {
  readonly journal: Journal
  readonly line: { cut: boolean }
  readonly time: { ahead: number }
  /** What came to the gateway. */
  readonly requests: readonly Exchange[]
  /** What was told to the screens. */
  readonly changes: readonly Sent[]
  /** `otherwise`: for something else, by the same id. */
  ask(otherwise?: boolean): Promise<Sent>
  /** As the journal has it. */
  read(): Promise<Sent>
  number(): Promise<string>
  timeline(): Promise<TimelineEntry[]>
  check(): Promise<Sent>
  sendAgain(): Promise<Sent>
  /** Whether the plan will ask about it. */
  isWatched(): Promise<boolean>
}

interface Facts {
  readonly name: string
  /** Its state once the gateway has taken it. */
  readonly taken: string
  /** The code of the refusal when one id is used for something else. */
  readonly otherwise: string
  /** The screens have a text for each cause of an unknown outcome. */
  readonly hasCauses?: true
  /** What was refused for good is tried again under a new number. */
  readonly hasNewNumbers?: true
  /** The gateway has no inquiry about it, so it is never sent again. */
  readonly isNeverInquired?: true
  readonly honest: Answering
}

interface Adapter extends Facts {
  readonly isCreation: (exchange: Exchange) => boolean
  readonly open: (
    script: Answering,
    how: { readonly disk: Disk; readonly watches: boolean },
  ) => Promise<RoomOfOne>
}

const sales: Adapter = {
  name: 'a sale',
  taken: 'open',
  otherwise: 'saleInProgress',
  hasCauses: true,
  hasNewNumbers: true,
  honest: ofSales.honest,
  isCreation: ofSales.isCreate,
  async open(script, { disk, watches }) {
    const { sales: room, journal, watcher, clock, ...setup } = await ofSales.salesSetup(script, { disk })
    if (!watches) await watcher.stop()
    const wanted = ofSales.charge()
    const read = async () => found((await journal.attemptsOfSale(wanted.saleId)).at(-1))
    const number = async () => (await read()).merchantTradeNo
    return {
      ...setup,
      journal,
      time: clock,
      read,
      number,
      ask: (otherwise) => room.charge(otherwise ? { ...wanted, amount: rupiah(30_000) } : wanted),
      timeline: async () => journal.readTimeline(await number()),
      check: async () => room.check(await number()),
      sendAgain: async () => room.sendAgain(await number()),
      isWatched: async () => room.nextCheckAt(await number()) !== null,
    }
  },
}

const refunds: Adapter = {
  name: 'a refund',
  taken: 'inProgress',
  otherwise: 'recordedOtherwise',
  honest: (exchange) => exchange.answer(ofRefunds.told(exchange)),
  isCreation: ofRefunds.isRefund,
  async open(script, how) {
    const { refunds: room, journal, ...setup } = await ofRefunds.scriptedSetup(script, how)
    const wanted = ofRefunds.wish(await paidInJournal(journal))
    const read = async () => found(await journal.findRefund(wanted.refundId))
    const number = async () => (await read()).merchantRefundNo
    return {
      ...setup,
      journal,
      read,
      number,
      ask: (otherwise) => room.create(otherwise ? { ...wanted, amount: rupiah(5_000) } : wanted),
      async timeline() {
        const merchantRefundNo = await number()
        const lines = await journal.readTimeline(wanted.merchantTradeNo)
        return lines.filter(({ detail }) => detail.merchantRefundNo === merchantRefundNo)
      },
      check: async () => room.check(await number()),
      sendAgain: async () => room.sendAgain(await number()),
      isWatched: async () => room.nextCheckAt(await number()) !== null,
    }
  },
}

const subscriptions: Adapter = {
  name: 'a subscription',
  taken: 'pending',
  otherwise: 'recordedOtherwise',
  honest: (exchange) => exchange.answer(ofSubscriptions.told(exchange)),
  isCreation: ({ path }) => path.endsWith('/createsub'),
  async open(script, how) {
    const { subscriptions: room, journal, ...setup } = await ofSubscriptions.scriptedSetup(script, how)
    const wanted = ofSubscriptions.wish()
    const read = async () => found(await journal.findSubscription(wanted.subscriptionId))
    const number = async () => (await read()).number
    return {
      ...setup,
      journal,
      read,
      number,
      ask: (otherwise) => room.create(otherwise ? { ...wanted, amount: rupiah(60_000) } : wanted),
      timeline: async () => journal.readSubscriptionTimeline(await number()),
      check: async () => room.check(await number()),
      sendAgain: async () => room.sendAgain(await number()),
      isWatched: async () => setup.watcher.waitOf(`subscription ${await number()}`) !== null,
    }
  },
}

const notForAccounts = () => Promise.reject(new Error('the gateway has no inquiry about accounts'))

const staticAccounts: Adapter = {
  name: 'a static account',
  taken: 'active',
  otherwise: 'recordedOtherwise',
  isNeverInquired: true,
  honest: ({ answer, body }) => answer({ paymentType: body.paymentType, vaCode: '8808123412341234' }),
  isCreation: () => true,
  async open(script, how) {
    const { staticAccounts: room, journal, ...setup } = await ofSubscriptions.scriptedSetup(script, how)
    const wanted = accountWish()
    return {
      ...setup,
      journal,
      changes: setup.accountChanges,
      read: async () => found(await journal.readStaticAccount(wanted.accountId)),
      number: async () => wanted.accountId,
      ask: (otherwise) => room.create(otherwise ? { ...wanted, payer: 'Siti' } : wanted),
      timeline: () => journal.readStaticAccountTimeline(wanted.accountId),
      check: notForAccounts,
      sendAgain: notForAccounts,
      isWatched: notForAccounts,
    }
  },
}

function found<Thing>(thing: Thing | null | undefined): Thing {
  if (!thing) throw new Error('nothing has been asked for')
  return thing
}

/** A kind whose rooms are at a gateway that is honest as far as the test says nothing else. */
const withGateway = ({ isCreation, open, ...facts }: Adapter) => ({
  ...facts,
  /** The plan asks about nothing unless the room `watches`. */
  async open(answers: Partial<Gateway> = {}, { watches } = { watches: false }) {
    const gateway: Gateway = { creation: facts.honest, inquiry: facts.honest, ...answers }
    const disk = { fails: false }
    const script: Answering = (exchange) => gateway[isCreation(exchange) ? 'creation' : 'inquiry'](exchange)
    const room = await open(script, { disk, watches })
    return {
      ...room,
      gateway,
      disk,
      creations: () => room.requests.filter(isCreation),
      inquiries: () => room.requests.filter((exchange) => !isCreation(exchange)),
    }
  },
})

export const kinds = [sales, refunds, subscriptions, staticAccounts].map(withGateway)
export type Kind = (typeof kinds)[number]
