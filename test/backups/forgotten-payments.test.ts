/** A payment to a static account is known by its notification alone: a journal that lost it must not lose it for good. */
import { copyFileSync, cpSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Journal } from '../../electron/journal/journal.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { rowsIn } from './database-file.ts'
import { openShop, placeIn } from './shop-on-disk.ts'

const NOW = Date.UTC(2026, 10, 22)
const evidence = { kind: 'notified', detail: {} } as const

const open = (folder: string, restore?: 'salvage') => openShop(folder, NOW, restore)

/** The bank account `a` of the shop, of which the gateway gave the number. */
async function anAccount(journal: Journal): Promise<void> {
  const wanted = { accountId: 'a', paymentType: 'StaticBankLVA', payer: 'Budi', usedFor: null } as const
  await journal.openStaticAccount({ ...wanted, at: NOW, evidence: { kind: 'created', detail: {} } })
  const step = { accountId: 'a', evidence: [] }
  await journal.takeStaticAccountStep({ ...step, from: 'intent', to: { kind: 'sending', since: NOW } })
  const active = { kind: 'active', since: NOW, vaCode: '8801' } as const
  await journal.takeStaticAccountStep({ ...step, from: 'sending', to: active })
}

const told = (platformTradeNo: string | null, amount: number, vaCode = '8801') => ({
  merchantTradeNo: null,
  platformTradeNo,
  paymentType: 'StaticBankLVA',
  vaCode,
  amount: rupiah(amount),
  paidAt: NOW,
  payer: 'Budi',
})

/** Two payments are reported, one of them to nothing of ours; then the journal falls back to the moment before. */
async function aShopThatForgot() {
  const [first, folder] = [temporaryFolder(), temporaryFolder()]
  const { journal } = await open(first)
  await anAccount(journal)
  cpSync(first, folder, { recursive: true })
  const at = NOW + 1
  const reported = told('G-1', 50_000)
  await journal.noteStaticPaymentNotified({ accountId: 'a', reported, name: 'one', at, evidence })
  await journal.noteStaticPaymentNotified({ accountId: 'a', reported, name: 'one', at, evidence })
  await journal.keepUnplacedPayment({ name: 'two', reported: told(null, 70_000, '9999'), at })
  copyFileSync(placeIn(first).exchangeLog, placeIn(folder).exchangeLog)
  await journal.close()
  return folder
}

test('payments that only notifications reported come back as reported, once, and their payer is in no log', async () => {
  const folder = await aShopThatForgot()
  expect(readFileSync(placeIn(folder).exchangeLog, 'utf8')).not.toContain('Budi')
  const { journal, found } = await open(folder)
  expect(found.forgotten).toMatchObject({ payments: 2, orders: 0 })
  expect(await journal.listUnconfirmedStaticPayments()).toMatchObject([
    {
      merchantTradeNo: 'G-1',
      accountId: 'a',
      askBy: 'G-1',
      notifiedAt: NOW + 1,
      reported: { amount: rupiah(50_000), platformTradeNo: 'G-1' },
      state: { kind: 'heard' },
    },
  ])
  const late = NOW + 60 * 60_000
  expect(await journal.listUnresolvedPayments(late)).toMatchObject([
    { kind: 'unplaced', reported: { amount: rupiah(70_000), vaCode: '9999' } },
    { kind: 'unconfirmed', accountId: 'a' },
  ])
  await journal.close()
  const again = await open(folder)
  expect(again.found.forgotten).toBeNull()
  expect(await again.journal.listUnresolvedPayments(late)).toHaveLength(2)
  await again.journal.close()
})

test('a start that has lost nothing changes no row of the journal', async () => {
  const folder = await aShopThatForgot()
  const { journal } = await open(folder)
  const before = await journal.readStaticAccount('a')
  await journal.close()
  const { journal: after, found } = await open(folder)
  expect(found.forgotten).toBeNull()
  expect(await after.readStaticAccount('a')).toEqual(before)
  await after.close()
})

test('a payment that was confirmed meanwhile, or closed by people, does not come back', async () => {
  const folder = await aShopThatForgot()
  const { journal } = await open(folder)
  const confirmed = {
    kind: 'confirmed',
    since: NOW + 2,
    amount: rupiah(50_000),
    paidAt: NOW + 5_000,
  } as const
  await journal.takeStaticPaymentStep({
    merchantTradeNo: 'G-1',
    from: 'heard',
    evidence: [],
    to: { ...confirmed, payer: null, accountNo: null, platformTradeNo: 'OTHER' },
  })
  await journal.close()
  const { journal: after, found } = await open(folder)
  expect(found.forgotten).toBeNull()
  expect(await after.listUnconfirmedStaticPayments()).toEqual([])
  await after.close()
})

test('a new journal made without any backup has them as well', async () => {
  const folder = await aShopThatForgot()
  for (const part of ['', '-wal', '-shm']) {
    if (existsSync(placeIn(folder).journalFile + part)) rmSync(placeIn(folder).journalFile + part)
  }
  const { journal } = await open(folder, 'salvage')
  expect(await journal.listUnresolvedPayments(NOW + 60 * 60_000)).toHaveLength(2)
  await journal.close()
  expect(rowsIn(placeIn(folder).journalFile, "SELECT 1 FROM tally WHERE fact = 'received'")).toEqual([])
})

test('what may have been a second payment under one number comes back as that, once, and its bytes are known again', async () => {
  const [first, folder] = [temporaryFolder(), temporaryFolder()]
  const { journal } = await open(first)
  await anAccount(journal)
  cpSync(first, folder, { recursive: true })
  const reported = { ...told(null, 50_000), merchantTradeNo: 'ACCOUNT-1', paidAt: null }
  const reports = (to: Journal, name: string) =>
    to.noteStaticPaymentNotified({
      accountId: 'a',
      reported,
      name,
      at: NOW + 1,
      evidence: { kind: 'notified', detail: { digest: name } },
    })
  await reports(journal, 'one')
  expect(await reports(journal, 'two')).toMatchObject({ isNew: false, mayBeAnother: true })
  copyFileSync(placeIn(first).exchangeLog, placeIn(folder).exchangeLog)
  await journal.close()

  const back = await open(folder)
  expect(back.found.forgotten).toMatchObject({ payments: 2 })
  const seen = () => back.journal.listUnresolvedPayments(NOW + 1)
  expect(await seen()).toMatchObject([
    { kind: 'again', accountId: 'a', reported: { amount: rupiah(50_000), payer: null } },
  ])
  for (const name of ['one', 'two']) expect((await reports(back.journal, name)).mayBeAnother).toBe(false)
  expect(await seen()).toHaveLength(1)
  await back.journal.close()
  expect((await open(folder)).found.forgotten).toBeNull()
})
