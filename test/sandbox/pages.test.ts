import { expect, test } from 'vitest'
import { foreignWorkerEnd } from '../../platform/foreign-worker.ts'
import type { Text } from '../../services/sandbox/pages/texts/id.ts'
import { sayIn, texts } from '../../services/sandbox/pages/texts/texts.ts'
import { pageVisitor, statusUnder } from './page-visitor.ts'
import { type StartedSandbox, startedSandbox } from './started-sandbox.ts'
import { refundOf, validRequests } from './valid-requests.ts'

const back = 'https://shop.example/thanks?order=1'
const toShop = { paymentParams: { redirectUrl: back } }
async function visited(options: Parameters<typeof startedSandbox>[0] = {}) {
  const sandbox = await startedSandbox(options)
  return { sandbox, visitor: pageVisitor(sandbox.url) }
}

async function hosted(sandbox: StartedSandbox, members: Record<string, unknown> = {}) {
  const { body } = await sandbox.call('createPaymentLink', {
    merchantTradeNo: 'T-1',
    amount: '57500.00',
    phoneNumber: '0812',
    productName: 'Kopi',
    redirectUrl: back,
    ...members,
  })
  return body.url as string
}

const hostedStatus = async (sandbox: StartedSandbox) =>
  (await sandbox.call('queryPaymentLink', { merchantTradeNo: 'T-1' })).body.status

test.each([
  ['eMoney', 'WALLETABALANCE'],
  ['payLater', 'PayLaterA'],
] as const)(
  'on its page an order of %s is paid, and the payer goes back to the shop',
  async (family, paymentType) => {
    const { sandbox, visitor } = await visited()
    const { body } = await sandbox.create(family, { paymentType, ...toShop })
    const page = body.paymentActions.payUrl ?? body.paymentActions.mobilePayUrl
    expect(await visitor.get(page)).toMatchObject({ status: 200, refresh: null })
    const paid = await visitor.post(page, { do: 'pay' })
    expect(paid.refresh).toBe(`3; url=${back}`)
    expect(paid.text).toContain('Pembayaran berhasil')
    expect((await sandbox.query(family, body.merchantTradeNo)).body.status).toBe('02')
    await visitor.post(page, { do: 'refuse' })
    expect((await sandbox.query(family, body.merchantTradeNo)).body.status).toBe('02')
  },
)

test('a payer who refuses goes back to the shop as well, and the order has failed', async () => {
  const { sandbox, visitor } = await visited()
  const { body } = await sandbox.create('eMoney', toShop)
  const refused = await visitor.post(body.paymentActions.pcPayUrl, { do: 'refuse' })
  expect(refused.refresh).toBe(`3; url=${back}`)
  expect(refused.text).toContain('Pembayaran gagal')
  expect((await sandbox.query('eMoney', body.merchantTradeNo)).body.status).toBe('09')
})

test('a card order asks the issuing bank; a wrong code pays nothing, and a card it declines fails', async () => {
  const { sandbox, visitor } = await visited()
  const ordered = async () => (await sandbox.create('card', toShop)).body
  const status = async (no: string) => (await sandbox.query('card', no)).body.status
  const [approved, declined] = [await ordered(), await ordered()]
  const asked = await visitor.post(approved.paymentActions.payUrl, { do: 'card', card: 'approves' })
  expect(asked.path).toContain('step=secure')
  const wrong = await visitor.post(asked.path, { do: 'secure', card: 'approves', code: '000000' })
  expect(wrong.text).toContain('Kode itu salah')
  expect(await status(approved.merchantTradeNo)).toBe('01')
  await visitor.post(wrong.path, { do: 'secure', card: 'approves', code: '123456' })
  expect(await status(approved.merchantTradeNo)).toBe('02')
  await visitor.post(declined.paymentActions.payUrl, { do: 'secure', card: 'declines', code: '123456' })
  expect(await status(declined.merchantTradeNo)).toBe('09')
})

test('a card order without 3-D Secure does not ask the bank', async () => {
  const { sandbox, visitor } = await visited()
  const { body } = await sandbox.create('card', { paymentType: 'CreditCard_2DSecure', ...toShop })
  const page = await visitor.post(body.paymentActions.payUrl, { do: 'card', card: 'approves' })
  expect(page.text).toContain('Pembayaran berhasil')
})

test('no page asks for a card number', async () => {
  const { sandbox, visitor } = await visited()
  const { body } = await sandbox.create('card', toShop)
  const pages = [body.paymentActions.payUrl, `${body.paymentActions.payUrl}?step=secure`]
  const names = (await Promise.all(pages.map((page) => visitor.get(page)))).flatMap(({ text }) =>
    [...text.matchAll(/<(?:input|textarea)[^>]* name="([^"]*)"/g)].map(([, name]) => name),
  )
  expect(new Set(names)).toEqual(new Set(['card', 'code']))
})

