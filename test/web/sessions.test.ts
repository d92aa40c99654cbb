import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSessions } from '../../electron/web/sessions.ts'
import { secretHeader } from '../../shared/ipc/web-protocol.ts'
import { letInBy } from '../helpers/let-in.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openShell } from './opened-shell.ts'

describe('a session', () => {
  test('is needed for every file of the page', async () => {
    const shell = await openShell()
    const { cookie } = await shell.letIn()
    for (const path of ['/', '/index.html', '/assets/app-1a2b.js']) {
      expect((await shell.ask(path, { headers: { cookie } })).status).toBe(200)
      expect((await shell.ask(path)).status).toBe(403)
      expect((await shell.ask(path, { headers: { cookie: `${cookie}x` } })).status).toBe(403)
      expect((await shell.ask(path, { headers: { cookie: cookie.replace('loket', 'other') } })).status).toBe(
        403,
      )
    }
  })

  test('is found among the cookies of other programs on this computer, those of its own name among them', async () => {
    const shell = await openShell()
    const { cookie } = await shell.letIn()
    const [name = ''] = cookie.split('=')
    const cookies = `theme=dark; loket-1=x; ${name}=forged; ${cookie}; __Host-${name}=forged; last=1`
    expect((await shell.ask('/', { headers: { cookie: cookies } })).status).toBe(200)
  })

  test('outlives a restart on the same port, while its token does not', async () => {
    const folder = temporaryFolder()
    const first = await openShell({ folder })
    const browser = await first.letIn()
    await first.close()
    const second = await openShell({ folder, ports: [first.port] })
    expect((await second.call(browser)).status).toBe(200)
    expect((await second.ask(`/?token=${first.token}`)).status).toBe(403)
  })

  test('is good at no other port', async () => {
    const folder = temporaryFolder()
    const first = await openShell({ folder })
    const browser = await first.letIn()
    await first.close()
    const second = await openShell({ folder })
    const cookie = browser.cookie.replace(String(first.port), String(second.port))
    expect((await second.call({ ...browser, cookie })).status).toBe(403)
  })

  test.each([
    ['another port', [0]],
    ['none', []],
  ])(
    'ends if a start finds another program at its port, and goes to %s: that program may have it by now',
    async (_what, others) => {
      const folder = temporaryFolder()
      const first = await openShell({ folder })
      const browser = await first.letIn()
      await first.close()
      const impostor = createServer().listen(first.port, '127.0.0.1')
      await once(impostor, 'listening')
      const elsewhere = openShell({ folder, ports: [first.port, ...others] })
      await elsewhere.then((shell) => shell.close()).catch(() => {})
      await new Promise((resolve) => impostor.close(resolve))
      const second = await openShell({ folder, ports: [first.port] })
      expect((await second.call(browser)).status).toBe(403)
      expect((await second.call(await second.letIn())).status).toBe(200)
    },
  )

  test('is ended by its owner, at once and for good', async () => {
    const folder = temporaryFolder()
    const shell = await openShell({ folder })
    const browser = await shell.letIn()
    const { headers } = await shell.ask(`/?token=${shell.newAddress()}`)
    const other = letInBy(headers['set-cookie']?.[0], headers.location)
    const tab = shell.listen(browser)
    await new Promise((resolve) => tab.once('open', resolve))
    const gone = new Promise((resolve) => tab.once('close', resolve))
    const [first] = shell.browsers.list('')
    expect(shell.browsers.end(first?.id ?? '')).toBe(true)
    await gone
    expect((await shell.call(browser)).status).toBe(403)
    expect((await shell.call(other)).status).toBe(200)
    await shell.close()
    const later = await openShell({ folder, ports: [shell.port] })
    expect((await later.call(browser)).status).toBe(403)
    expect((await later.call(other)).status).toBe(200)
  })

  test('is ended by a page that has been given another, and by nobody who only has the cookie', async () => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const forget = (headers: Record<string, string>) =>
      shell.call(browser, { path: '/forget', headers: { cookie: '', ...headers } })
    await forget({ cookie: browser.cookie, [secretHeader]: '' })
    await forget({ origin: 'http://loket.example' })
    await forget({ [secretHeader]: browser.secrets.display })
    expect((await shell.call(browser)).status).toBe(200)
    await forget({})
    expect((await shell.call(browser)).status).toBe(403)
  })

  test('of the customer display can do nothing but show, and the page’s own not what the display’s does', async () => {
    const shell = await openShell()
    const browser = await shell.letIn()
    const asDisplay = { [secretHeader]: browser.secrets.display }
    const read = JSON.stringify({ name: 'display.read', input: {} })
    const start = JSON.stringify({ name: 'app.start', input: {} })
    const path = '/display/call'
    const shown = await shell.call(browser, { path, headers: asDisplay, body: read })
    expect(JSON.parse(shown.body)).toMatchObject({ ok: true })
    const refused = await shell.call(browser, { path, headers: asDisplay, body: start })
    expect(JSON.parse(refused.body)).toMatchObject({ failure: { code: 'notAllowed' } })
    expect((await shell.call(browser, { headers: asDisplay, body: start })).status).toBe(403)
    expect((await shell.call(browser, { path, body: read })).status).toBe(403)
  })
})

