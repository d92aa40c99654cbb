import { generateKeyPairSync } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { auditCsv } from '../../renderer/screens/audit/audit-csv.ts'
import { csvColumns, csvRow } from '../../renderer/screens/orders/order-csv.ts'
import { csvText } from '../../shared/csv.ts'
import { rupiah } from '../../shared/money.ts'
import { aPrinter } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aVirtualPrinter } from '../helpers/virtual-printer.ts'
import { merchant } from '../sandbox/started-sandbox.ts'
import { leakyGateway } from './leaks/leaky-gateway.ts'
import { filesIn, findings, formsOf, type Place } from './leaks/search.ts'
import { type ObservedShop, observedShop } from './leaks/shop.ts'

const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

/** Long enough not to occur by chance, with characters that URLs and JSON write differently. */
const planted = {
  'the signing secret': 'KENARI/secret+5e"c7 rahasia',
  'the access token': 'KENARI-token-8d21f0aa73',
  'a line of the private key': privateKey.split('\n')[3] ?? '',
  'the passphrase': 'kenari & kucing di atap "merah"',
  'a wrong passphrase': 'kenari & anjing di kolong',
  'the PIN of the owner': '730194826517',
  'the PIN of the cashier': '915720486302',
  'a PIN that was had before': '268403915774',
  'a PIN that was wrong': '604817293058',
  'a card number': '4929381332664295',
}
type PlantedSecret = keyof typeof planted

const charge = (paymentType: string, more: object = {}) =>
  ({ saleId: crypto.randomUUID(), paymentType, amount: rupiah(25_000), ...more }) as const

async function goLive({ call, ask }: ObservedShop, url: string, device: string): Promise<void> {
  await call('settings.change', {
    shop: { name: 'Toko Kenari' },
    printers: [aPrinter({ device })],
    slips: { autoReceipt: true },
    live: { merchantId: merchant.id, baseUrl: url, gatewayProfile: 'sandbox' },
  })
  await call('merchant.setKeys', {
    secret: planted['the signing secret'],
    accessToken: planted['the access token'],
    privateKey,
    passphrase: planted['the passphrase'],
  })
  await call('merchant.status', {})
  await call('merchant.test', {})
  await call('counter.reopen', { mode: 'live' })
  await ask('merchant.unlock', { passphrase: planted['a wrong passphrase'] })
  await call('staff.setUp', { name: 'Ibu Sari', pin: planted['a PIN that was had before'] })
  await call('staff.ownPin', { pin: planted['a PIN that was had before'] })
  await call('staff.add', { name: 'Budi', role: 'cashier', pin: planted['the PIN of the cashier'] })
  const change = { pin: planted['a PIN that was had before'], newPin: planted['the PIN of the owner'] }
  expect(await call('staff.changePin', change)).toEqual({ kind: 'changed' })
}

async function signIn({ call }: ObservedShop, name: string, pin: PlantedSecret): Promise<string> {
  const staffId = (await call('staff.names', {})).find((member) => member.name === name)?.id ?? ''
  return (await call('staff.signIn', { staffId, pin: planted[pin] })).kind
}