test('on a hosted page the payer chooses once, among the channels that take the amount', async () => {
  const { sandbox, visitor } = await visited()
  const url = await hosted(sandbox, { amount: '15000000.00' })
  const offered = (await visitor.get(url)).text
  expect(offered).toContain('value="BankAVA"')
  expect(offered).not.toContain('value="QRIS"')
  await visitor.post(url, { do: 'choose', paymentType: 'QRIS' })
  expect((await visitor.get(url)).text).toContain('Pilih cara bayar')
  const chosen = await visitor.post(url, { do: 'choose', paymentType: 'BankAVA' })
  expect(chosen.text).toMatch(/8801 \d{4} \d{4} \d{4}/)
  expect(chosen.refresh).toBe('3')
  await visitor.post(url, { do: 'choose', paymentType: 'BankBVA' })
  expect((await visitor.get(url)).text).toMatch(/8801 /)
  const number = /8801 \d{4} \d{4} \d{4}/.exec(chosen.text)?.[0] ?? ''
  await visitor.post('/teller', { number })
  expect(await hostedStatus(sandbox)).toBe('02')
  expect((await visitor.get(url)).refresh).toBe(`3; url=${back}`)
})

test('a hosted page with QRIS shows the picture of its code', async () => {
  const { sandbox, visitor } = await visited()
  const { text } = await visitor.get(await hosted(sandbox, { paymentType: 'QRIS' }))
  const picture = /<img class="qr" src="([^"]+)"/.exec(text)?.[1] ?? ''
  expect((await fetch(sandbox.url + picture)).headers.get('content-type')).toBe('image/png')
})

test('the teller pays account numbers and store codes, and knows no others', async () => {
  const { sandbox, visitor } = await visited()
  const va = (await sandbox.create('virtualAccount', { paymentType: 'BankFVA' })).body
  const store = (await sandbox.create('store')).body
  expect((await visitor.get(`/teller?number=${va.vaCode}`)).text).toContain('Rp 10.000')
  await visitor.post('/teller', { number: va.vaCode, payer: 'AGUS' })
  expect((await sandbox.query('virtualAccount', va.merchantTradeNo)).body).toMatchObject({
    status: '02',
    payer: 'AGUS',
  })
  const done = await visitor.post('/teller', {
    number: ` ${store.paymentCode.slice(0, 4)}-${store.paymentCode.slice(4)}`,
  })
  expect(done.text).toContain('Pembayaran berhasil')
  expect((await sandbox.query('store', store.merchantTradeNo)).body.status).toBe('02')
  expect((await visitor.get('/teller?number=8801000000000000')).text).toContain('Tidak ada tagihan')
})

test('the teller pays any amount to a static account, within its limits', async () => {
  const { sandbox, visitor } = await visited()
  const { body } = await sandbox.call('createStaticVirtualAccount', {
    paymentType: 'StaticBankLVA',
    payer: 'TOKO',
  })
  const paying = async (amount: string) =>
    (await visitor.post('/teller', { number: body.vaCode, amount })).text
  expect(await paying('25.000')).toContain('Pembayaran berhasil')
  for (const amount of ['', '9999', '-1', '1e9', '99999999999', 'x']) {
    expect(await paying(amount)).toContain('Jumlah harus')
  }
  const orders = (await sandbox.look('orders')) as Record<string, string>[]
  expect(orders.map(({ amount, status }) => [amount, status])).toEqual([['25000.00', '02']])
})

test('the QR payer pays a code that is whole and ours', async () => {
  const { sandbox, visitor } = await visited()
  const { merchantTradeNo, qrCode } = (await sandbox.create('qr')).body
  const seen = async (code: string) => (await visitor.get(`/scan?code=${encodeURIComponent(code)}`)).text
  expect(await seen(qrCode)).toContain('TOKO CONTOH, JAKARTA')
  expect(await seen(`${qrCode.slice(0, -1)}Z`)).toContain('bukan kode QRIS yang utuh')
  const other = await startedSandbox()
  expect(await seen((await other.create('qr')).body.qrCode)).toContain('bukan dari gerbang latihan ini')
  expect((await visitor.post('/scan', { code: qrCode })).text).toContain('Pembayaran berhasil')
  expect((await sandbox.query('qr', merchantTradeNo)).body.status).toBe('02')
})

