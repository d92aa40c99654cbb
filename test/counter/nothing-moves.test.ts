import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, test } from 'vitest'
import type { EventName, EventValue } from '../../shared/ipc/contract.ts'
import type { Language } from '../../shared/language.ts'
import { officeTroubles } from '../../shared/office/office-status.ts'
import type { PrintJob } from '../../shared/slip/slip.ts'
import { runningSandbox } from '../helpers/running-sandbox.ts'
import { cashierAt, dataFolder } from './counter-page.ts'
import { coffee, putOnSale } from './goods-shop.ts'
import { openedCounter } from './opened-counter.ts'
import { toRealMoney } from './real-money.ts'

type Tell = <Name extends EventName>(name: Name, value: EventValue<Name>) => void

const tills = [
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

const gateway: EventValue<'gateway.changed'> = {
  state: 'reachable',
  since: 0,
  clockOffset: 0,
  clockSkew: null,
  unverified: false,
  certificate: null,
  timesIn: null,
}
const backups: EventValue<'backup.changed'> = {
  backups: [],
  trouble: null,
  folder: '/cadangan',
  second: null,
}
const office = {
  kind: 'enrolled',
  name: 'Loket 1',
  address: 'https://kantor.example',
  since: 0,
  link: { kind: 'away', since: 0 },
  copy: { kind: 'whole' },
  directory: { kind: 'none' },
  heardAt: 0,
}
const officeWith = (trouble: string | null) => ({ ...office, trouble }) as EventValue<'office.changed'>
const receipt: PrintJob = {
  revision: 1_000,
  id: 1_000,
  printer: 'main',
  kind: 'receipt',
  subject: null,
  merchantTradeNo: 'A0123456789012345678',
  copy: 1,
  state: 'failed',
  failure: 'refused',
  retriesUntil: Date.UTC(2026, 10, 28, 15),
  createdAt: 0,
  updatedAt: 0,
}

/** Everything that goes wrong by itself, and its end. */
const troubles: readonly ((tell: Tell, on: boolean) => void)[] = [
  (tell, on) => tell('gateway.changed', { ...gateway, state: on ? 'unreachable' : 'reachable' }),
  (tell, on) => tell('gateway.changed', { ...gateway, state: on ? 'troubled' : 'reachable', unverified: on }),
  (tell, on) => tell('gateway.changed', { ...gateway, state: on ? 'refused' : 'reachable', unverified: on }),
  (tell, on) => tell('gateway.changed', { ...gateway, clockSkew: on ? -3_480_000 : null, unverified: on }),
  (tell, on) => tell('gateway.changed', { ...gateway, timesIn: on ? '+08:00' : null, unverified: on }),
  ...(['untrusted', 'expired', 'wrongName'] as const).map((certificate) => (tell: Tell, on: boolean) => {
    const state = on ? 'unreachable' : 'reachable'
    tell('gateway.changed', { ...gateway, state, certificate: on ? certificate : null, unverified: on })
  }),
  ...officeTroubles.map((trouble) => (tell: Tell, on: boolean) => {
    tell('office.changed', officeWith(on ? trouble : null))
    tell('backup.changed', { ...backups, trouble: on ? 'backupFailed' : null })
  }),
  (tell, on) => {
    tell('backup.changed', { ...backups, trouble: on ? 'journalDamaged' : null })
    tell('receiver.changed', on ? 'portTaken' : 'off')
  },
]

/** The page's own line, by which the counter tells it what happens. */
async function tappedLine(page: Page): Promise<Tell> {
  let line: WebSocketRoute | undefined
  await page.routeWebSocket(/\/events$/, (route) => {
    route.connectToServer()
    line = route
  })
  await page.reload()
  return (name, value) => line?.send(JSON.stringify({ name, value }))
}

/** What the browser itself saw move without a hand since it was asked last, and where the counter's own parts stand. */
async function moved(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    await frame()
    await frame()
    const seen = window as unknown as { shifts?: PerformanceObserver; where?: string; said?: string[] }
    const note = (entries: readonly PerformanceEntry[]) => {
      for (const entry of entries as (PerformanceEntry & { sources: { node: Node | null }[] })[])
        for (const { node } of entry.sources) {
          const part = node instanceof Element ? node : node?.parentElement
          // Words of the strip may make room for each other: nobody presses them. What is gone by now has no node.
          if (part && !part.closest('[data-mode]'))
            seen.said?.push(`moved: ${part.textContent?.slice(0, 60)}`)
        }
    }
    if (!seen.shifts) {
      seen.shifts = new PerformanceObserver((list) => note(list.getEntries()))
      seen.shifts.observe({ type: 'layout-shift' })
    }
    note(seen.shifts.takeRecords())
    const where = [...document.querySelectorAll('main, main button, header')]
      .map((part) => JSON.stringify(part.getBoundingClientRect()))
      .join()
    const said = seen.said ?? []
    if (seen.where !== undefined && seen.where !== where) said.push('the counter stands elsewhere')
    Object.assign(seen, { where, said: [] })
    return said
  })
}

for (const [mode, language, again] of [
  ['training', 'id', 'Cetak lagi'],
  ['live', 'en', 'Print again'],
] as const satisfies readonly (readonly [string, Language, string])[]) {
  test(`nothing of the counter moves when something goes wrong: ${mode}, "${language}"`, async () => {
    const { counter, page } = await openedCounter({ dataDir: dataFolder({}, { language, setUp: true }) })
    if (mode === 'live') await toRealMoney(page, (await runningSandbox()).url)
    await cashierAt(page).ready()
    await putOnSale(page, coffee)
    const tell = await tappedLine(page)
    await page.getByRole('button', { name: coffee.name }).first().waitFor()
    // What shows it comes with the rest of the page.
    const strip = page.locator('[data-mode] [role="alert"] > p')
    await expect
      .poll(async () => {
        troubles[0]?.(tell, true)
        return strip.count()
      })
      .toBe(1)
    troubles[0]?.(tell, false)
    // The widest words stand on the smallest till; the page has another layout on each of the others.
    for (const till of mode === 'live' ? tills.slice(0, 1) : tills) {
      await page.setViewportSize(till)
      await expect.poll(() => strip.count()).toBe(0)
      await expect.poll(() => moved(page)).toEqual([])
      for (const [at, trouble] of troubles.entries()) {
        trouble(tell, true)
        await expect.poll(() => strip.count()).toBeGreaterThan(0)
        expect([at, till.width, await moved(page)]).toEqual([at, till.width, []])
        trouble(tell, false)
        await expect.poll(() => strip.count()).toBe(0)
      }
      const revision = receipt.revision + till.width
      tell('print.changed', { ...receipt, revision })
      const button = page.getByRole('button', { name: again })
      await button.waitFor()
      expect(await moved(page)).toEqual([])
      // It can't be missed, nor its button.
      const box = await button.boundingBox()
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
      await button.click({ trial: true })
      tell('print.changed', { ...receipt, revision: revision + 1, state: 'sent', failure: null })
      await button.waitFor({ state: 'detached' })
      expect(await moved(page)).toEqual([])
    }
    await counter.kill()
    await strip.first().waitFor()
    expect(await moved(page)).toEqual([])
  })
}
