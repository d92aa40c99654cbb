import { termsOf } from '../../shared/staff/approval-terms.ts'
import { existingAccount } from '../lifecycle/existing.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type StaticAccountCalls = Extract<keyof Handlers, `staticAccount.${string}`>

const PAYMENTS_SHOWN = 100

/** Static virtual accounts: any amount can be paid to them, any number of times. */
export function staticAccountHandlers({
  journal,
  services,
  staff,
  cameIn,
  now,
}: Pick<Parts, 'journal' | 'services' | 'staff' | 'cameIn' | 'now'>): Pick<Handlers, StaticAccountCalls> {
  return {
    'staticAccount.create': async ({ approval, ...wanted }, caller) => {
      const { accountId, paymentType } = wanted
      const { staticAccounts } = await services()
      const earlier = await journal.readStaticAccount(accountId)
      // A repeated call returns what was authorised the first time.
      if (earlier && earlier.state.kind !== 'intent') return staticAccounts.create(wanted)
      const terms = termsOf(wanted)
      const asked = { action: 'makeAccount', merchantTradeNo: accountId, amount: null, terms } as const
      return staff.authorised(caller, approval, asked, async (authority) => {
        if (!earlier) return staticAccounts.create({ ...wanted, authority })
        const act = { ...asked, kind: 'accountMade', subject: earlier.payer } as const
        await journal.noteAct(authority, { ...act, at: now(), detail: { paymentType } })
        return staticAccounts.create(wanted)
      })
    },
    'staticAccount.list': async (query) => ({
      ...(await journal.listStaticAccounts(query)),
      quota: await (await services()).staticAccounts.quota(),
    }),
    'staticAccount.read': async ({ accountId }) => ({
      account: await existingAccount(journal, accountId),
      payments: await journal.listStaticPayments(accountId, PAYMENTS_SHOWN),
      timeline: await journal.readStaticAccountTimeline(accountId),
    }),
    'staticAccount.check': async ({ accountId }) => (await services()).staticAccounts.check(accountId),
    'staticAccount.unseen': async () => [...cameIn.list()],
    'staticAccount.noteSeen': async ({ merchantTradeNos }) => {
      cameIn.seen(merchantTradeNos)
      return {}
    },
  }
}
