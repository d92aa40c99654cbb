import { CallFailure } from '../call-failure.ts'
import type { Parts } from './create-handlers.ts'
import type { Handlers } from './handlers.ts'
import { lawful } from './lawful.ts'

type StaticAccountCalls = Extract<keyof Handlers, `staticAccount.${string}`>

const PAYMENTS_SHOWN = 100

/** Accounts that any amount can be paid to, again and again. */
export function staticAccountHandlers({
  journal,
  desk,
}: Pick<Parts, 'journal' | 'desk'>): Pick<Handlers, StaticAccountCalls> {
  async function existing(accountId: string) {
    const account = await journal.readStaticAccount(accountId)
    if (!account) throw new CallFailure('notFound', 'there is no such account', 'accountId')
    return account
  }

  return {
    'staticAccount.create': async (wanted) => (await desk()).staticAccounts.create(wanted),
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
    'staticAccount.preview': async ({ accountId }) => {
      const [{ printing }, account] = await Promise.all([desk(), existing(accountId)])
      return lawful(() => printing.previewAccountCard(account), 'accountId')
    },
    'staticAccount.print': async ({ accountId }) => {
      const [{ printing }, account] = await Promise.all([desk(), existing(accountId)])
      return lawful(() => printing.printAccountCard(account), 'accountId')
    },
  }
}
