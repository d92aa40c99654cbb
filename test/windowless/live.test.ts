/** From training to real money and back: two counters in one place, and nothing of one in the other. */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { rupiah } from '../../shared/money.ts'
import { cheapPassphrases } from '../helpers/cheap-passphrases.ts'
import { certificate } from '../helpers/https-gateway.ts'
import { aJpeg } from '../helpers/samples.ts'
import { added, staffed, staffPins } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { windowlessCounter } from '../helpers/windowless-counter.ts'
import { keyFileIn, PASSPHRASE } from '../merchant/merchant-room.ts'
import { merchant as sandboxMerchant, startedSandbox } from '../sandbox/started-sandbox.ts'

cheapPassphrases()

const canaries = {
  secret: 'canary-secret-4f9a1c',
  accessToken: 'canary-token-77b0d2',
  passphrase: 'canary passphrase e15b',
}

/** A live gateway on this computer, and a counter that has its merchant's settings and keys. */
async function liveShop({ dataDir = temporaryFolder(), withKeyFile = true } = {}) {
  const gateway = await startedSandbox({ merchant: { ...sandboxMerchant, secret: canaries.secret } })
  const options = { dataDir, ...(withKeyFile ? { vaultKeyFile: keyFileIn(dataDir) } : {}) }
  const counter = await windowlessCounter(options)
  const { call } = counter
  await call('settings.change', {
    live: { baseUrl: gateway.url, merchantId: sandboxMerchant.id, storeId: 'CABANG-1' },
  })
  const passphrase = withKeyFile ? {} : { passphrase: canaries.passphrase }
  await call('merchant.setKeys', { secret: canaries.secret, ...passphrase })
  return { ...counter, gateway, dataDir, options }
}

const sale = () => ({ saleId: randomUUID(), paymentType: 'BankAVA', amount: rupiah(25_000), payer: 'Siti' })
const start = async (call: Awaited<ReturnType<typeof liveShop>>['call']) => call('app.start', {})

test('a sale at the live gateway is charged, paid and kept apart; back in training nothing is left of it', async () => {
  const { call, gateway, dataDir, heard, trouble } = await liveShop()
  const trained = await call('sale.charge', sale())
  expect(await call('merchant.test', {})).toMatchObject({ verdict: 'good' })
  await call('counter.reopen', { mode: 'live' })
  expect(heard.at(-1)).toEqual({ name: 'counter.reopened', value: 'live' })
  expect(await start(call)).toMatchObject({ mode: 'live', readiness: 'ready', openOrders: [] })

  const { merchantTradeNo } = await call('sale.charge', sale())
  expect(await (await fetch(`${gateway.url}/sandbox/orders`)).json()).toMatchObject([
    { merchantTradeNo, storeId: 'CABANG-1' },
  ])
  await gateway.play('pay', { merchantTradeNo })
  expect((await call('sale.check', { merchantTradeNo })).state.kind).toBe('paid')
  await expect(call('order.read', { merchantTradeNo: trained.merchantTradeNo })).rejects.toMatchObject({
    code: 'notFound',
  })
  await expect(call('training.play', { merchantTradeNo, action: 'pay' })).rejects.toMatchObject({
    code: 'notPossible',
  })
  const slip = await call('print.preview', { of: { kind: 'receipt', merchantTradeNo } })
  expect(JSON.stringify(slip)).not.toMatch(/LATIHAN|TRAINING/)

  await call('counter.reopen', { mode: 'training' })
  expect(await start(call)).toMatchObject({
    mode: 'training',
    openOrders: [{ merchantTradeNo: trained.merchantTradeNo }],
  })
  await expect(call('order.read', { merchantTradeNo })).rejects.toMatchObject({ code: 'notFound' })
  expect(readdirSync(dataDir)).toEqual(expect.arrayContaining(['live', 'training']))
  expect(trouble).toEqual([])
})

test('the mode is the next start’s too, and a counter with a key file charges without anybody typing', async () => {
  const { call, options, close } = await liveShop()
  await call('counter.reopen', { mode: 'live' })
  await close()
  const next = await windowlessCounter(options)
  expect(await start(next.call)).toMatchObject({ mode: 'live' })
  expect((await next.call('sale.charge', sale())).state.kind).toBe('open')
})

