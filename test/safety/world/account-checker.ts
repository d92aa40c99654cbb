import type { Journal } from '../../../electron/journal/journal.ts'
import type { TallyLine } from '../../../electron/journal/shifts/shift-rows.ts'
import type {
  StaticAccountStep,
  StaticPaymentStep,
} from '../../../electron/journal/static-accounts/static-account-book.ts'
import type { StaticAccount } from '../../../shared/static-account/static-account.ts'
import { formatWibTime } from '../../../shared/wib-time.ts'
import type { UnresolvedPayment } from '../../../shared/work-list/reported-payment.ts'
import type { GatewayWorld } from './gateway.ts'
import { numberOf, type Sent } from './network.ts'

interface AccountCheckerOptions {
  readonly journal: () => Journal
  readonly world: GatewayWorld
  readonly reportBroken: (what: string) => void
}

const HOUR = 3_600_000

const allOf = async (journal: Journal): Promise<StaticAccount[]> =>
  (await journal.listStaticAccounts({ search: '', limit: 10_000 })).accounts

/** Compares static accounts and their payments with the ledger. Each account has its own name in these worlds. */
export function createAccountChecker({ journal, world, reportBroken }: AccountCheckerOptions) {
  const sent = new Set<string>()
  /** The days, in WIB, for which the gateway reported that the limit is reached. */
  const usedUp = new Set<string>()
  /** The counter's clock may be wrong: around midnight it may be on another day. */
  const dayAt = (ahead: number) => formatWibTime(world.now() + ahead).slice(0, 8)
  const isUsedUp = () => usedUp.has(dayAt(-2 * HOUR)) && usedUp.has(dayAt(2 * HOUR))
  /**
   * Accounts that were requested before the day's limit was reached: another one's refusal may overtake them on the
   * disk.
   */
  const askedInTime = new Set<string>()

  async function leaves(request: Sent): Promise<void> {
    const name = numberOf(request)
    const account = (await allOf(journal())).find(({ payer }) => payer === name)
    if (!account) return reportBroken(`static account ${name} left before its intent was on disk`)
    if (account.state.kind !== 'sending')
      reportBroken(`${name} left while it was ${account.state.kind} on disk`)
    if (sent.has(name)) reportBroken(`${name} left twice: the gateway makes two accounts`)
    if (isUsedUp() && !askedInTime.has(`${name} ${dayAt(0)}`))
      reportBroken(`${name} left although the gateway has said that there are no more today`)
    sent.add(name)
  }

  function stepped({ accountId, to }: StaticAccountStep): void {
    if (to.kind === 'active' && !world.ledger.staticAccounts.find(to.vaCode))
      reportBroken(`static account ${accountId} was called active by a number that the ledger does not have`)
    if (to.kind === 'rejected' && to.errCode === 'dailyLimitExceeded') usedUp.add(dayAt(0))
  }

  function paid({ merchantTradeNo, to }: StaticPaymentStep): void {
    if (to.kind === 'confirmed' && !world.hasAccountPayment(merchantTradeNo, to.amount))
      reportBroken(`payment ${merchantTradeNo} was called confirmed, but the ledger has no such payment`)
  }

  return {
    leaves,
    stepped,
    paid,
    askedFor(name: string): void {
      if (!isUsedUp()) askedInTime.add(`${name} ${dayAt(0)}`)
    },
    async resumed(): Promise<void> {
      const halfMade = (await allOf(journal())).find(({ state }) =>
        ['intent', 'sending'].includes(state.kind),
      )
      if (halfMade)
        reportBroken(`static account ${halfMade.payer} is still ${halfMade.state.kind} after a restart`)
    },
  }
}

/** Payments to accounts of the journal: one to an account that the counter never learned of is not noticed. */
export async function paymentsToOurs(journal: Journal, world: GatewayWorld) {
  const payments = world.accountPayments()
  if (payments.length === 0) return []
  const ours = new Set(
    (await allOf(journal)).flatMap(({ state }) => ('vaCode' in state ? [state.vaCode] : [])),
  )
  return payments.filter(({ code }) => ours.has(code))
}

/** Null if journal and ledger agree on every static account and its payments; else the difference. */
export async function accountsDiffer(
  journal: Journal,
  world: GatewayWorld,
  isLiedAbout: (merchantTradeNo: string) => boolean,
): Promise<string | null> {
  const accounts = await allOf(journal)
  if (accounts.length === 0) return null
  const miscounted = accountsMiscounted(accounts, world)
  if (miscounted !== null) return miscounted
  const counted = (await journal.tallyAfter(0, 1_000_000)).filter(({ fact }) => fact === 'received')
  const paid = await paymentsToOurs(journal, world)
  for (const { merchantTradeNo, amount } of paid) {
    const [first, ...more] = counted.filter(({ number }) => number === merchantTradeNo)
    if (!first) return `payment ${merchantTradeNo} is in the ledger and not in the books`
    if (more.length > 0) return `payment ${merchantTradeNo} is in the books ${more.length + 1} times`
    if (first.amount !== amount && !isLiedAbout(merchantTradeNo))
      return `payment ${merchantTradeNo} is in the books with another amount than in the ledger`
  }
  const beyond = counted.filter(
    ({ number }) => !paid.some(({ merchantTradeNo }) => merchantTradeNo === number),
  )
  const isTwice = new Set(beyond.map(({ number }) => number)).size < beyond.length
  return isTwice || !beyond.every(isOfAnUnknownAccount(accounts, world))
    ? 'the books have a payment that the ledger has not'
    : null
}

