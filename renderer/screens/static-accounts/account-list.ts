import { create } from 'zustand'
import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Failure } from '../../../shared/ipc/failure.ts'
import type { Sen } from '../../../shared/money.ts'
import type { StaticAccount, StaticAccountQuota } from '../../../shared/static-account/static-account.ts'
import { callMain, failureOf, onConnection, onEvent } from '../../main-process.ts'

interface AccountList {
  readonly search: string
  /** Every account this window has heard of, by accountId. */
  readonly known: Readonly<Record<string, StaticAccount>>
  /** accountIds of those found so far, newest first; null until the first answer. */
  readonly found: readonly string[] | null
  readonly more: boolean
  readonly quota: StaticAccountQuota | null
  readonly failure: Failure | null
}

const PAGE = 30

export const useAccounts = create<AccountList>(() => ({
  search: '',
  known: {},
  found: null,
  more: false,
  quota: null,
  failure: null,
}))

onEvent('staticAccount.changed', (account) => {
  const { known, found } = useAccounts.getState()
  const isNews = known[account.accountId] === undefined
  receive(account)
  // One that another window asked for takes of the day's as well.
  if (isNews && found) void readQuota()
})
// A locked page keeps nothing of them.
onEvent('duty.changed', ({ kind }) => {
  if (kind === 'locked') useAccounts.setState({ known: {}, found: null, more: false })
})
onConnection((connected) => {
  const { search, found, failure } = useAccounts.getState()
  if (connected && (failure || found)) void searchAccounts(search)
})

/** Takes in what a reply or an event says, unless something newer is known already. */
function receive(account: StaticAccount): void {
  useAccounts.setState(({ known }) => {
    const before = known[account.accountId]
    const isOlder =
      before !== undefined &&
      (account.state.since < before.state.since || account.received.count < before.received.count)
    return isOlder ? {} : { known: { ...known, [account.accountId]: account } }
  })
}

/** Finds accounts; an answer that a later search has overtaken is dropped. */
export async function searchAccounts(search: string): Promise<void> {
  useAccounts.setState({ search, failure: null })
  await load(search, [])
}

export async function loadMore(): Promise<void> {
  const { search, found } = useAccounts.getState()
  await load(search, found ?? [])
}

async function load(search: string, before: readonly string[]): Promise<void> {
  const last = before.at(-1)
  try {
    const { accounts, more, quota } = await callMain('staticAccount.list', {
      search: search.trim(),
      limit: PAGE,
      ...(last === undefined ? {} : { before: last }),
    })
    for (const account of accounts) receive(account)
    if (useAccounts.getState().search !== search) return
    useAccounts.setState({ found: [...before, ...accounts.map(({ accountId }) => accountId)], more, quota })
  } catch (error) {
    useAccounts.setState({ failure: failureOf(error) })
  }
}

/** What cannot be read now stands as it was until the list is read again. */
async function readQuota(): Promise<void> {
  const { quota } = await callMain('staticAccount.list', { search: '', limit: 1 }).catch(() => ({
    quota: undefined,
  }))
  if (quota) useAccounts.setState({ quota })
}

/** Makes one; the list and what is left of the day are read again, however it went. */
export async function createAccount(wanted: CallInput<'staticAccount.create'>): Promise<void> {
  try {
    receive(await callMain('staticAccount.create', wanted))
  } finally {
    await searchAccounts(useAccounts.getState().search)
  }
}

/** Asks the gateway now about payments of this one that it has not confirmed. */
export async function checkAccount(accountId: string): Promise<void> {
  receive(await callMain('staticAccount.check', { accountId }))
}

/** Plays somebody who pays to it, in training mode; what came is counted once the gateway has confirmed it. */
export async function payAccount(accountId: string, amount: Sen): Promise<void> {
  receive(await callMain('training.payAccount', { accountId, amount }))
}