test('ways to pay have the names of the gateway’s profile also while its keys are locked', async () => {
  const { call, options, close } = await liveShop({ withKeyFile: false })
  const json = JSON.stringify({ extends: 'sandbox', name: 'ours', channels: { BankAVA: { name: 'BCA' } } })
  expect(await call('merchant.importProfile', { json })).toEqual({ problem: null })
  await call('counter.reopen', { mode: 'live' })
  await close()
  const next = await windowlessCounter(options)
  await expect(next.call('sale.charge', sale())).rejects.toMatchObject({ code: 'vaultLocked' })
  expect(await start(next.call)).toMatchObject({
    mode: 'live',
    readiness: 'vaultLocked',
    channelTerms: { BankAVA: { look: { name: 'BCA' } } },
  })
})

test('a profile that is imported while training is used once the counter opens again, and says so until then', async () => {
  const { call } = await liveShop()
  await call('sale.charge', sale())
  await call('settings.change', { live: { storeId: 'CABANG-2' } })
  // Training uses nothing of real money but the names.
  expect(await call('merchant.status', {})).toMatchObject({ outdated: false })
  const json = JSON.stringify({ extends: 'sandbox', name: 'ours', channels: { BankAVA: { name: 'BCA' } } })
  expect(await call('merchant.importProfile', { json })).toEqual({ problem: null })
  expect(await call('merchant.status', {})).toMatchObject({ outdated: true })
  await call('counter.reopen', { mode: 'training' })
  await call('sale.charge', sale())
  expect(await call('merchant.status', {})).toMatchObject({ outdated: false })
  expect(await start(call)).toMatchObject({ channelTerms: { BankAVA: { look: { name: 'BCA' } } } })
})

test('the first screen has the names of the shop’s own profile: of real money and, from the next start on, in training', async () => {
  const { call, options, close } = await liveShop()
  const json = JSON.stringify({ extends: 'sandbox', name: 'ours', channels: { BankAVA: { name: 'BCA' } } })
  expect(await call('merchant.importProfile', { json })).toEqual({ problem: null })
  await call('counter.reopen', { mode: 'live' })
  const named = { mode: 'live', channelTerms: { BankAVA: { look: { name: 'BCA' } } } }
  expect(await start(call)).toMatchObject(named)
  await close()
  const next = await windowlessCounter(options)
  expect(await start(next.call)).toMatchObject(named)

  await next.call('counter.reopen', { mode: 'training' })
  expect(await start(next.call)).toMatchObject({ ...named, mode: 'training' })
  // With the limits of the training gateway, and on its slips.
  const { merchantTradeNo } = await next.call('sale.charge', sale())
  const slip = await next.call('print.preview', { of: { kind: 'payment', merchantTradeNo } })
  expect(JSON.stringify(slip)).toContain('BCA')
})

test('a counter is ready once its passphrase is typed, even if somebody tries to charge at that very moment', async () => {
  const { call, options, close } = await liveShop({ withKeyFile: false })
  await call('counter.reopen', { mode: 'live' })
  await close()
  const next = await windowlessCounter(options)
  // Each try begins to open the gateway, and most fail because the vault is locked.
  const tries = setInterval(() => void next.call('sale.charge', sale()).catch(() => {}), 0)
  onTestFinished(() => clearInterval(tries))
  expect(await next.call('merchant.unlock', { passphrase: canaries.passphrase })).toEqual({
    readiness: 'ready',
  })
})

test('with a passphrase nothing is charged before it is typed, and the orders of before are watched after', async () => {
  const { call, options, gateway, close } = await liveShop({ withKeyFile: false })
  await call('counter.reopen', { mode: 'live' })
  const { merchantTradeNo } = await call('sale.charge', sale())
  await close()
  await gateway.play('pay', { merchantTradeNo })

  const next = await windowlessCounter(options)
  expect(await start(next.call)).toMatchObject({ mode: 'live', readiness: 'vaultLocked' })
  await expect(next.call('sale.charge', sale())).rejects.toMatchObject({ code: 'vaultLocked' })
  await expect(next.call('merchant.unlock', { passphrase: PASSPHRASE })).rejects.toMatchObject({
    code: 'wrongPassphrase',
  })
  expect((await next.call('order.read', { merchantTradeNo })).order.state.kind).toBe('open')
  expect(await next.call('merchant.unlock', { passphrase: canaries.passphrase })).toEqual({
    readiness: 'ready',
  })
  const opened = async () =>
    (await next.call('audit.list', { kind: 'vaultOpened', limit: 50 })).entries.map(({ detail }) => detail)
  const once = await opened()
  expect(once).toHaveLength(3)
  await next.call('merchant.unlock', { passphrase: canaries.passphrase })
  expect(await opened(), 'nothing was locked').toEqual(once)
  await next.call('app.checkSoon', {})
  const stateNow = async () => (await next.call('order.read', { merchantTradeNo })).order.state.kind
  await expect.poll(stateNow).toBe('paid')
  expect(next.heard).toContainEqual({ name: 'readiness.changed', value: 'ready' })
})