describe('what is kept of sessions', () => {
  const aFile = () => join(temporaryFolder(), 'sessions.json')
  const day = 24 * 60 * 60 * 1000
  const port = 1

  test('are digests, in a file that only its owner reads', () => {
    const file = aFile()
    const { cookie, secrets, session } = openSessions(file, { port }).open('Chrome')
    const kept = readFileSync(file, 'utf8')
    for (const secret of [cookie, secrets.page, secrets.display]) expect(kept).not.toContain(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(openSessions(file, { port }).ofCookie(cookie)).toEqual(session)
  })

  test('ends after fourteen days unused, in a counter that runs on as well', () => {
    const file = aFile()
    let now = 0
    const sessions = openSessions(file, { port, now: () => now, elapsed: () => now })
    const { cookie, session } = sessions.open('')
    now = 13 * day
    sessions.used(session.id)
    now = 26 * day
    expect(sessions.ofCookie(cookie)).not.toBeNull()
    now = 27 * day
    expect(sessions.ofCookie(cookie)).toBeNull()
    expect(sessions.list()).toEqual([])
  })

  test.each([400, -400])('lives on where the clock is put right by %d days while it is used', (days) => {
    const file = aFile()
    let ahead = 0
    const sessions = openSessions(file, { port, now: () => Date.now() + ahead })
    const { cookie, session } = sessions.open('')
    ahead = days * day
    expect(sessions.ofCookie(cookie)?.id).toBe(session.id)
    sessions.used(session.id)
    expect(sessions.list()).toMatchObject([
      { id: session.id, usedAt: expect.closeTo(Date.now() + ahead, -6) },
    ])
  })

  test('lives on by the calls of a tab that stays open, and on a full disk as well', async () => {
    let now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now })
    onTestFinished(() => void vi.useRealTimers())
    const folder = temporaryFolder()
    const shell = await openShell({ folder })
    const browser = await shell.letIn()
    const daysLater = (days: number) => {
      now += days * day
      vi.setSystemTime(now)
    }
    daysLater(10)
    expect((await shell.call(browser)).status).toBe(200)
    // Nothing can be written in its place any more.
    rmSync(join(folder, 'browser-sessions.json'))
    mkdirSync(join(folder, 'browser-sessions.json'))
    daysLater(10)
    expect((await shell.call(browser)).status).toBe(200)
    const [session] = shell.browsers.list('')
    expect(() => shell.browsers.end(session?.id ?? '')).toThrow()
    expect((await shell.call(browser)).status).toBe(403)
  })

  test('ends at the first start after thirty days, however often it was used', () => {
    const file = aFile()
    let now = 0
    const sessions = openSessions(file, { port, now: () => now })
    const { cookie, session } = sessions.open('')
    for (now = 10 * day; now <= 30 * day; now += 10 * day) sessions.used(session.id)
    expect(sessions.ofCookie(cookie)).not.toBeNull()
    expect(openSessions(file, { port, now: () => 29 * day }).ofCookie(cookie)).not.toBeNull()
    expect(openSessions(file, { port, now: () => 30 * day }).ofCookie(cookie)).toBeNull()
  })

  test('ends at the next start if a clock that was ahead wrote when it began, instead of a month after that', () => {
    const file = aFile()
    const { cookie } = openSessions(file, { port, now: () => 365 * day }).open('')
    expect(openSessions(file, { port, now: () => 360 * day }).ofCookie(cookie)).not.toBeNull()
    expect(openSessions(file, { port, now: () => 10 * day }).ofCookie(cookie)).toBeNull()
  })

  test('are eight: one more puts out the one that was used longest ago', () => {
    let now = 0
    const ended: string[] = []
    const sessions = openSessions(aFile(), { port, now: () => now, onEnd: (id) => ended.push(id) })
    const opened = Array.from({ length: 8 }, () => {
      now += day / 24
      return sessions.open('')
    })
    now += day / 12
    sessions.used(opened[0]?.session.id ?? '')
    sessions.open('')
    expect(ended).toEqual([opened[1]?.session.id])
    expect(sessions.ofCookie(opened[1]?.cookie ?? '')).toBeNull()
    expect(sessions.ofCookie(opened[0]?.cookie ?? '')).not.toBeNull()
  })

  test.each(['', '{', '[{"digest":"zz","since":0}]', '{}'])(
    'in a file that says %j counts as nothing',
    (content) => {
      const file = aFile()
      writeFileSync(file, content)
      const sessions = openSessions(file, { port })
      expect(sessions.ofCookie('')).toBeNull()
      expect(sessions.ofCookie(sessions.open('').cookie)).not.toBeNull()
    },
  )
})
