/** The owner changes the branch in the settings while money is open that was asked for under the former one. */
import { randomUUID } from 'node:crypto'
import { appendFileSync, copyFileSync, cpSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSoundJournal } from '../../electron/backups/open-sound-journal.ts'
import { withRequestJournal } from '../../electron/backups/with-request-journal.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { rupiah } from '../../shared/money.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openedCore } from '../lifecycle/opened-core.ts'
import { merchant, type StartedSandbox, startedSandbox } from '../sandbox/started-sandbox.ts'

const amount = rupiah(25_000)
const logIn = (folder: string) => join(folder, 'exchanges.log')

async function openIn(folder: string) {
  const place = { journalFile: join(folder, 'journal.db'), backupsFolder: join(folder, 'backups') }
  const exchangeLog = logIn(folder)
  const opened = await openSoundJournal({ ...place, exchangeLog }, { at: Date.now() })
  return withRequestJournal(opened, (line) => appendFileSync(exchangeLog, `${JSON.stringify(line)}\n`))
}

/** A counter under a branch, and which branch each of its requests names, by path and number. */
async function counterUnder(storeId: string, folder: string, { url }: StartedSandbox) {
  const journal = await openIn(folder)
  const wire = createTransport()
  const named: (readonly [string, unknown])[] = []
  const transport: typeof wire = {
    ...wire,
    post(to, headers, body, most) {
      named.push([to.pathname, JSON.parse(Buffer.from(body).toString()).storeId])
      return wire.post(to, headers, body, most)
    },
  }
  const { id: merchantId, secret } = merchant
  const core = openedCore({ journal, baseUrl: url, merchantId, secret, storeId, transport })
  onTestFinished(() => wire.close())
  const charge = (paymentType: string) =>
    core.sales.charge({ saleId: randomUUID(), paymentType, amount, payer: 'Siti' })
  return { journal, core, named, charge }
}

async function madeUnderFirst(folder: string, gateway: StartedSandbox) {
  const { journal, core, named, charge } = await counterUnder('CABANG-1', folder, gateway)
  const [wallet, atStore] = [await charge('WALLETABALANCE'), await charge('StoreA')]
  await gateway.play('pay', { merchantTradeNo: wallet.merchantTradeNo })
  const { number } = await core.subscriptions.create({
    subscriptionId: randomUUID(),
    paymentType: 'StaticWalletASub',
    amount,
    interval: { type: 'DAILY', value: 1 },
    title: 'Kopi',
  })
  await gateway.play('subscriptions/confirm', { merchantTradeNo: number })
  const account = await core.staticAccounts.create({
    accountId: randomUUID(),
    paymentType: 'StaticBankEVA',
    payer: 'Siti',
  })
  expect(named.filter(([path]) => /\/create(sub)?$/.test(path))).toEqual([
    ['/payment/v2.3/ewallet/create', 'CABANG-1'],
    ['/payment/v2.3/store/create', undefined],
    ['/walleta/v1/sub/createsub', 'CABANG-1'],
    ['/payment/v2.3/staticva/create', 'CABANG-1'],
  ])
  await core.stop()
  await journal.close()
  return { wallet, atStore, number, account }
}

test.each(['and after its journal went back to the day before', ''])(
  'what was made under one branch is asked about, refunded and cancelled under it %s',
  async (lost) => {
    const gateway = await startedSandbox()
    const [folder, dayBefore] = [temporaryFolder(), temporaryFolder()]
    await (await openIn(folder)).close()
    cpSync(folder, dayBefore, { recursive: true })
    const { wallet, atStore, number, account } = await madeUnderFirst(folder, gateway)
    if (lost) copyFileSync(logIn(folder), logIn(dayBefore))

    const next = await counterUnder('CABANG-2', lost ? dayBefore : folder, gateway)
    const { sales, refunds, subscriptions, staticAccounts } = next.core
    const { merchantTradeNo } = wallet
    expect((await sales.check(merchantTradeNo)).state.kind).toBe('paid')
    const refund = await refunds.create({ refundId: randomUUID(), merchantTradeNo, amount })
    await refunds.check(refund.merchantRefundNo)
    expect((await sales.check(atStore.merchantTradeNo)).state.kind).toBe('open')
    expect((await subscriptions.check(number)).state.kind).toBe('active')
    expect((await subscriptions.cancel(number)).state.kind).toBe('cancelled')
    expect(await next.journal.readStaticAccount(account.accountId)).toMatchObject({ storeId: 'CABANG-1' })
    if (!lost) {
      const paid = {
        merchantTradeNo: 'T-1',
        platformTradeNo: null,
        paymentType: null,
        paidAt: null,
        payer: null,
      }
      const vaCode = account.state.kind === 'active' ? account.state.vaCode : null
      const reported = { ...paid, amount, vaCode, accountNo: null }
      await staticAccounts.onNotification({ reported, name: 'one', detail: {} })
      await staticAccounts.check(account.accountId)
    }
    const asked = [...new Set(next.named.map((each) => each.join(' ')))]
    expect(asked).toEqual(
      expect.arrayContaining([
        '/payment/v2.3/ewallet/query CABANG-1',
        '/payment/v2.3/ewallet/refund CABANG-1',
        '/payment/v2.3/ewallet/refund/query CABANG-1',
        '/payment/v2.3/store/query ',
        '/walleta/v1/sub/querysub CABANG-1',
        '/walleta/v1/sub/querysubtrans CABANG-1',
        '/walleta/v1/sub/removesub CABANG-1',
        ...(lost ? [] : ['/payment/v2.3/va/query CABANG-1']),
      ]),
    )
    expect(asked.filter((each) => each.endsWith('CABANG-2'))).toEqual([])
    await next.charge('QRIS')
    expect(next.named).toContainEqual(['/payment/v2.3/qris/create', 'CABANG-2'])
    await next.core.stop()
    await next.journal.close()
  },
)
