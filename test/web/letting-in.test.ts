import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { lineProtocols, readSecrets } from '../../shared/ipc/web-protocol.ts'
import { callHeaders, letInBy, newWindow, nobody } from '../helpers/let-in.ts'
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
  test('signs every browser out, and says so to the one that comes too late and on the terminal', async () => {
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

  test('raises no alarm where the same browser comes again, even after it was signed out', async () => {
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

  test('is opened in no browser while the page is open in one: any user of this computer may ask', async () => {
    const seen: boolean[] = []
    let elapsed = 0
    const shell = await openShell({
      elapsed: () => elapsed,
      onAddressWanted: ({ hasPage }) => seen.push(hasPage),
    })
    const ask = async () => {
      elapsed += 10_000
      await shell.ask(link)
    }
    await ask()
    const browser = await shell.letIn()
    const display = shell.listen(browser, {
      path: '/display/events',
      protocols: lineProtocols(browser.secrets.display, ''),
    })
    await once(display, 'open')
    await ask()
    const page = shell.listen(browser)
    await once(page, 'open')
    await ask()
    page.close()
    await once(page, 'close')
    await expect.poll(() => ask().then(() => seen.at(-1))).toBe(false)
    expect(seen.slice(0, 3)).toEqual([false, false, true])
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

test('a session that the disk refuses is logged; a browser that goes away while it asks is not', async () => {
  const [logged, folder] = [[] as unknown[], temporaryFolder()]
  const shell = await openShell({ folder, log: (error) => logged.push(error) })
  const browser = await shell.letIn()
  const gone = connect(shell.port, '127.0.0.1')
  const headers = { ...callHeaders(shell.origin, browser, newWindow()), 'content-length': 100 }
  const lines = Object.entries({ host: new URL(shell.origin).host, ...headers }).map((line) =>
    line.join(': '),
  )
  gone.write(`POST /call HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n{`)
  await once(gone, 'connect')
  // Answered after what came before it.
  await shell.call(browser)
  gone.destroy()
  // A folder in its place, which no file can replace.
  rmSync(join(folder, 'browser-sessions.json'))
  mkdirSync(join(folder, 'browser-sessions.json'))
  expect((await shell.ask(`/?token=${shell.newAddress()}`)).status).toBe(500)
  expect(logged).toMatchObject([{ syscall: 'rename' }])
})
