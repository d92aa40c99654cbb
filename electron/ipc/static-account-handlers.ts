import { CallFailure } from '../call-failure.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type StaticAccountCalls = Extract<keyof Handlers, `staticAccount.${string}`>

const PAYMENTS_SHOWN = 100

/** Accounts that any amount can be paid to, again and again. */
export function staticAccountHandlers({
  journal,
  desk,
  staff,
}: Pick<Parts, 'journal' | 'desk' | 'staff'>): Pick<Handlers, StaticAccountCalls> {
  async function existing(accountId: string) {
    const account = await journal.readStaticAccount(accountId)
    if (!account) throw new CallFailure('notFound', 'there is no such account', 'accountId')
    return account
  }

  return {
    'staticAccount.create': async ({ approval, ...wanted }, caller) => {
      const { accountId } = wanted
      const { staticAccounts } = await desk()
      // Asked for once more, it is the one that was authorised then.
      if (await journal.readStaticAccount(accountId)) return staticAccounts.create(wanted)
      const asked = { action: 'makeAccount', merchantTradeNo: accountId, amount: null } as const
      return staff.authorised(caller, approval, asked, (authority) =>
        staticAccounts.create({ ...wanted, authority }),
      )
    },
    'staticAccount.list': async ({ search, before, limit }) => ({
      ...(await journal.listStaticAccounts({ search, limit, ...(before === undefined ? {} : { before }) })),
      quota: await (await desk()).staticAccounts.quota(),
    }),
    'staticAccount.read': async ({ accountId }) => ({
      account: await existing(accountId),
      payments: await journal.listStaticPayments(accountId, PAYMENTS_SHOWN),
      timeline: await journal.readStaticAccountTimeline(accountId),
    }),
    'staticAccount.check': async ({ accountId }) => (await desk()).staticAccounts.check(accountId),
  }
}
