import type { CallInput } from '../../../shared/ipc/contract.ts'
import type { Sen } from '../../../shared/money.ts'
import type { StaticAccount, StaticAccountQuota } from '../../../shared/static-account/static-account.ts'
import { callMain, onEvent, stopAll } from '../../bridge/main-process.ts'
import { createKnown } from '../../state/lists/known.ts'
import { createPagedList, PAGE } from '../../state/lists/paged-list.ts'

const { use, receive } = createKnown<StaticAccount>(({ accountId }) => accountId)
/** The accounts that this window knows, by accountId. */
export const useAccounts = use

/** The accountId of each account found; `notes` is how many more can be created today. */
export const accountList = createPagedList<{ readonly search: string }, string, StaticAccountQuota>(
  { search: '' },
  async ({ search }, after) => {
    const { accounts, more, quota } = await callMain('staticAccount.list', {
      search: search.trim(),
      limit: PAGE,
      ...(after === undefined ? {} : { before: after }),
    })
    for (const account of accounts) receive(account)
    return { items: accounts.map(({ accountId }) => accountId), more, notes: quota }
  },
)

/** Follows changes of accounts while they are shown; returns the function that stops it. */
export function followAccounts(): () => void {
  return stopAll(
    accountList.findWhenBack(),
    onEvent('staticAccount.changed', (account) => {
      const isNew = useAccounts.getState().known[account.accountId] === undefined
      receive(account)
      // One created in another window uses one of the day's as well.
      if (isNew) void accountList.find()
    }),
  )
}

/** Creates one; the list and the rest for today are read again, with any result. */
export async function createAccount(wanted: CallInput<'staticAccount.create'>): Promise<void> {
  try {
    receive(await callMain('staticAccount.create', wanted))
  } finally {
    await accountList.find()
  }
}

/** Asks the gateway now about its unconfirmed payments. */
export async function checkAccount(accountId: string): Promise<void> {
  receive(await callMain('staticAccount.check', { accountId }))
}

/** Plays somebody who pays to it, in training mode; the payment counts once the gateway has confirmed it. */
export async function payAccount(accountId: string, amount: Sen): Promise<void> {
  receive(await callMain('training.payAccount', { accountId, amount }))
}
