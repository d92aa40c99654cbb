/** The number of a static account is nowhere but here and with its customers: a restore must not lose it. */
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { journalOn } from '../../electron/journal/journal.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { recover } from '../../electron/journal/recovery/recover.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { sandboxSetup } from '../subscriptions/subscription-setup.ts'
import { openShop, placeIn } from './shop-on-disk.ts'

const NOW = Date.UTC(2026, 10, 22)
const evidence = { kind: 'created', detail: {} } as const
const wanted = { accountId: 'a', paymentType: 'StaticBankLVA', payer: 'Budi', usedFor: null } as const
const told = { merchantTradeNo: null, paymentType: 'StaticBankLVA', paidAt: NOW, payer: 'Siti' }

/** Copies the journal as it is after `steps` steps of an account's life; the request journal has all of it. */
async function fellBack(steps: number): Promise<string> {
  const [first, folder] = [temporaryFolder(), temporaryFolder()]
  const { journal } = await openShop(first, NOW)
  const step = { accountId: 'a', evidence: [] }
  const life = [
    () => journal.openStaticAccount({ ...wanted, at: NOW, evidence }),
    () => journal.takeStaticAccountStep({ ...step, from: 'intent', to: { kind: 'sending', since: NOW } }),
    () =>
      journal.takeStaticAccountStep({
        ...step,
        from: 'sending',
        to: { kind: 'active', since: NOW, vaCode: '8801' },
      }),
  ]
  for (const [index, live] of life.entries()) {
    if (index === steps) cpSync(first, folder, { recursive: true })
    await live()
  }
  copyFileSync(placeIn(first).exchangeLog, placeIn(folder).exchangeLog)
  await journal.close()
  return folder
}

const found = async (folder: string, restore?: 'salvage') => {
  const { journal, found } = await openShop(folder, NOW, restore)
  const account = await journal.readStaticAccount('a')
  await journal.close()
  return { account, forgotten: found.forgotten }
}

test.each([0, 1, 2])(
  'an account has its number again when the journal falls back to its step %i',
  async (steps) => {
    const folder = await fellBack(steps)
    const { account, forgotten } = await found(folder)
    expect(account?.state).toMatchObject({ kind: 'active', vaCode: '8801' })
    expect(forgotten).toMatchObject({ accounts: 1 })
    expect((await found(folder)).forgotten).toBeNull()
  },
)

test('an account has its number again in a new journal that is made without any backup', async () => {
  const folder = await fellBack(1)
  for (const part of ['', '-wal', '-shm'])
    if (existsSync(placeIn(folder).journalFile + part)) rmSync(placeIn(folder).journalFile + part)
  const { account } = await found(folder, 'salvage')
  expect(account?.state).toMatchObject({ kind: 'active', vaCode: '8801' })
  expect(account?.payer).toBe('–')
})

test('a number that the disk has changed is not taken for the account’s', async () => {
  const folder = await fellBack(2)
  const { exchangeLog } = placeIn(folder)
  const log = readFileSync(exchangeLog, 'utf8')
  expect(log).toContain('"8801"')
  writeFileSync(exchangeLog, log.replace('"8801"', '"8811"'))
  expect((await found(folder)).account?.state.kind).toBe('unknown')
})

test('a payment that came in before its account had its number back is its own then', async () => {
  const folder = await fellBack(2)
  const { exchangeLog } = placeIn(folder)
  const log = readFileSync(exchangeLog, 'utf8')
  rmSync(exchangeLog)
  const { journal } = await openShop(folder, NOW)
  const reported = { ...told, platformTradeNo: 'G-1', vaCode: '8801', amount: rupiah(50_000) }
  await journal.keepUnplacedPayment({ name: 'one', reported, at: NOW + 1 })
  await journal.close()
  writeFileSync(exchangeLog, log)
  const again = await openShop(folder, NOW)
  expect(await again.journal.listUnconfirmedStaticPayments()).toMatchObject([
    { accountId: 'a', askBy: 'G-1', reported: { amount: rupiah(50_000) } },
  ])
  expect(await again.journal.listUnresolvedPayments(NOW + 2)).toEqual([])
  await again.journal.close()
})

/** An account that came back without its number, at a gateway where it has one, with a payment that was reported then. */
async function paidBeforeTheLoss(reportedAs: (vaCode: string) => string | null) {
  const database = openDatabase(':memory:', migrations)
  const setup = await sandboxSetup({ journal: journalOn(database, ':memory:') })
  const made = { paymentType: 'StaticBankLVA', payer: 'Budi' }
  const { body } = await setup.sandbox.call('createStaticVirtualAccount', made)
  const { vaCode } = body as { vaCode: string }
  const paying = await setup.sandbox.play('pay', { vaCode, amount: '75000.00' })
  const { merchantTradeNo } = (await paying.json()) as { merchantTradeNo: string }
  const at = Date.now()
  recover(database, {
    damaged: null,
    asked: [{ kind: 'staticAccount', accountId: 'a', paymentType: 'StaticBankLVA', at }],
    reported: [
      {
        number: merchantTradeNo,
        name: 'n',
        accountId: 'a',
        merchantTradeNo,
        platformTradeNo: null,
        paymentType: null,
        vaCode: reportedAs(vaCode),
        amount: rupiah(75_000),
        paidAt: null,
        at,
      },
    ],
    numbers: new Map(),
    at,
  })
  return { setup, vaCode, checked: await setup.staticAccounts.check('a') }
}

test('the gateway’s answer about a payment names its account again, where the notification had named it so', async () => {
  const { setup, vaCode, checked } = await paidBeforeTheLoss((number) => number)
  expect(checked).toMatchObject({ state: { kind: 'active', vaCode }, received: { sum: rupiah(75_000) } })
  const timeline = await setup.journal.readStaticAccountTimeline('a')
  expect(timeline.filter(({ kind }) => kind === 'answered')).toHaveLength(1)
  expect(setup.accountPayments).toHaveLength(1)
  expect(setup.troubles).toEqual([])
})

test('a payment that was reported without the number counts, and its account stays without it', async () => {
  const { checked } = await paidBeforeTheLoss(() => null)
  expect(checked).toMatchObject({ state: { kind: 'unknown' }, received: { sum: rupiah(75_000) } })
})

test('a payment that was reported with another number than the gateway answers is for people', async () => {
  const { setup, checked } = await paidBeforeTheLoss(() => '8899')
  expect(checked).toMatchObject({ state: { kind: 'unknown' }, received: { count: 0 } })
  expect(await setup.journal.listStaticPayments('a', 9)).toMatchObject([{ state: { kind: 'refuted' } }])
})
