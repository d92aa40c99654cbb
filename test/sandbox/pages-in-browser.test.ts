import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { launchChromium } from '../helpers/chromium.ts'
import { startedSandbox } from './started-sandbox.ts'

/** A browser and axe take their time on a busy machine. */
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

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
    ...[url, payUrl, `${payUrl}?step=secure&wrong=1`],
    ...[`${sandbox.url}/teller?number=${va.vaCode}`, `${sandbox.url}/scan?code=x`],
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

/** A picture as a hand-held camera takes it: turned, blurred, noisy, in uneven light, as a JPEG. */
async function photographed(page: Page, address: string): Promise<Buffer> {
  const jpeg = await page.evaluate(async (src) => {
    const picture = Object.assign(new Image(), { src })
    await picture.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: 900, height: 900 })
    const paper = canvas.getContext('2d') as CanvasRenderingContext2D
    paper.fillStyle = '#d8d2c4'
    paper.fillRect(0, 0, 900, 900)
    paper.translate(450, 450)
    paper.rotate(0.4)
    paper.filter = 'blur(1.2px) contrast(70%)'
    paper.drawImage(picture, -250, -250, 500, 500)
    const pixels = paper.getImageData(0, 0, 900, 900)
    let random = 7
    for (let at = 0; at < pixels.data.length; at += 1) {
      random = (random * 16_807) % 2_147_483_647
      const noise = (random % 41) - 20
      const light = (((at >> 2) % 900) / 900) * 40 - 20
      if (at % 4 < 3) pixels.data[at] = (pixels.data[at] ?? 0) + noise + light
    }
    paper.putImageData(pixels, 0, 0)
    return canvas.toDataURL('image/jpeg', 0.6)
  }, address)
  return Buffer.from(jpeg.slice(jpeg.indexOf(',') + 1), 'base64')
}

test('a customer photographs the code and pays what it says', async () => {
  const sandbox = await startedSandbox()
  const { qrisUrl } = (await sandbox.create('qr', { merchantTradeNo: 'T-1', amount: '57500.00' })).body
  const page = await openPage(390)
  await page.goto(`${sandbox.url}/scan?lang=en`)
  const photo = { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: await photographed(page, qrisUrl) }
  await page.getByLabel('Or a photo of the code').setInputFiles(photo)
  await page.getByRole('button', { name: 'Read the photo' }).click()
  await page.getByText('Rp 57.500').waitFor()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.getByText('Payment successful').waitFor()
  expect((await sandbox.query('qr', 'T-1')).body.status).toBe('02')
})