test('without keys, settings or a sound profile there is no way to real money, and training goes on', async () => {
  const dataDir = temporaryFolder()
  const { call } = await windowlessCounter({ dataDir, vaultKeyFile: keyFileIn(dataDir) })
  const toLive = () => call('counter.reopen', { mode: 'live' })
  await expect(toLive()).rejects.toMatchObject({ code: 'merchantIncomplete' })
  await call('settings.change', { live: { baseUrl: 'https://gateway.invalid', merchantId: '010001' } })
  await expect(toLive()).rejects.toMatchObject({ code: 'merchantIncomplete' })
  await call('merchant.setKeys', { secret: 'S-1' })
  await call('settings.change', { live: { signing: 'rsa-sha256-base64' } })
  await expect(toLive()).rejects.toMatchObject({ code: 'merchantIncomplete' })
  expect(await start(call)).toMatchObject({ mode: 'training', settings: { mode: 'training' } })
  expect((await call('sale.charge', sale())).state.kind).toBe('open')
})

test('real money needs a passed test of these very settings; a call that skips it makes it', async () => {
  const { call, gateway } = await liveShop()
  const toLive = () => call('counter.reopen', { mode: 'live' })
  await call('merchant.test', {})
  await call('merchant.setKeys', { secret: 'not the secret' })
  await expect(toLive()).rejects.toMatchObject({ code: 'testNotPassed' })
  expect(await start(call)).toMatchObject({ mode: 'training', settings: { mode: 'training' } })
  expect((await call('audit.list', { kind: 'connectionTested', limit: 9 })).entries).toHaveLength(2)

  await call('merchant.setKeys', { secret: canaries.secret })
  await call('settings.change', { live: { baseUrl: 'http://127.0.0.1:9' } })
  // It has never served: nothing shows that the settings are right.
  await expect(toLive()).rejects.toMatchObject({ code: 'testNotPassed' })
  await call('settings.change', { live: { baseUrl: gateway.url } })
  await toLive()
  expect(await start(call)).toMatchObject({ mode: 'live', readiness: 'ready' })

  await call('counter.reopen', { mode: 'training' })
  await call('settings.change', { live: { baseUrl: 'http://127.0.0.1:9' } })
  // It has served, and this is an outage: cash at least can be taken.
  await toLive()
  expect(await start(call)).toMatchObject({ mode: 'live' })
})

test('PINs that were set up while training guard real money too, and the person on duty signs in again', async () => {
  const { call, options, close } = await liveShop()
  await call('staff.setUp', { name: 'Ibu Sari', pin: '482913' })
  await added(call, { name: 'Budi', role: 'cashier', pin: '739164' })
  await call('counter.reopen', { mode: 'live' })
  expect((await start(call)).duty).toEqual({ kind: 'locked' })
  await expect(call('counter.reopen', { mode: 'training' })).rejects.toMatchObject({ code: 'locked' })
  const [owner, cashier] = await call('staff.names', {})
  expect(await call('staff.signIn', { staffId: cashier?.id ?? '', pin: '739164' })).toMatchObject({
    kind: 'signedIn',
  })
  expect((await call('sale.charge', sale())).state.kind).toBe('open')
  await expect(call('counter.reopen', { mode: 'training' })).rejects.toMatchObject({ code: 'notAllowed' })
  await expect(call('merchant.setKeys', { secret: 'mine' })).rejects.toMatchObject({ code: 'notAllowed' })
  await close()
  const next = await windowlessCounter(options)
  expect(await next.call('staff.signIn', { staffId: owner?.id ?? '', pin: '482913' })).toMatchObject({
    kind: 'signedIn',
  })
  const leaving = await next.call('counter.openMoney', {})
  await next.call('counter.reopen', { mode: 'training', leaving })
  expect((await start(next.call)).duty).toEqual({ kind: 'locked' })
})

