import { createSingleFlight } from '../../platform/single-flight.ts'
import { SECOND } from '../../shared/durations.ts'
import type { AnswerOf } from '../../shared/gateway/operation.ts'
import { operations } from '../../shared/gateway/operations/index.ts'
import type { StaticAccount, StaticAccountState } from '../../shared/static-account/static-account.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { NotSent } from '../gateway/errors/not-sent.ts'
import { evidenceOfRequest } from '../gateway/evidence.ts'
import type { PreparedRequest } from '../gateway/exchange.ts'
import type { Evidence } from '../journal/steps.ts'
import { createOnce } from '../lifecycle/create-once.ts'
import { outcomeOfFailure } from '../lifecycle/outcome-of-failure.ts'
import { recoverUnsent } from '../lifecycle/recover-unsent.ts'
import { createSending } from '../lifecycle/sending.ts'
import { createWatching } from '../lifecycle/watching.ts'
import { written } from '../lifecycle/written.ts'
import { quotaOf } from './quota.ts'
import type { StaticAccountsOptions, WantedAccount } from './static-accounts-options.ts'

type Request = PreparedRequest<typeof operations.createStaticVirtualAccount>
type AccountAnswer = AnswerOf<typeof operations.createStaticVirtualAccount>

interface AccountCreationOptions extends StaticAccountsOptions {
  /** The account has its number. What had been reported of it before is its own now. */
  readonly onActive: (accountId: string) => Promise<void>
}

/** Makes static accounts. The gateway makes another account for every request, so a request is never sent again. */
export function createAccountCreation(options: AccountCreationOptions) {
  const { journal, gateway, notifyUrl, clock, watcher, gatewayNow, onChange, onActive } = options
  const underWay = createSingleFlight<StaticAccount>()

  async function begin(wanted: WantedAccount): Promise<StaticAccount> {
    const { remaining } = await quotaOf(journal, gatewayNow())
    if (remaining === 0) throw new CallFailure('dailyLimit', 'no more static accounts can be made today')
    const { accountId, paymentType, payer, authority } = wanted
    const usedFor = wanted.usedFor ?? null
    const prepared = prepare(wanted)
    const evidence = evidenceOfRequest('created', prepared)
    const { storeId } = prepared
    const details = { accountId, paymentType, payer, usedFor, storeId, authority }
    const opened = await written(() => journal.openStaticAccount({ ...details, evidence, at: gatewayNow() }))
    return send(opened, prepared)
  }

  function prepare({ paymentType, payer, usedFor }: WantedAccount, storeId?: string): Request {
    try {
      return gateway.prepare(operations.createStaticVirtualAccount, {
        paymentType,
        payer,
        storeId,
        ...(usedFor === undefined ? {} : { beUsedFor: usedFor }),
        ...(notifyUrl === null ? {} : { notifyUrl }),
      })
    } catch (error) {
      if (error instanceof NotSent) throw new CallFailure('badInput', error.message, error.field)
      throw error
    }
  }

  const sending = createSending<StaticAccount, StaticAccountState, AccountAnswer>({
    gateway,
    now: clock.now,
    record,
    outcomeOfFailure,
    watch: (account) => watching.watch(account),
    async outcomeOfAnswer(_, { vaCode }) {
      const since = clock.now()
      if (vaCode === undefined) return { kind: 'unknown', since, reason: 'the gateway gave no number' }
      // A payment to that number is the other one's, which the journal would not let a second account have.
      const named = { vaCode, accountNo: null, paymentType: null }
      return (await journal.findStaticAccountFor(named))
        ? { kind: 'unknown', since, reason: 'the gateway gave the number of another account' }
        : { kind: 'active', since, vaCode }
    },
  })
  /** The gateway has no inquiry for accounts; only recovers what could not be recorded. */
  const watching = createWatching<StaticAccount>({
    watcher,
    now: clock.now,
    keyOf: (accountId) => `static account ${accountId}`,
    numberOf: ({ accountId }) => accountId,
    startedAt: ({ createdAt }) => createdAt,
    nextIn: ({ state }) => (state.kind === 'sending' ? SECOND : null),
    async inquire(accountId) {
      const found = await journal.readStaticAccount(accountId)
      if (!found) throw new Error(`there is no static account ${accountId}`)
      const isLost = found.state.kind === 'sending' && !underWay.has(accountId)
      return {
        thing: isLost ? await recoverUnsent(found, { now: clock.now, record }) : found,
        answered: true,
      }
    },
  })
  const send = (account: StaticAccount, prepared: Request) =>
    sending(account, prepared, (to, evidence) => written(() => record(account, to, evidence)))

  async function record(
    { accountId, state }: StaticAccount,
    to: StaticAccountState,
    evidence: readonly Evidence[],
  ): Promise<StaticAccount> {
    const changed = await journal.takeStaticAccountStep({ accountId, from: state.kind, to, evidence })
    onChange(changed)
    if (to.kind === 'active') await onActive(accountId)
    return changed
  }

  return {
    create: createOnce<WantedAccount, StaticAccount>({
      underWay,
      idField: 'accountId',
      find: (accountId) => journal.readStaticAccount(accountId),
      begin,
      isSame: isSameAccount,
      // The disk failed before sending: nothing was sent.
      maySend: ({ state }) => state.kind === 'intent',
      send: (account, wanted) => send(account, prepare(wanted, account.storeId)),
    }),
    idle: underWay.idle,
  }
}

const isSameAccount = (account: StaticAccount, wanted: WantedAccount): boolean =>
  account.paymentType === wanted.paymentType &&
  account.payer === wanted.payer &&
  account.usedFor === (wanted.usedFor ?? null)
