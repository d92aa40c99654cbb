import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright-core'
import { openCounter } from '../../electron/composition/open-counter.ts'
import { createTransport } from '../../electron/gateway/transport.ts'
import { readPageFiles } from '../../electron/page/page-files.ts'
import { playCustomer } from '../../electron/training/customer.ts'
import { openWebShell } from '../../electron/web/web-shell.ts'
import { createSigner } from '../../platform/signing/sign.ts'
import { openLedger } from '../../services/sandbox/ledger/ledger.ts'
import { createSandbox } from '../../services/sandbox/sandbox.ts'
import { CONTENT_TYPE } from '../../shared/gateway/signing-profiles.ts'
import { formatHeaderTime } from '../../shared/wib-time.ts'
import { launchChromium } from '../helpers/chromium.ts'
import { root } from '../helpers/root.ts'
import { type Comparison, compare, timed } from './measure.ts'

const SALES = 200
const PAYMENTS = 30
/** What a charge writes before its code is shown: the intent, that it is being sent, the answer. */
const COMMITS = 3
const merchant = { id: '010001', name: 'TOKO LATIHAN', city: 'JAKARTA', nmid: 'ID1020000000001' }

/**
 * From the tap on Tagih to the painted code, and from paid at the gateway to green on the screen.
 * Counter, page server and sandbox share one process, as they do in training mode.
 */
export async function benchCounter(turns: (most: number) => number): Promise<Comparison[]> {
  const folder = mkdtempSync(join(tmpdir(), 'loket-bench-'))
  const secret = randomBytes(16).toString('hex')
  const sandbox = await createSandbox({
    port: 0,
    ledger: openLedger(join(folder, 'sandbox.db')),
    merchant: { ...merchant, secret },
    profile: 'hmac-sha256-hex',
  })
  const counter = await openCounter({
    dataDir: folder,
    version: 'bench',
    sandbox: { url: sandbox.url, merchantId: merchant.id, secret },
    onTrouble: report,
    onFailure: report,
  })
  const shell = await openWebShell({
    counter,
    files: readPageFiles(join(root, 'out/renderer')),
    sessionsFile: join(folder, 'sessions.json'),
    ports: [0],
    log: () => {},
  })
  const browser = await launchChromium({ isMeasured: true })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(shell.newAddress().address)
  await page.getByRole('button', { name: 'Tagih' }).waitFor()

  const bareCreate = createBareClient(sandbox.url, secret)
  const bareJournal = openBareJournal(join(folder, 'bare.db'))
  const taps: number[] = []
  const bare: number[] = []
  const bareOnDisk: number[] = []
  const greens: number[] = []
  for (let sale = 0; sale < turns(SALES); sale += 1) {
    const created = (await timed(bareCreate.create)) + (await page.evaluate(oneFrame))
    bare.push(created)
    bareOnDisk.push(created + (await timed(bareJournal.commitAll)))
    const { elapsed, merchantTradeNo } = await page.evaluate(tapAndWaitForCode)
    taps.push(elapsed)
    if (sale < turns(PAYMENTS))
      greens.push(await payAndWaitForGreen(page, () => playCustomer(sandbox.url, 'pay', merchantTradeNo)))
    else {
      // Else 200 open orders would be asked about all through the run.
      await playCustomer(sandbox.url, 'fail', merchantTradeNo)
    }
    await page.keyboard.press('Escape')
    await page.evaluate(backToTheCounter)
  }
  await browser.close()
  await shell.close()
  await counter.close()
  await bareCreate.close()
  bareJournal.close()
  await sandbox.close()
  rmSync(folder, { recursive: true })
  const poll = greens.map(() => 2_000)
  return [
    compare('tap on Tagih → code painted / bare signed create + one frame', taps, bare, '≤ 1.4, 1.8 at p95'),
    compare('… / the same with three bare SQLite commits, see decision 0320', taps, bareOnDisk, ''),
    compare(
      'paid at the gateway → green on the screen / the 2 s between two questions',
      greens,
      poll,
      '≤ 1 at p95',
    ),
  ]
}

function report(error: unknown): void {
  process.stderr.write(`${error}\n`)
}

function createBareClient(url: string, secret: string) {
  const transport = createTransport()
  const signer = createSigner('hmac-sha256-hex', { secret })
  const path = '/payment/v2.3/qris/create'
  return {
    async create() {
      const requestId = randomUUID()
      const body = Buffer.from(
        JSON.stringify({
          requestId,
          merchantId: merchant.id,
          paymentType: 'QRIS',
          merchantTradeNo: requestId.slice(0, 32),
          amount: '10000.00',
          productName: 'Toko Saya',
        }),
      )
      const timestamp = formatHeaderTime(Date.now())
      const answer = await transport.post(
        new URL(path, url),
        {
          'Content-Type': CONTENT_TYPE,
          'X-TIMESTAMP': timestamp,
          'X-SIGNATURE': signer.sign({ method: 'POST', path, timestamp }, body),
          'X-PARTNER-ID': merchant.id,
          'X-REQUEST-ID': requestId,
        },
        body,
      )
      if (JSON.parse(answer.body.toString()).errCode !== '0') throw new Error(answer.body.toString())
    },
    close: transport.close,
  }
}

/** A charge's waits for the disk, of which the signed creation has none of its own. */
function openBareJournal(file: string) {
  const database = new DatabaseSync(file)
  database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE orders (id INTEGER PRIMARY KEY, no TEXT) STRICT;`)
  const insert = database.prepare('INSERT INTO orders (no) VALUES (?)')
  return {
    commitAll() {
      for (let commit = 0; commit < COMMITS; commit += 1) insert.run(randomUUID())
    },
    close: () => database.close(),
  }
}

async function payAndWaitForGreen(page: Page, pay: () => unknown): Promise<number> {
  const green = page.locator('main[data-state="paid"]').waitFor()
  return timed(async () => {
    await pay()
    await green
  })
}

/** From one frame to the next: what nothing on a screen can be faster than. */
function oneFrame(): Promise<number> {
  return new Promise((resolve) =>
    requestAnimationFrame((start) => requestAnimationFrame((end) => resolve(end - start))),
  )
}

function tapAndWaitForCode(): Promise<{ elapsed: number; merchantTradeNo: string }> {
  const buttons = [...document.querySelectorAll('button')]
  buttons.find(({ textContent }) => textContent === '10.000')?.click()
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const start = performance.now()
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[data-testid="code-qr"]')) return
        observer.disconnect()
        // The frame after the change is the one that a person sees.
        requestAnimationFrame(() =>
          setTimeout(() =>
            resolve({
              elapsed: performance.now() - start,
              merchantTradeNo: document.querySelector('[data-testid="order-number"]')?.textContent ?? '',
            }),
          ),
        )
      })
      observer.observe(document.body, { subtree: true, childList: true })
      buttons.find(({ textContent }) => textContent?.startsWith('Tagih'))?.click()
    })
  })
}

async function backToTheCounter(): Promise<void> {
  const nav = [...document.querySelectorAll('nav button')] as HTMLButtonElement[]
  nav.find(({ textContent }) => textContent?.includes('Kasir'))?.click()
  while (
    ![...document.querySelectorAll('button')].some(({ textContent }) => textContent?.startsWith('Tagih'))
  ) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
  }
}
