/** An account that was written down and never sent goes out when it is asked for again: by somebody who may, with a line. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Parts } from '../../electron/ipc/parts.ts'
import { staticAccountHandlers } from '../../electron/ipc/static-account-handlers.ts'
import { createUnseen } from '../../electron/sales/unseen.ts'
import { termsOf } from '../../shared/staff/approval-terms.ts'
import type { StaticAccountPaid } from '../../shared/static-account/static-account.ts'
import { cashierPin, staffedSetup, supervisorPin } from '../staff/staff-setup.ts'
import { sandboxSetup } from '../subscriptions/subscription-setup.ts'

const wanted = { accountId: randomUUID(), paymentType: 'StaticBankLVA', payer: 'Siti' } as const

/** A cashier on duty, and an account of theirs that the disk kept from being sent. */
async function unsentAccount() {
  const { everywhere, at, staff, journal, kinds, supervisor, cashier, time } = await staffedSetup()
  const { ledger, staticAccounts } = await sandboxSetup({ journal })
  const handlers = staticAccountHandlers({
    journal,
    staff: everywhere,
    now: time.clock.now,
    cameIn: createUnseen<StaticAccountPaid>(time.clock.now, () => {}),
    services: async () => ({ staticAccounts }) as unknown as Awaited<ReturnType<Parts['services']>>,
  })
  const evidence = { kind: 'created', detail: {} } as const
  await journal.openStaticAccount({ ...wanted, usedFor: null, evidence, at: time.clock.now() })
  await staff.signIn(cashier.id, cashierPin)
  const ask = (approval?: string, as = staff) =>
    handlers['staticAccount.create']({ ...wanted, ...(approval && { approval }) }, as.admitted())
  const approve = async (terms: Record<string, string>) => {
    const asked = { action: 'makeAccount', merchantTradeNo: wanted.accountId, amount: null, terms } as const
    const answer = await staff.approve(supervisor.id, supervisorPin, asked)
    return answer.kind === 'approved' ? answer.approval : ''
  }
  const made = () => ledger.staticAccounts.list(9).length
  const state = async () => (await journal.readStaticAccount(wanted.accountId))?.state.kind
  const countLines = async () => (await kinds()).filter((kind) => kind === 'accountMade').length
  return { at, supervisor, ask, approve, made, state, countLines, journal }
}

test('a cashier does not send it without an approval, or with one for another', async () => {
  const { ask, approve, made, state, countLines } = await unsentAccount()
  await expect(ask()).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(ask(randomUUID())).rejects.toMatchObject({ code: 'approvalRefused' })
  const ofAnother = await approve(termsOf({ ...wanted, payer: 'Budi' }))
  await expect(ask(ofAnother)).rejects.toMatchObject({ code: 'approvalRefused' })
  expect([made(), await state(), await countLines()]).toEqual([0, 'intent', 0])
})

test('by an approval it goes out once, and the line says who asked and who approved', async () => {
  const { ask, approve, made, countLines, journal } = await unsentAccount()
  const approval = await approve(termsOf(wanted))
  expect(await ask(approval)).toMatchObject({ state: { kind: 'active' } })
  const [line] = (await journal.listAudit({ limit: 9 })).filter(({ kind }) => kind === 'accountMade')
  expect(line).toMatchObject({ by: { name: 'Budi' }, subject: 'Siti', detail: { approvedBy: 'Rina' } })
  // The account exists: asking again, without an approval, returns it and makes none.
  expect(await ask()).toMatchObject({ state: { kind: 'active' } })
  expect([made(), await countLines()]).toEqual([1, 1])
})

test('a supervisor sends it without one, and leaves a line too', async () => {
  const { at, supervisor, ask, made, countLines } = await unsentAccount()
  const office = at('office')
  await office.signIn(supervisor.id, supervisorPin)
  expect(await ask(undefined, office as never)).toMatchObject({ state: { kind: 'active' } })
  expect([made(), await countLines()]).toEqual([1, 1])
})