test('an e-money subscription is agreed to at its checkout, a card one with the bank’s code', async () => {
  const { sandbox, visitor } = await visited()
  const wallet = (
    await sandbox.call('createEMoneySubscription', {
      ...validRequests.createEMoneySubscription,
      subInterval: { type: 'MONTHLY', value: 1 },
      returnUrl: back,
    })
  ).body
  expect((await visitor.get(wallet.checkoutUrl)).text).toContain('setiap 1 bulan')
  expect((await visitor.post(wallet.checkoutUrl, { do: 'pay' })).refresh).toBe(`3; url=${back}`)
  const query = { paymentType: 'StaticWalletASub', merchantTradeNo: 'S-1' }
  expect((await sandbox.call('queryEMoneySubscription', query)).body).toMatchObject({ status: '02' })

  const card = (await sandbox.call('createCardSubscription', validRequests.createCardSubscription)).body
  const asked = await visitor.post(card.checkoutUrl, { do: 'card', card: 'declines' })
  await visitor.post(asked.path, { do: 'secure', card: 'declines', code: '123456' })
  const cardQuery = { paymentType: 'StaticCcSub', agreementId: 'A-1' }
  expect((await sandbox.call('queryCardSubscription', cardQuery)).body.status).toBe('FAILED')
})

test('pages are Indonesian, in the language their order asks for, or in the one of their address', async () => {
  const { sandbox, visitor } = await visited()
  const english = await hosted(sandbox, { lang: 'en' })
  expect((await visitor.get(english)).text).toMatch(/<html lang="en">.*Choose how to pay/s)
  expect((await visitor.get(`${english}?lang=id`)).text).toMatch(/<html lang="id">.*Pilih cara bayar/s)
  expect((await visitor.get('/teller')).text).toContain('<html lang="id">')
  expect((await visitor.get('/teller?lang=en')).text).toContain('Bank teller and store till')
  expect((await visitor.post(`${english}?lang=en`, { do: 'refuse' })).text).toContain('Payment failed')
})

test('both languages say the same things, with the same values in them', () => {
  const names = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()
  for (const text of Object.keys(texts.id) as Text[]) {
    expect([text, names(texts.en[text])]).toEqual([text, names(texts.id[text])])
    expect(sayIn('en')(text)).not.toBe('')
  }
})

test('what strangers wrote is text on every page, and no page runs a script', async () => {
  const { sandbox, visitor } = await visited()
  const evil = `"><script>alert(1)</script><img src=x onerror='alert(2)'>`
  const order = { productName: evil, notifyUrl: `http://127.0.0.1:9/${evil}`, merchantTradeNo: '<i>T</i>"' }
  const va = (await sandbox.create('virtualAccount', { ...order, payer: evil.slice(0, 60) })).body
  const qr = (await sandbox.create('qr', { ...order, merchantTradeNo: '<i>Q</i>' })).body
  const url = await hosted(sandbox, { productName: evil, redirectUrl: `https://shop.example/${evil}` })
  const subscription = { ...validRequests.createEMoneySubscription, subTitle: evil, subMessage: evil }
  await sandbox.call('createEMoneySubscription', subscription)
  await sandbox.play('fail', { merchantTradeNo: va.merchantTradeNo })
  const pages = [
    '/sandbox',
    '/sandbox?view=subscriptions',
    '/sandbox?view=notifications',
    `/teller?number=${va.vaCode}`,
    `/scan?code=${encodeURIComponent(qr.qrCode)}`,
    `/scan?code=${encodeURIComponent(evil)}`,
    `/teller?lang=${encodeURIComponent(evil)}&x=${encodeURIComponent(evil)}`,
    url,
    `${url}?step=secure&card=${encodeURIComponent(evil)}`,
  ]
  for (const page of pages) {
    const { status, text, headers } = await visitor.get(page)
    expect([page, status]).toEqual([page, 200])
    expect(text).not.toMatch(/<script|<img src=x|<i>/)
    const policy = headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'none'; style-src 'self'; img-src 'self'/)
    expect(policy).not.toMatch(/script-src|unsafe/)
  }
  const ended = await visitor.post(url, { do: 'refuse' })
  expect(ended.text).not.toMatch(/<script|<img src=x/)
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'nowhere', 'file:///etc/passwd'])(
  'the payer is not sent to %s',
  async (redirectUrl) => {
    const { sandbox, visitor } = await visited()
    const ended = await visitor.post(await hosted(sandbox, { redirectUrl }), { do: 'refuse' })
    expect(ended.refresh).toBeNull()
    expect(ended.text).not.toContain(redirectUrl)
  },
)

