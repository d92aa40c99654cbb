import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect } from 'node:net'
import axe from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startVirtualPrinter } from '../../services/virtual-printer/virtual-printer.ts'
import { launchChromium } from '../helpers/chromium.ts'
import { leaveWorkerBehind } from '../helpers/left-behind.ts'
import { aPrinterWithPage } from '../helpers/printer-with-page.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launchChromium()
})
afterAll(() => browser.close())

/** A page whose console must stay silent: a refused script, style or picture would be told there. */
async function pageOf(url: string, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1024, height: 768 }, colorScheme })
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  onTestFinished(async () => {
    await page.close()
    expect(complaints).toEqual([])
  })
  await page.goto(url)
  await page.locator('body[data-connected=yes]').waitFor()
  return page
}

async function print(device: string, bytes: string): Promise<void> {
  const socket = connect(Number(new URL(device).port), '127.0.0.1')
  socket.end(Buffer.from(bytes, 'latin1'))
  await once(socket.resume(), 'end')
}

const slip = (text: string) => `\x1b@${text}\n\n\n\n\n\n\x1dV\x01\x1b@`

test('slips come up by themselves, the newest on top, and are saved as they are seen', async () => {
  const printer = await aPrinterWithPage()
  const page = await pageOf(printer.url)
  await page.getByText('Nothing has come out yet').waitFor()
  await print(printer.device, slip('first <b>slip</b> & all'))
  await page.getByRole('heading', { name: 'Slip 1' }).waitFor()
  await print(printer.device, slip('\x1bp\0\x19\xfasecond'))
  await page.getByRole('heading', { name: 'Slip 2' }).waitFor()
  expect(await page.locator('article').evaluateAll((slips) => slips.map(({ id }) => id))).toEqual([
    'slip-2',
    'slip-1',
  ])
  await page.getByText('The drawer opens: pin 2, 50 ms').waitFor()
  expect(await page.getByText('Nothing has come out yet').count()).toBe(0)
  expect(await page.getByRole('status').innerText()).toBe('Slip 2 came out.')

  const newest = page.locator('#slip-2')
  expect(await newest.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    newest.getByRole('link', { name: 'Save PNG' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('slip-2.png')
  expect(PNG.sync.read(readFileSync(await download.path()))).toMatchObject({ width: 384, height: 180 })
  await newest.locator('summary').click()
  await newest.getByText('73 65 63 6f 6e 64').waitFor()

  await page.keyboard.press('c')
  await page.getByText('Nothing has come out yet').waitFor()
})

test('keys change its mood and the size of the paper; another page and a new visit see the same mood', async () => {
  const printer = await aPrinterWithPage()
  const [page, other] = [await pageOf(printer.url), await pageOf(printer.url)]
  await page.keyboard.press('3')
  for (const one of [page, other]) {
    await one.getByRole('button', { name: 'Out of paper', pressed: true }).waitFor()
  }
  await page.getByRole('button', { name: 'Works' }).click()
  await other.getByRole('button', { name: 'Works', pressed: true }).waitFor()
  await print(printer.device, slip('x'))
  const image = page.locator('#slip-1 img')
  const width = async () => Math.round((await image.boundingBox())?.width ?? 0)
  expect(await width()).toBe(384)
  await page.keyboard.press('+')
  expect(await width()).toBe(768)
  await page.keyboard.press('-')
  await page.keyboard.press('-')
  expect(await width()).toBe(192)
})

test('a page finds its printer again after a restart', async () => {
  const printer = await aPrinterWithPage()
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(printer.url)
  await page.locator('body[data-connected=yes]').waitFor()
  await printer.close()
  await page.getByText('The printer is not running any more').waitFor()
  const again = await startVirtualPrinter({
    host: '127.0.0.1',
    port: 0,
    pagePort: Number(new URL(printer.url).port),
    speaks: 'escpos',
    paper: { name: '58 mm', dots: 384 },
  })
  onTestFinished(again.close)
  await page.locator('body[data-connected=yes]').waitFor()
})

test.each(['light', 'dark'] as const)('axe finds nothing on the page, in %s', async (look) => {
  const printer = await aPrinterWithPage()
  await print(printer.device, slip('\x07unknown and \x1bZ'))
  const page = await pageOf(printer.url, look)
  const { violations } = (await page.evaluate(`${axe.source}; axe.run(document)`)) as {
    violations: { id: string; nodes: { html: string }[] }[]
  }
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
})

test('the page is for this computer only: other hosts, other sites and unknown slips are refused', async () => {
  const { url } = await aPrinterWithPage()
  const statusOf = (path: string, headers: Record<string, string>, method = 'GET') =>
    new Promise<number>((resolve) => {
      const asked = request(`${url}${path}`, { method, headers }, (reply) => {
        resolve(reply.statusCode ?? 0)
        reply.destroy()
      })
      asked.end(method === 'POST' ? 'mood=off' : undefined)
    })
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await statusOf('/', {})).toBe(200)
  expect(await statusOf('/', { host: 'printer.example' })).toBe(403)
  expect(await statusOf('/events', { host: 'printer.example' })).toBe(403)
  expect(await statusOf('/mood', { ...form, origin: 'https://shop.example' }, 'POST')).toBe(403)
  expect(await statusOf('/mood', { ...form, 'sec-fetch-site': 'cross-site' }, 'POST')).toBe(403)
  expect(await statusOf('/mood', { 'content-type': 'application/json' }, 'POST')).toBe(415)
  expect(await statusOf('/slips/1.png', {})).toBe(404)
  expect(await statusOf('/slips/..%2f..%2fpackage.json', {})).toBe(404)
  const policy = (await fetch(url)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
})

test('a browser that was left a service worker at its address is shown the printer again', async () => {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const address = await leaveWorkerBehind(page)
  await aPrinterWithPage(Number(new URL(address).port))
  await page.goto(address)
  await page.locator('body[data-connected=yes]').waitFor()
})