/** Everything that the shop does in a day that could carry a secret somewhere. */
async function aDay(shop: ObservedShop, gateway: Awaited<ReturnType<typeof leakyGateway>>) {
  const { call, ask } = shop
  const pay = async (merchantTradeNo: string) => {
    await gateway.play('pay', { merchantTradeNo })
    return call('sale.check', { merchantTradeNo })
  }
  const paid = []
  for (const paymentType of ['QRIS', 'WALLETABALANCE', 'CreditCard']) {
    const { merchantTradeNo } = await call('sale.charge', charge(paymentType))
    paid.push(await pay(merchantTradeNo))
  }
  const account = await call('sale.charge', charge('BankAVA', { payer: 'Siti' }))
  paid.push(await pay(account.merchantTradeNo))
  // A cashier types it as a name: it must not go anywhere.
  const typed = await ask('sale.charge', charge('BankAVA', { payer: `Siti ${planted['a card number']}` }))
  expect(typed).toMatchObject({ ok: false, failure: { code: 'badInput', field: 'payer' } })

  for (const kind of ['dropAfter', 'serverError', 'wrongSignature', 'truncatedBody']) {
    await gateway.play('faults', { kind, operation: 'createQrOrder', count: 1 })
    const { merchantTradeNo } = await call('sale.charge', charge('QRIS'))
    await call('sale.check', { merchantTradeNo })
    await call('order.read', { merchantTradeNo })
  }
  const wallet = paid.find(({ paymentType }) => paymentType === 'WALLETABALANCE')
  const refund = await call('refund.create', {
    refundId: crypto.randomUUID(),
    merchantTradeNo: wallet?.merchantTradeNo ?? '',
    amount: rupiah(5_000),
    reason: 'Salah harga',
  })
  await call('refund.check', { merchantRefundNo: refund.merchantRefundNo })
  const { number } = await call('subscription.create', {
    subscriptionId: crypto.randomUUID(),
    paymentType: 'StaticWalletASub',
    amount: rupiah(25_000),
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Kopi bulanan',
    customer: 'Siti',
  })
  await call('subscription.check', { number })
  await ask('subscription.cancel', { number })
  const { accountId } = await call('staticAccount.create', {
    accountId: crypto.randomUUID(),
    paymentType: 'StaticBankLVA',
    payer: 'Siti',
  })
  await call('staticAccount.read', { accountId })
  for (const { merchantTradeNo } of paid) {
    await call('print.slip', { of: { kind: 'receipt', merchantTradeNo } })
    await call('order.read', { merchantTradeNo })
  }
  return { paid }
}

async function exports({ call }: ObservedShop): Promise<Place[]> {
  const { orders } = await call('order.list', { search: '', limit: 100 })
  const rows = orders.map((order) =>
    csvRow(order, { state: order.state.kind, channel: order.paymentType }, 'WIB', []),
  )
  await call('order.noteExport', { count: orders.length })
  const { entries } = await call('audit.list', { limit: 200 })
  await call('audit.noteExport', { count: entries.length })
  const words = {
    t: (key: string) => key,
    format: { language: 'id', zone: 'WIB' },
    channelName: String,
  } as const
  const files = {
    'the CSV of the orders': csvText([csvColumns, ...rows]),
    'the CSV of the audit log': auditCsv(entries, words),
    'the support file': (await call('support.bundle', {})).json,
  }
  return Object.entries(files).map(([name, text]) => ({ name, bytes: Buffer.from(text) }))
}

/** Each key file with the bytes of its key. */
const keyFilesIn = (dataDir: string) =>
  readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.key'))
    .map((name) => [name, Buffer.from(readFileSync(join(dataDir, name), 'utf8').trim(), 'base64')] as const)

const place = (name: string, texts: readonly string[]): Place => ({
  name,
  bytes: Buffer.from(texts.join('\n')),
})

