import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { playCustomer } from '../../electron/training/customer.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'
import type { CallInput, CallName } from '../../shared/ipc/contract.ts'
import { rupiah } from '../../shared/money.ts'
import { launchChromium } from '../helpers/chromium.ts'
import { callFrom } from '../helpers/page-call.ts'
import { root } from '../helpers/root.ts'
import { inspect } from './inspected.ts'
import type { Measured } from './measured.ts'

/** The built counter in a process of its own, with two windows and the customer display open. */
export interface Shop {
  /** One sale, paid and printed; by hand now and then, else by the calls that a hand would lead to. */
  sell(number: number): Promise<void>
  measure(sales: number): Promise<Measured>
  close(): Promise<void>
}

const MERCHANT = '010001'
const BY_HAND = 10
const REFUNDED = 10

export async function openShop(folder: string): Promise<Shop> {
  const secret = randomBytes(16).toString('hex')
  const sandbox = await createSandbox({
    port: 0,
    ledger: openLedger(join(folder, 'sandbox.db')),
    merchant: { id: MERCHANT, name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001', secret },
    profile: 'hmac-sha256-hex',
  })
  const printer = createServer((socket) => socket.resume().on('error', () => {}))
  printer.listen(0, '127.0.0.1')
  await once(printer, 'listening')
  const data = join(folder, 'data')
  const { child, address, debugger: debugging } = await begin(data, sandbox.url, secret)
  const process_ = await inspect(debugging)
  const browser = await launchChromium({ isMeasured: true })
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await page.goto(address)
  await ready(page)
  const other = await context.newPage()
  await other.goto(new URL('/', address).href)
  await ready(other)
  const display = await context.newPage()
  await display.goto(new URL('/display', address).href)
  await page.bringToFront()
  const call = <Name extends CallName>(name: Name, input: CallInput<Name>) => callFrom(page, name, input)
  const { port } = printer.address() as AddressInfo
  const main = { id: 'main', name: 'Kasir', profile: 'generic-58', qr: 'native', drawer: 'never' } as const
  await call('settings.change', {
    printers: [{ ...main, device: `tcp://127.0.0.1:${port}` }],
    slips: { autoReceipt: true },
  })
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')

  async function sell(number: number): Promise<void> {
    if (number % BY_HAND === 0) return sellByHand(page, sandbox.url)
    const isWallet = number % REFUNDED === 1
    const amount = rupiah(25_000)
    const paymentType = isWallet ? 'WALLETABALANCE' : 'QRIS'
    const { merchantTradeNo } = await call('sale.charge', { saleId: randomUUID(), paymentType, amount })
    await playCustomer(sandbox.url, 'pay', merchantTradeNo)
    await call('sale.check', { merchantTradeNo })
    if (isWallet) await call('refund.create', { refundId: randomUUID(), merchantTradeNo, amount })
    await call('sale.noteSeen', { merchantTradeNos: [merchantTradeNo] })
  }

  return {
    sell,
    async measure(sales) {
      await session.send('HeapProfiler.collectGarbage')
      const { metrics } = await session.send('Performance.getMetrics')
      const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0
      return {
        sales,
        processHeapMb: await process_.heapMb(),
        processRssMb: rssMb(child),
        handles: readdirSync(`/proc/${child.pid}/fd`).length,
        pageHeapMb: metric('JSHeapUsedSize') / 1024 / 1024,
        pageNodes: metric('Nodes'),
        pageListeners: metric('JSEventListeners'),
        journalKb: sizeOf(join(data, 'training')) / 1024,
      }
    },
    async close() {
      process_.close()
      await browser.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await sandbox.close()
      printer.close()
    },
  }
}

async function begin(data: string, sandbox: string, secret: string) {
  const entry = [join(root, 'out/main/browser.cjs'), '--port', '0', '--no-open', '--data', data]
  const gateway = ['--sandbox', sandbox, '--merchant', MERCHANT, '--secret', secret]
  const child = spawn(process.execPath, ['--inspect=127.0.0.1:0', ...entry, ...gateway], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = (stream: NodeJS.ReadableStream, wanted: RegExp) =>
    new Promise<string>((resolve) => {
      stream.on('data', (text: Buffer) => {
        const [, found] = wanted.exec(text.toString()) ?? []
        if (found) resolve(found)
      })
    })
  const [address, debugging] = await Promise.all([
    said(child.stdout, /(http:\S+)/),
    said(child.stderr, /(ws:\S+)/),
  ])
  return { child, address, debugger: debugging }
}

const ready = (page: Page) => page.getByRole('button', { name: 'Tagih' }).waitFor()

async function sellByHand(page: Page, sandbox: string): Promise<void> {
  await page.locator('button', { hasText: /^10\.000$/ }).click()
  await page.getByRole('button', { name: /^Tagih/ }).click()
  const merchantTradeNo = (await page.getByTestId('order-number').textContent()) ?? ''
  await playCustomer(sandbox, 'pay', merchantTradeNo)
  await page.locator('main[data-state="paid"]').waitFor()
  await page.keyboard.press('Escape')
  await ready(page)
}

function rssMb({ pid }: ChildProcess): number {
  return (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * 4096) / 1024 / 1024
}

const sizeOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name === 'journal.db')
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