/** Whether the ledger has a payment to an account that came back of unknown outcome, and so without its number. */
function isOfAnUnknownAccount(accounts: readonly StaticAccount[], world: GatewayWorld) {
  const payers = accounts.filter(({ state }) => state.kind === 'unknown').map(({ payer }) => payer)
  return ({ number, amount }: TallyLine) =>
    world
      .accountPayments()
      .some(
        (payment) =>
          payment.merchantTradeNo === number &&
          payment.amount === amount &&
          payers.some((payer) => payer === payment.customer),
      )
}

/** Null if the ledger has the accounts of the journal; else the difference. */
function accountsMiscounted(accounts: readonly StaticAccount[], world: GatewayWorld): string | null {
  const open = accounts.find(({ state }) => state.kind === 'sending')
  if (open) return `static account ${open.payer} stays ${open.state.kind} for good`
  const active = accounts.filter(({ state }) => state.kind === 'active').length
  const unknown = accounts.filter(({ state }) => state.kind === 'unknown').length
  const made = world.ledger.staticAccounts.list(10_000).filter(({ payer }) => payer !== OTHERS).length
  if (made < active || made > active + unknown)
    return `the ledger has ${made} static accounts, the journal ${active} and ${unknown} of unknown outcome`
  return null
}

interface TerseBooks {
  readonly journal: Journal
  readonly world: GatewayWorld
  /** The payments whose notifications were acknowledged, by their numbers in the ledger. */
  readonly acknowledged: ReadonlySet<string>
  readonly now: number
  /** Whether notifications say which account was paid; else only the sums over all accounts can be held against each other. */
  readonly accountsAreNamed: boolean
}

/** Amounts in the journal's books, in the ledger, and on the work list. */
interface Amounts {
  readonly inBooks: readonly number[]
  readonly inLedger: readonly number[]
  readonly atPeople: readonly number[]
}

/**
 * At a gateway that tells payments apart badly or not at all: null if no amount is in the books more often than in the ledger,
 * and every payment that was acknowledged is counted or in front of people; else what is not so.
 */
export async function paymentsUnseen(books: TerseBooks): Promise<string | null> {
  const { journal, world, acknowledged, now, accountsAreNamed } = books
  const accounts = await allOf(journal)
  if (accounts.length === 0) return null
  const miscounted = accountsMiscounted(accounts, world)
  if (miscounted !== null) return miscounted
  const payments = await paymentsToOurs(journal, world)
  const untold = payments.find(({ merchantTradeNo }) => !acknowledged.has(merchantTradeNo))
  if (untold) return `payment ${untold.merchantTradeNo} was never acknowledged`
  const cases = await journal.listUnresolvedPayments(now)
  const ofAccount = async ({ accountId, state }: StaticAccount): Promise<Amounts> => {
    const kept = await journal.listStaticPayments(accountId, 10_000)
    const vaCode = 'vaCode' in state ? state.vaCode : null
    return {
      inBooks: kept.flatMap((each) => (each.state.kind === 'confirmed' ? [each.state.amount] : [])),
      inLedger: payments.filter(({ code }) => code === vaCode).map(({ amount }) => amount),
      atPeople: amountsOf(cases.filter((each) => each.accountId === accountId)),
    }
  }
  const each = await Promise.all(accounts.map(ofAccount))
  const all: Amounts = {
    inBooks: each.flatMap(({ inBooks }) => inBooks),
    inLedger: each.flatMap(({ inLedger }) => inLedger),
    atPeople: amountsOf(cases),
  }
  for (const amounts of accountsAreNamed ? each : [all]) {
    const unseen = amountUnseen(amounts)
    if (unseen !== null) return unseen
  }
  const counted = (await journal.tallyAfter(0, 1_000_000)).filter(({ fact }) => fact === 'received')
  const sums = [counted.map(({ amount }) => amount), [...all.inBooks]].map((amounts) => amounts.sort().join())
  return sums[0] === sums[1] ? null : `the books have ${sums[0]}, the accounts ${sums[1]}`
}

const amountsOf = (cases: readonly UnresolvedPayment[]) =>
  cases.flatMap(({ reported }) => reported.amount ?? [])

function amountUnseen({ inBooks, inLedger, atPeople }: Amounts): string | null {
  for (const amount of new Set([...inBooks, ...inLedger])) {
    const times = (amounts: readonly number[]) => amounts.filter((each) => each === amount).length
    const [counted, paid, shown] = [times(inBooks), times(inLedger), times(atPeople)]
    if (counted > paid) return `an account has ${counted} payments of ${amount}, the ledger ${paid}`
    if (counted + shown < paid)
      return `${amount} was paid ${paid} times: ${counted} in the books, ${shown} on the work list`
  }
  return null
}

/** The name on accounts that other counters of the merchant created. */
export const OTHERS = 'Another counter'
