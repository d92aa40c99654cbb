import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { openSessions } from '../../electron/web/sessions.ts'
import { readSecrets, secretHeader } from '../../shared/ipc/web-protocol.ts'
import { letInBy, nobody } from '../helpers/let-in.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openShell } from './opened-shell.ts'

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36'

describe('the printed address', () => {
  test('lets a browser in with a strict cookie of this port, and strips the token', async () => {
    const shell = await openShell()
    const answer = await shell.ask(`/?token=${shell.token}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toMatch(/^\/#let-in=[\w-]{43}\.[\w-]{43}$/)
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^loket-${shell.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ])
    // 32 bytes are 43 characters of base64url.
    expect(shell.token).toMatch(/^[\w-]{43}$/)
  })

  test('gives a browser that keeps them a cookie bound to this very host', async () => {
    const shell = await openShell()
    const { headers } = await shell.ask(`/?token=${shell.token}`, { headers: { 'user-agent': chrome } })
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^__Host-loket-${shell.port}=[\\w-]{43}; Secure; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ])
    const browser = letInBy(headers['set-cookie']?.[0], headers.location)
    expect((await shell.call(browser)).status).toBe(200)
    expect(shell.browsers.list('')).toMatchObject([{ name: 'Chrome · Linux' }])
  })

  test('opened by a file leads on from a page of ours, or the browser would keep the cookie back', async () => {
    const shell = await openShell()
    const { status, headers, body } = await shell.ask(`/?token=${shell.token}&by=file`)
    expect(status).toBe(200)
    const [, onward] = /content="0;url=(\/#let-in=[^"]+)"/.exec(body) ?? []
    expect((await shell.call(letInBy(headers['set-cookie']?.[0], onward))).status).toBe(200)
  })

  test('opened again where it has been used, leads to the page, and gives no secret away', async () => {
    const shell = await openShell()
    const { cookie } = await shell.letIn()
    const again = await shell.ask(`/?token=${shell.token}`, { headers: { cookie } })
    expect(again).toMatchObject({ status: 303, headers: { location: '/' } })
    expect(again.headers['set-cookie']).toBeUndefined()
  })

  test.each(['', 'x', 'A'.repeat(43)])(
    'with the token "%s" lets nobody in and leaves the right one alone',
    async (token) => {
      const shell = await openShell()
      expect((await shell.ask(`/?token=${token}`)).status).toBe(403)
      expect((await shell.ask(`/?token=${shell.token}`)).status).toBe(303)
    },
  )

  test('carries a token only for the page, not for its files', async () => {
    const shell = await openShell()
    expect((await shell.ask(`/assets/app-1a2b.js?token=${shell.token}`)).status).toBe(403)
    expect((await shell.ask(`/?token=${shell.token}`)).status).toBe(303)
  })

  test.each([
    ['asked for its head', { method: 'HEAD' }],
    ['fetched in case somebody goes there', { headers: { 'sec-purpose': 'prefetch;prerender' } }],
  ])('only %s, is not used up', async (_how, options) => {
    const shell = await openShell()
    expect((await shell.ask(`/?token=${shell.token}`, options)).status).toBe(403)
    expect((await shell.ask(`/?token=${shell.token}`)).status).toBe(303)
  })

  test('works for a minute; after that a new one does', async () => {
    let elapsed = 0
    const shell = await openShell({ elapsed: () => elapsed })
    elapsed = 59_999
    const late = shell.newAddress()
    expect((await shell.ask(`/?token=${shell.token}`)).status).toBe(303)
    elapsed = 59_999 + 60_000
    const refused = await shell.ask(`/?token=${late}`)
    expect(refused.status).toBe(403)
    expect(refused.body).toContain('This address is too old')
    expect((await shell.ask(`/?token=${shell.newAddress()}`)).status).toBe(303)
  })
})

describe('an address that somebody else has used first', () => {
  test('signs every browser out, and says so loudly to who comes too late and to who started the counter', async () => {
    let told = 0
    const shell = await openShell({
      onTakenByAnother: () => {
        told += 1
      },
    })
    const earlier = await shell.letIn()
    const token = shell.newAddress()
    const { headers } = await shell.ask(`/?token=${token}`)
    const thief = letInBy(headers['set-cookie']?.[0], headers.location)
    expect((await shell.call(thief)).status).toBe(200)

    const owner = await shell.ask(`/?token=${token}`)
    expect(owner.status).toBe(403)
    expect(owner.headers['set-cookie']).toBeUndefined()
    expect(owner.body).toContain('WARNING: another browser used this address first')
    expect(told).toBe(1)
    expect((await shell.call(thief)).status).toBe(403)
    expect((await shell.call(earlier)).status).toBe(403)
    expect((await shell.ask('/', { headers: { cookie: thief.cookie } })).status).toBe(403)
    expect((await shell.ask(`/?token=${shell.newAddress()}`)).status).toBe(303)
  })

  test('is nobody’s alarm where the same browser comes again, even after it was signed out', async () => {
    let told = 0
    const shell = await openShell({
      onTakenByAnother: () => {
        told += 1
      },
    })
    const { cookie } = await shell.letIn()
    const [browser] = shell.browsers.list('')
    shell.browsers.end(browser?.id ?? '')
    const again = await shell.ask(`/?token=${shell.token}`, { headers: { cookie } })
    expect(again.status).toBe(403)
    expect(again.body).toContain('Loket is not open in this browser')
    expect(told).toBe(0)
  })
})

describe('one more address', () => {
  const link = '/?address=new'

  test('is made by a click on the page that refuses, and not many in a row', async () => {
    let wanted = 0
    let elapsed = 0
    const shell = await openShell({
      elapsed: () => elapsed,
      onAddressWanted: () => {
        wanted += 1
      },
    })
    expect((await shell.ask('/')).body).toContain(`href="${link}"`)
    const click = () => shell.ask(link, { headers: { 'sec-fetch-site': 'same-origin' } })
    expect((await click()).body).toContain('There is a new address')
    expect((await click()).body).toContain('An address was made a moment ago')
    expect(wanted).toBe(1)
    elapsed = 10_000
    expect((await click()).body).toContain('There is a new address')
    expect(wanted).toBe(2)
  })

  test.each(['cross-site', 'same-site', 'none'])('is not made by a page that is %s', async (site) => {
    let wanted = 0
    const shell = await openShell({
      onAddressWanted: () => {
        wanted += 1
      },
    })
    await shell.ask(link, { headers: { 'sec-fetch-site': site } })
    expect(wanted).toBe(0)
  })
})

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
    const sessions = openSessions(file, { port, now: () => now })
    const { cookie, session } = sessions.open('')
    now = 13 * day
    sessions.used(session.id)
    now = 26 * day
    expect(sessions.ofCookie(cookie)).not.toBeNull()
    now = 27 * day
    expect(sessions.ofCookie(cookie)).toBeNull()
    expect(sessions.list()).toEqual([])
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

test('secrets in an address are read whole or not at all', () => {
  const [page, display] = ['a'.repeat(43), 'b'.repeat(43)]
  expect(readSecrets(`${page}.${display}`)).toEqual({ page, display })
  for (const wrong of ['', page, `${page}.`, `${page}.${display}x`, `${page}.${display}.x`]) {
    expect(readSecrets(wrong)).toBeNull()
  }
  expect(letInBy('a=b', '/')).toBe(nobody)
})

describe('the port', () => {
  async function takenPort(): Promise<number> {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void other.close())
    return (other.address() as { port: number }).port
  }

  test('that was chosen and is taken is an error', async () => {
    await expect(openShell({ ports: [await takenPort()] })).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })

  test('that is only the usual one gives way to a free one', async () => {
    const taken = await takenPort()
    const shell = await openShell({ ports: [taken, 0] })
    expect(shell.port).not.toBe(taken)
    expect((await shell.ask(`/?token=${shell.token}`)).status).toBe(303)
  })
})
