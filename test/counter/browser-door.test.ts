import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { onwardPage } from '../../electron/web/refusal-pages.ts'
import { lineProtocols } from '../../shared/ipc/web-protocol.ts'
import { leaveWorkerBehind } from '../helpers/left-behind.ts'
import { callHeaders, letIn, newWindow, nobody } from '../helpers/let-in.ts'
import { staffPins } from '../helpers/staffed.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aBrowser, inBrowser, isReady, openIn, startedCounter } from './browser-mode.ts'
import { callFrom, cashierAt, eventually } from './counter-page.ts'

const hasItsLastFile = () =>
  performance.getEntriesByType('resource').some(({ name }) => /\/shared-[^/]*\.js$/.test(name))
const isSignedOut = (page: Page) => page.getByText('Peramban ini belum masuk ke Loket').waitFor()

/** Any other program's server on this computer, and the cookies that a browser brings to it. */
async function otherPort() {
  const cookies: string[] = []
  const server = createServer(({ headers }, response) => {
    cookies.push(headers.cookie ?? '')
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>lure</title>')
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await new Promise((resolve) => server.once('listening', resolve))
  return { cookies, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

describe.skipIf(!inBrowser)('a page of another port that is sent the cookie', () => {
  test('can’t use it, whatever else it forges, and reaches neither the secret nor the window', async () => {
    const { address } = await startedCounter()
    const context = await aBrowser()
    const page = await openIn(context, address.href)
    await isReady(page)
    const lure = await otherPort()
    const evil = await openIn(context, lure.address)
    const [cookie = ''] = lure.cookies
    // The browser does hand it over: what follows has something to hold.
    expect(cookie).toContain(`loket-${address.port}=`)

    const { origin } = address
    const thief = { ...nobody, cookie }
    const bodies = [
      { name: 'app.start', input: {} },
      { name: 'settings.change', input: { language: 'en' } },
      { name: 'staff.setUp', input: { name: 'Maling', pin: staffPins.owner } },
      { name: 'display.read', input: {} },
    ].map((call) => JSON.stringify(call))
    for (const path of ['/call', '/display/call', '/proof', '/display/proof']) {
      for (const body of bodies) {
        for (const headers of [
          { cookie, origin, 'content-type': 'application/json' },
          callHeaders(origin, thief, newWindow()),
          callHeaders(origin, { cookie, secrets: { page: newWindow(), display: newWindow() } }, newWindow()),
        ]) {
          const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body })
          expect([path, answer.status, await answer.text()]).toEqual([
            path,
            403,
            expect.stringContaining('foreignSender'),
          ])
        }
      }
    }
    for (const path of ['/events', '/display/events']) {
      for (const protocols of [[], ['loket'], lineProtocols(newWindow(), newWindow())]) {
        const line = new WebSocket(`ws://${address.host}${path}`, protocols, { headers: { cookie, origin } })
        line.on('error', () => {})
        const status = await new Promise((resolve) => {
          line.on('unexpected-response', (_request, { statusCode }) => resolve(statusCode))
          line.on('open', () => resolve('open'))
        })
        expect([path, status]).toEqual([path, 403])
      }
    }
    // The page's files are all it gets, and they are the same in every shop.
    const got = await fetch(origin, { headers: { cookie } })
    expect(await got.text()).not.toMatch(/let-in|secret|Toko/)
    expect(await callFrom(page, 'app.start', {})).toMatchObject({
      ok: true,
      value: { duty: { kind: 'open' }, settings: { language: 'id' } },
    })

    // By opening it, framing it or leading to it.
    const opened = context.waitForEvent('page')
    await evil.evaluate((origin) => {
      Object.assign(globalThis, { opened: window.open(origin, 'loket') })
    }, address.origin)
    const popup = await opened
    await isReady(popup)
    expect(await popup.evaluate(() => window.opener)).toBe(null)
    expect(await evil.evaluate(() => (globalThis as unknown as { opened: Window }).opened.closed)).toBe(true)
    const framed = await evil.evaluate(async (origin) => {
      const frame = document.createElement('iframe')
      const loaded = new Promise((resolve) => {
        frame.onload = resolve
        frame.onerror = resolve
      })
      frame.src = origin
      document.body.append(frame)
      await loaded
      return frame.contentDocument?.title ?? 'foreign'
    }, address.origin)
    expect(framed).toBe('foreign')
    expect(evil.frames().filter((frame) => frame.url().startsWith(address.origin))).toEqual([])
    const fetched = await evil.evaluate(
      (origin) =>
        fetch(`${origin}/call`, { method: 'POST', credentials: 'include', body: '{}' }).then(String, String),
      address.origin,
    )
    expect(fetched).toContain('TypeError')
    expect(await evil.evaluate(() => Object.keys(localStorage))).toEqual([])

    // A link may bring any secrets: they count only if they prove good.
    const link = `${address.origin}/#let-in=${newWindow()}.${newWindow()}`
    await evil.evaluate((to) => {
      location.href = to
    }, link)
    await isReady(evil)
    expect(evil.url()).toBe(`${address.origin}/`)
    await page.reload()
    await isReady(page)
  })

  test('gets nothing when it listens in the closed counter’s place, and leaves nothing there', async () => {
    const { address, running, dataDir } = await startedCounter()
    const context = await aBrowser()
    const page = await openIn(context, address.href)
    await isReady(page)
    const kept = () =>
      page.evaluate(() => [
        ...Object.values(localStorage),
        ...Object.values(sessionStorage).map((value) => value.split('.').at(-1) ?? ''),
      ])
    await expect.poll(async () => (await kept()).length).toBeGreaterThanOrEqual(3)
    const secrets: string[] = await kept()
    expect(secrets.filter((secret) => secret.length >= 16).length).toBeGreaterThanOrEqual(2)
    await running.kill()
    const heard: string[] = []
    const squatter = createServer((request, response) => {
      heard.push(`${request.url} ${request.rawHeaders.join(' ')}`)
      response.end(JSON.stringify({ proof: newWindow() }))
    })
    squatter.on('upgrade', (request, socket) => {
      heard.push(`${request.url} ${request.rawHeaders.join(' ')}`)
      socket.destroy()
    })
    squatter.listen(Number(address.port), '127.0.0.1')
    await eventually(
      () => heard.length,
      (times) => times >= 3,
    )
    // The page keeps short values too, which any request may hold by chance: `[]`, a number.
    expect(
      heard.filter((request) => secrets.some((secret) => secret.length >= 16 && request.includes(secret))),
    ).toEqual([])
    expect(heard.filter((request) => request.includes('/events'))).toEqual([])
    squatter.closeAllConnections()
    await new Promise((closed) => squatter.close(closed))

    // Once the counter is back, a service worker that was left behind answers for it no longer.
    await leaveWorkerBehind(page, Number(address.port))
    const again = await startedCounter(dataDir, address.port)
    await page.goto(address.origin)
    // Who left it there has read the secrets, too: the browser is a stranger.
    await page.getByText('Loket belum terbuka di peramban ini').first().waitFor()
    await page.goto(again.address.href)
    await isReady(page)
  })
})

describe.skipIf(!inBrowser)('everyday, without a new address', () => {
  test('reload, second tab, another window, a killed counter and a new run’s address all go on in one browser', async () => {
    const { address, running, dataDir } = await startedCounter()
    const context = await aBrowser()
    const first = await openIn(context, address.href)
    await isReady(first)
    expect(first.url()).toBe(`${address.origin}/`)
    await first.reload()
    await isReady(first)
    const second = await openIn(context, address.origin)
    await isReady(second)
    // A page fetches what tells of a lost counter a moment after its first screen.
    for (const page of [first, second])
      await page.waitForFunction(hasItsLastFile, undefined, { polling: 100 })
    await running.kill()
    await first.getByText('Sambungan ke Loket terputus').waitFor()
    const again = await startedCounter(dataDir, address.port)
    for (const page of [first, second]) {
      await page.getByText('Sambungan ke Loket terputus').waitFor({ state: 'hidden' })
      await isReady(page)
    }
    await isReady(await openIn(context, address.origin))

    // The new run's address, as from the file that opens it, with those tabs still open: the browser keeps the cookie
    // back at first.
    const file = join(temporaryFolder(), 'open.html')
    writeFileSync(file, onwardPage(`${again.address.href}&by=file`))
    const page = await openIn(context, `file://${file}`)
    await isReady(page)
    expect(page.url()).toBe(`${address.origin}/`)
    await isReady(first)
    await eventually(
      () => callFrom(page, 'browser.list', {}),
      ({ value }) => value.browsers.length === 1 && value.browsers[0].isThis,
    )
    await eventually(
      () => callFrom(first, 'app.start', {}),
      ({ ok }) => ok,
    )
  })

  test('a screen whose code or style sheet can’t be loaded takes nothing else with it, comes once it can, or with a new page', async () => {
    const { address } = await startedCounter()
    const page = await (await aBrowser()).newPage()
    const { button, ready } = cashierAt(page)
    const settings = page.getByRole('heading', { name: 'Pengaturan' })
    const missing = page.getByRole('complementary', { name: 'Sebagian Loket belum termuat.' })
    let away: RegExp | null = null
    await page.route(/assets\//, (route) =>
      away?.test(route.request().url()) ? route.abort() : route.continue(),
    )
    const openWithout = async (files: RegExp) => {
      away = files
      await page.goto(address.href)
      await ready()
      await button('Pengaturan').click()
    }
    const code = /assets\/(shared|beginning|code|rest)-.*\.js$/

    const asked = page.waitForRequest(/assets\/rest-/)
    await openWithout(code)
    await asked
    await button('Kasir').click()
    await ready()
    await button('Pengaturan').click()
    away = null
    await settings.waitFor()

    // Without its style sheet it is not drawn.
    await button('Kasir').click()
    await openWithout(/assets\/rest-.*\.css$/)
    await missing.waitFor()
    expect(await settings.count()).toBe(0)
    away = null
    await settings.waitFor()
    const sheets = () =>
      [...document.styleSheets]
        .filter(({ href }) => /rest-/.test(href ?? ''))
        .map((sheet) => sheet.cssRules.length > 0)
    expect(await page.evaluate(sheets)).toEqual([true])

    // As a browser does that remembers what it could not load: only a new page asks again.
    await button('Kasir').click()
    await openWithout(code)
    // Small parts of the first screen are missing already, such as the notices of trouble.
    await missing.waitFor()
    await page
      .getByRole('status')
      .filter({ hasText: 'Memuat' })
      .getByRole('button', { name: 'Coba lagi' })
      .waitFor()
    away = null
    await Promise.all([page.waitForEvent('load'), button('Coba lagi').first().click()])
    // The screen that was asked for.
    await settings.waitFor()
  })
})

describe.skipIf(!inBrowser)('a browser', () => {
  test('is signed out by the owner in the settings, in all its tabs, and keeps nothing on its screen', async () => {
    const { address, running, latest } = await startedCounter()
    const mine = await aBrowser()
    const page = await openIn(mine, address.href)
    await isReady(page)
    const theirs = await aBrowser()
    const other = await openIn(theirs, address.origin)
    await other.getByRole('heading', { name: 'Loket belum terbuka di peramban ini' }).waitFor()
    const before = latest()
    await other.getByRole('link', { name: 'Buat alamat baru' }).click()
    await other.getByRole('heading', { name: 'Alamat baru sudah dibuat' }).waitFor()
    await eventually(latest, (address) => address !== before)
    await other.goto(latest())
    await isReady(other)
    const tab = await openIn(theirs, address.origin)
    await isReady(tab)

    await page.getByRole('button', { name: 'Pengaturan' }).click()
    await page.getByRole('button', { name: 'Peramban', exact: true }).click()
    const listed = page.getByRole('list', { name: 'Peramban' }).getByRole('listitem')
    await expect.poll(() => listed.count()).toBe(2)
    await listed.filter({ hasNotText: 'peramban ini' }).getByRole('button').click()
    await Promise.all([isSignedOut(other), isSignedOut(tab)])
    await expect.poll(() => listed.count()).toBe(1)
    await other.reload()
    await other.getByRole('heading', { name: 'Loket belum terbuka di peramban ini' }).waitFor()
    await isReady(await openIn(mine, address.origin))

    await listed.getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Keluarkan', exact: true }).click()
    await isSignedOut(page)
    expect(running.errors()).toBe('')
  })

  test('that comes with an address that another browser has used is told so, and the other is signed out', async () => {
    const { address, running, latest } = await startedCounter()
    const thief = await letIn(address)
    const call = () =>
      fetch(`${address.origin}/call`, {
        method: 'POST',
        headers: callHeaders(address.origin, thief, newWindow()),
        body: JSON.stringify({ name: 'app.start', input: {} }),
      })
    expect((await call()).status).toBe(200)
    const context = await aBrowser()
    const page = await openIn(context, address.href)
    await page.getByRole('heading', { name: 'AWAS: alamat ini sudah dipakai peramban lain' }).waitFor()
    expect((await call()).status).toBe(403)
    await eventually(running.errors, (said) => said.includes('WARNING'))
    await page.goto(latest())
    await isReady(page)
    expect((await call()).status).toBe(403)
  })
})
