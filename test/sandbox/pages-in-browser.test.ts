import axe from 'axe-core'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../helpers/chromium.ts'
import { startedSandbox } from './started-sandbox.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** A page whose console must stay silent: a refused style or form would be told there. */
async function openPage(width = 1280, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width, height: 844 }, colorScheme })
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  onTestFinished(async () => {
    await page.close()
    expect(complaints).toEqual([])
  })
  return page
}

/** Some pages load themselves again after seconds; on a busy machine axe takes longer. */
async function withoutRefresh(route: Route) {
  const response = await route.fetch()
  const { refresh, ...headers } = response.headers()
  await route.fulfill({ response, headers })
}

const order = {
  merchantTradeNo: 'T-1',
  amount: '57500.00',
  phoneNumber: '0812',
  productName: 'Kopi Susu Gula Aren',
}

test('a person chooses a wallet, pays, and arrives at the shop', async () => {
  const [sandbox, redirectUrl] = [await startedSandbox(), 'https://shop.example/thanks']
  const { url } = (await sandbox.call('createPaymentLink', { ...order, redirectUrl })).body
  const page = await openPage()
  await page.route('https://shop.example/**', (route) => route.fulfill({ body: 'thanks' }))
  await page.goto(url)
  await page.getByText('Dompet digital').click()
  await page.getByRole('button', { name: 'Wallet A' }).click()
  await page.getByRole('button', { name: 'Bayar dengan saldo' }).click()
  await page.getByRole('heading', { name: 'Pembayaran berhasil' }).waitFor()
  await page.waitForURL(redirectUrl)
})

test('a card payer goes through the issuing bank', async () => {
  const sandbox = await startedSandbox()
  const { url } = (
    await sandbox.call('createPaymentLink', {
      ...order,
      redirectUrl: 'nowhere',
      paymentType: 'CreditCard',
      lang: 'en',
    })
  ).body
  const page = await openPage(390)
  await page.goto(url)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByLabel('One-time code').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Payment successful' }).waitFor()
})

test.each([
  [1280, 'light'],
  [390, 'dark'],
] as const)('the pages can be used by everybody at %d pixels, %s, and fit', async (width, scheme) => {
  const sandbox = await startedSandbox()
  const { url } = (await sandbox.call('createPaymentLink', { ...order, redirectUrl: 'nowhere' })).body
  const card = (await sandbox.create('card', { paymentParams: { redirectUrl: 'nowhere' } })).body
  const va = (await sandbox.create('virtualAccount')).body
  await sandbox.play('faults', { kind: 'duplicateNotification' })
  await sandbox.play('pay', { merchantTradeNo: (await sandbox.create('qr')).body.merchantTradeNo })
  const page = await openPage(width, scheme)
  await page.route('**', withoutRefresh)
  const payUrl = card.paymentActions.payUrl
  const consoles = [
    '',
    '?view=refunds',
    '?view=subscriptions',
    '?view=notifications',
    '?view=faults',
    '?view=clock',
  ]
  for (const address of [
    ...consoles.map((view) => `${sandbox.url}/sandbox${view}`),
    url,
    payUrl,
    `${payUrl}?step=secure&wrong=1`,
    `${sandbox.url}/teller?number=${va.vaCode}`,
    `${sandbox.url}/scan?code=x`,
  ]) {
    await page.goto(address)
    await page.evaluate(axe.source)
    const { violations } = await page.evaluate(() =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }),
    )
    expect([address, violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])]).toEqual([
      address,
      [],
    ])
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  }
})