test('what changes while real money is on is used once the counter opens again, and says so until then', async () => {
  const { call, gateway } = await liveShop()
  await call('counter.reopen', { mode: 'live' })
  await call('sale.charge', sale())
  expect(await call('merchant.status', {})).toMatchObject({ outdated: false })
  await call('settings.change', { live: { storeId: 'CABANG-2' } })
  expect(await call('merchant.status', {})).toMatchObject({ outdated: true })
  await call('counter.reopen', { mode: 'live' })
  const { merchantTradeNo } = await call('sale.charge', sale())
  expect(await call('merchant.status', {})).toMatchObject({ outdated: false })
  const orders = await (await fetch(`${gateway.url}/sandbox/orders`)).json()
  expect(
    orders.find((order: { merchantTradeNo: string }) => order.merchantTradeNo === merchantTradeNo),
  ).toMatchObject({ storeId: 'CABANG-2' })
})

test('no key, token or passphrase is on the disk, in a reply, an event or the log of exchanges', async () => {
  const { call, dataDir, heard, trouble } = await liveShop({ withKeyFile: false })
  const replies: unknown[] = []
  const ask = async (asking: Promise<unknown>) => replies.push(await asking.catch((error) => String(error)))
  await ask(call('merchant.setKeys', { accessToken: canaries.accessToken }))
  await ask(call('merchant.setKeys', { privateKey: canaries.secret }))
  await ask(call('merchant.setKeys', { passphrase: canaries.passphrase.slice(0, 6) }))
  await ask(call('merchant.importProfile', { json: canaries.secret }))
  await ask(call('merchant.test', {}))
  await ask(call('counter.reopen', { mode: 'live' }))
  await ask(call('sale.charge', sale()))
  await ask(call('merchant.unlock', { passphrase: `${canaries.passphrase}!` }))
  await ask(call('merchant.status', {}))
  await ask(call('app.start', {}))
  await ask(call('audit.list', { limit: 50 } as never))
  await ask(call('backup.make', {}))
  expect(replies).toHaveLength(12)

  const told = JSON.stringify([replies, heard, trouble.map(String)])
  const files = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
    .map((name) => join(dataDir, name))
    .filter((path) => statSync(path).isFile())
  expect(files.some((path) => path.endsWith('exchanges.log'))).toBe(true)
  for (const canary of Object.values(canaries)) {
    expect(told).not.toContain(canary)
    for (const path of files) expect(readFileSync(path).includes(canary), path).toBe(false)
  }
  expect(existsSync(join(dataDir, 'live', sandboxMerchant.id, 'vault.json'))).toBe(true)
})