test('no secret of the shop, its staff or a customer’s card is anywhere but in the vault', async () => {
  const dataDir = temporaryFolder()
  const printer = await aVirtualPrinter()
  const gateway = await leakyGateway(planted['the signing secret'], planted['a card number'])
  const shop = await observedShop(dataDir, planted['the signing secret'])
  await goLive(shop, gateway.url, printer.device)
  const { paid } = await aDay(shop, gateway)
  const numbers = paid.map(({ merchantTradeNo }) => merchantTradeNo)
  expect(paid.map(({ state }) => state.kind)).toEqual(['paid', 'paid', 'paid', 'paid'])
  expect(JSON.stringify(paid)).toContain('492938')
  await shop.call('print.testPage', {})

  // While it is running, its last sales are only in the log.
  const atWork = filesIn(dataDir)
  const { name } = await shop.call('backup.make', {})
  const files = await exports(shop)
  await shop.call('backup.restore', { name })
  expect(await signIn(shop, 'Ibu Sari', 'a PIN that was wrong')).toBe('wrong')
  expect(await signIn(shop, 'Ibu Sari', 'the PIN of the owner')).toBe('signedIn')
  await shop.call('app.start', {})
  await shop.call('audit.list', { limit: 200 })
  await shop.stop()

  const { outputs, replies, events } = shop.said
  const ended = filesIn(dataDir)
  const printed = { name: 'what was printed', bytes: Buffer.concat(printer.received) }
  const spoken = [place('outputs', outputs), place('replies', replies), place('events', events)]
  const places = [...atWork, ...ended, ...files, printed, ...spoken]

  // Every searched place works: it contains what should be there.
  const [number = ''] = numbers
  const controls: readonly (readonly [RegExp, string])[] = [
    [/journal\.db$/, numbers[1] ?? ''],
    [/journal\.db-wal$/, number],
    [/backups\/.*\.loketbackup$/, number],
    [/set-aside.*\.db$/, number],
    [/exchanges\.log$/, number],
    [/settings\.json$/, merchant.id],
    [/vault\.json$/, merchant.id],
    [/browser-sessions\.json$/, 'usedAt'],
    [/CSV of the orders/, number],
    [/CSV of the audit/, 'staffAdded'],
    [/support file/, 'planted'],
    [/what was printed/, 'Toko Kenari'],
    [/outputs/, 'EPLANTED'],
    [/replies/, number],
    [/events/, number],
  ]
  for (const [which, known] of controls) {
    const here = places.filter((one) => which.test(one.name))
    expect(findings(here, new Map([['control', known]])), String(which)).not.toEqual([])
  }

  const secrets = new Map(
    Object.entries({
      ...planted,
      'the browser’s token': shop.token,
      ...Object.fromEntries(shop.sessionSecrets.map((secret, at) => [`the browser’s secret ${at}`, secret])),
    }),
  )
  expect([...secrets.values()].every((secret) => secret.length >= 12)).toBe(true)
  expect(findings(places, secrets)).toEqual([])

  // The pepper of all PINs and the key of the audit log, which the counter made: each is in its own file alone.
  const keys = keyFilesIn(dataDir)
  expect(keys.map(([file]) => basename(file)).sort()).toEqual(['counter.key', 'counter.key', 'staff.key'])
  for (const [file, key] of keys) {
    expect(key.length).toBe(32)
    const found = places.filter(
      ({ bytes }) => findings([{ name: '', bytes }], new Map([[file, key]])).length > 0,
    )
    expect([...new Set(found.map(({ name }) => name))]).toEqual([file])
  }
})

describe('the search', () => {
  const secrets = new Map(Object.entries(planted))

  test.each([...formsOf(planted['the signing secret']).keys()])('finds what is written as %s', (form) => {
    const folder = temporaryFolder()
    for (const [name, secret] of secrets) {
      const bytes = formsOf(secret).get(form) ?? Buffer.alloc(0)
      writeFileSync(join(folder, 'planted'), Buffer.concat([Buffer.from([0, 7, 9]), bytes, Buffer.from([1])]))
      expect(findings(filesIn(folder), new Map([[name, secret]]))).toContain(`${name}, ${form}: planted`)
    }
  })

  test.each(['', 'x', 'xy', 'xyz'])('finds base64 of a text that begins with "%s"', (before) => {
    for (const [name, secret] of secrets) {
      const bytes = Buffer.from(Buffer.from(`${before}${secret}z`).toString('base64'))
      expect(findings([{ name: 'planted', bytes }], new Map([[name, secret]])), name).not.toEqual([])
    }
  })

  test('finds nothing where there is nothing', () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'planted'), 'Toko Kenari')
    expect(findings(filesIn(folder), secrets)).toEqual([])
  })
})