test('a page of another site can neither send our forms nor reach us by a rebound name', async () => {
  const { sandbox, visitor } = await visited()
  const { body } = await sandbox.create('eMoney', toShop)
  for (const Origin of ['https://evil.example', 'null']) {
    for (const path of [body.paymentActions.pcPayUrl, '/teller', '/scan', '/sandbox/console/clear']) {
      expect((await visitor.post(path, { do: 'pay' }, { Origin })).status).toBe(403)
    }
  }
  expect((await sandbox.query('eMoney', body.merchantTradeNo)).body.status).toBe('01')
  const own = await visitor.post(body.paymentActions.pcPayUrl, { do: 'pay' }, { Origin: sandbox.url })
  expect(own.text).toContain('Pembayaran berhasil')
  for (const path of ['/sandbox', '/teller', '/scan', '/pages/style.css']) {
    expect(await statusUnder(sandbox.url + path, { Host: 'evil.example' })).toBe(403)
  }
})

test('an unknown order has a page that says so', async () => {
  const { visitor } = await visited()
  for (const path of ['/pay/1', '/subscribe/1']) {
    const { status, text } = await visitor.get(path)
    expect([status, text.includes('Tidak ditemukan')]).toEqual([404, true])
  }
})

test('the console does what the control API does', async () => {
  const { sandbox, visitor } = await visited()
  const deed = async (action: string, fields: Record<string, string> = {}) => {
    const page = await visitor.post(`/sandbox/console/${action}`, fields)
    expect(page.status).toBe(200)
    return page.text
  }
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  expect(await deed('expire', { merchantTradeNo })).toContain('Bayar terlambat')
  expect(await deed('pay', { merchantTradeNo })).toContain('Lunas')
  expect(await deed('faults', { kind: 'throttle', count: '1', probability: '0,5', operation: '' })).toContain(
    '0 / 1',
  )
  expect((await sandbox.look('faults'))[0]).toMatchObject({
    kind: 'throttle',
    count: 1,
    probability: 0.5,
  })
  expect(await deed('clear')).toContain('gerbang bekerja normal')
  const refused = await visitor.post('/sandbox/console/faults', { kind: 'unheardOf' })
  expect([refused.status, refused.text.includes('kind must be one of')]).toEqual([400, true])

  await sandbox.call('createCardSubscription', validRequests.createCardSubscription)
  const platformNo = /name="platformNo" value="(\d+)"/.exec(
    (await visitor.get('/sandbox?view=subscriptions')).text,
  )?.[1]
  expect(await deed('confirm', { platformNo: platformNo ?? '' })).toContain('Aktif')

  const wallet = (await sandbox.create('eMoney', toShop)).body
  await deed('pay', { merchantTradeNo: wallet.merchantTradeNo })
  const part = { refundAmount: '1000.00', merchantRefundNo: 'RF-1' }
  await sandbox.call('refundEMoneyOrder', refundOf(wallet, part))
  expect(await deed('refund-failed', { merchantRefundNo: 'RF-1' })).toContain('Rp 1.000')
  const refund = { merchantRefundNo: 'RF-1', paymentType: wallet.paymentType }
  expect((await sandbox.call('queryRefund', refund)).body.status).toBe('05')

  const open = (await sandbox.create('store')).body
  await deed('advance', { seconds: String(25 * 3600) })
  expect((await sandbox.query('store', open.merchantTradeNo)).body.status).toBe('09')
  expect((await visitor.post('/sandbox/console/advance', { seconds: '-5' })).status).toBe(400)
})

test('the operator makes the next charge of a subscription fail, and takes that back', async () => {
  const sandbox = await startedSandbox()
  const visitor = pageVisitor(sandbox.url)
  const number = { paymentType: 'StaticWalletASub', merchantTradeNo: 'S-1' }
  await sandbox.call('createEMoneySubscription', validRequests.createEMoneySubscription)
  await sandbox.play('subscriptions/confirm', { merchantTradeNo: 'S-1' })
  const view = async () => (await visitor.get('/sandbox?view=subscriptions&lang=en')).text
  const platformNo = /name="platformNo" value="(\d+)"/.exec(await view())?.[1] ?? ''
  await visitor.post('/sandbox/console/charge-fails', { platformNo })
  expect(await view()).toContain('Will fail')
  await visitor.post('/sandbox/console/charge-succeeds', { platformNo })
  expect(await view()).not.toContain('Will fail')
  await visitor.post('/sandbox/console/charge-fails', { platformNo })
  await sandbox.play('clock', { advanceSeconds: 86_400 })
  const asked = (await sandbox.call('queryEMoneySubscription', number)).body
  expect(asked.paymentInfo.map(({ status }: { status: string }) => status)).toContain('09')
})

test('a browser that was left a service worker at our address gets one that takes itself away', async () => {
  const { sandbox } = await visited()
  for (const path of ['/left-behind.js', '/sandbox']) {
    const served = await fetch(new URL(path, sandbox.url), { headers: { 'service-worker': 'script' } })
    expect([served.status, served.headers.get('content-type')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
    ])
    expect(await served.text()).toBe(foreignWorkerEnd)
  }
})