test('once the shop takes real money, an owner’s window that was left open leads it to nobody else: gateway, keys, what customers are shown and who hears of payments ask for the owner’s own PIN', async () => {
  const { call, gateway } = await liveShop()
  const { signIn } = await staffed(call)
  await signIn('owner')
  // Whoever sets the shop up is not asked.
  await call('settings.change', { live: { storeId: 'CABANG-2' } })
  await call('counter.reopen', { mode: 'live' })
  await signIn('owner')
  const thief = { ...sandboxMerchant, secret: 'a secret of somebody else' }
  const other = await startedSandbox({ merchant: thief })
  const pem = certificate('authority')
  const json = JSON.stringify({ extends: 'sandbox', name: 'ours' })
  const elsewhere = temporaryFolder()
  const howToPay = { id: ['Transfer ke 0812 3456', 'Selesai'], en: ['Pay to 0812 3456', 'Done'] }
  const acts = [
    () => call('settings.change', { live: { baseUrl: other.url } }),
    () => call('settings.change', { live: { merchantId: 'M-OTHER' } }),
    () => call('settings.change', { live: { verification: 'off' } }),
    () => call('merchant.setKeys', { secret: thief.secret }),
    () => call('merchant.importProfile', { json }),
    () => call('merchant.trust', { pem }),
    () => call('settings.change', { updates: { feed: 'https://updates.example/' } }),
    // A payer is asked to pay once more: on the page after the payment, or by a code among the shop's pictures.
    () => call('settings.change', { channels: { redirectUrl: 'https://thief.example/again' } }),
    () => call('settings.change', { channels: { looks: { BankAVA: { howToPay } } } }),
    () => call('settings.change', { logo: { width: 8, height: 1, dots: '/w==' } }),
    () => call('display.changeLooks', { add: aJpeg }),
    () => call('display.changeLooks', { welcome: 'Bayar ke 0812 3456 7890' }),
    () => call('settings.change', { notifications: { publicUrl: 'https://thief.example/' } }),
    () => call('settings.change', { backups: { secondFolder: elsewhere } }),
  ]
  for (const act of acts) await expect(act()).rejects.toMatchObject({ code: 'ownPinNeeded' })
  expect(await call('merchant.test', {})).toMatchObject({ verdict: 'good' })
  await call('counter.reopen', { mode: 'live' })
  await signIn('cashier')
  await call('sale.charge', sale())
  expect(await (await fetch(`${gateway.url}/sandbox/orders`)).json()).toHaveLength(1)

  await signIn('owner')
  // What leads nowhere asks for nothing, and neither does what is already so.
  await call('settings.change', { shop: { footer: 'Terima kasih' }, live: { baseUrl: gateway.url } })
  await call('merchant.trust', { pem: '' })
  await call('display.changeLooks', { drop: aJpeg, logo: null, welcome: '' })
  await call('settings.change', { computer: { kiosk: true } })
  const letOut = () => call('settings.change', { computer: { kiosk: false } })
  await expect(letOut()).rejects.toMatchObject({ code: 'ownPinNeeded' })
  for (const act of [...acts, letOut]) {
    await call('staff.ownPin', { pin: staffPins.owner })
    await act()
  }
})

test('settings that somebody changes in their files while Loket is closed are in the log of real money, and what Loket writes itself is not', async () => {
  const { call, gateway, dataDir, options, close } = await liveShop()
  const { signIn } = await staffed(call)
  await signIn('owner')
  await call('counter.reopen', { mode: 'live' })
  await signIn('owner')
  await call('settings.change', { discounts: { cashierLimit: 10 } })
  await close()
  const outside = async ({ call }: Pick<typeof first, 'call'>) => {
    const { entries } = await call('audit.list', { kind: 'settingsChanged', limit: 50 })
    return entries
      .filter(({ detail }) => detail.from === 'outside')
      .map(({ by, detail }) => ({ by, ...detail }))
  }
  const asOwner = async (counter: typeof first) => {
    const sari = (await counter.call('staff.names', {})).find(({ role }) => role === 'owner')
    await counter.call('staff.signIn', { staffId: sari?.id ?? '', pin: staffPins.owner })
    return counter
  }
  const first = await windowlessCounter(options)
  expect(await outside(await asOwner(first))).toEqual([])
  await first.close()

  // A cashier with a text editor, before the shop opens.
  const file = join(dataDir, 'settings.json')
  const edited = JSON.parse(readFileSync(file, 'utf8'))
  edited.discounts.cashierLimit = 100
  edited.live.baseUrl = 'https://thief.example'
  edited.live.verification = 'off'
  writeFileSync(file, JSON.stringify(edited))
  writeFileSync(join(dataDir, 'display.json'), JSON.stringify({ logo: null, pictures: [aJpeg], welcome: '' }))
  const second = await windowlessCounter(options)
  const lines = [
    { by: null, 'display.pictures': 'set', from: 'outside' },
    {
      by: null,
      'discounts.cashierLimit': '100',
      'live.baseUrl': 'https://thief.example',
      'live.verification': 'off',
      from: 'outside',
    },
  ]
  expect(await outside(await asOwner(second))).toEqual(lines)
  await second.call('staff.ownPin', { pin: staffPins.owner })
  await second.call('settings.change', {
    shop: { footer: 'Terima kasih' },
    live: { baseUrl: gateway.url, verification: 'asProfile' },
  })
  await second.close()
  // The log of real money has it also where the next start is one for training.
  writeFileSync(file, readFileSync(file, 'utf8').replace('"mode": "live"', '"mode": "training"'))
  const third = await asOwner(await windowlessCounter(options))
  const toTraining = { by: null, mode: 'training', from: 'outside' }
  expect(await outside(third)).toEqual([toTraining])
  await third.call('counter.reopen', { mode: 'live' })
  expect(await outside(await asOwner(third))).toEqual([{ ...toTraining, in: 'training' }, ...lines])
})
