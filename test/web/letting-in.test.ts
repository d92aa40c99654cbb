import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openSessions } from '../../electron/web/sessions.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { openShell } from './opened-shell.ts'

describe('the printed address', () => {
  test('lets a browser in with a strict cookie of this port, and strips the token', async () => {
    const shell = await openShell()
    const answer = await shell.ask(`/?token=${shell.token}`)
    expect(answer.status).toBe(303)
    expect(answer.headers.location).toBe('/')
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(
        new RegExp(`^loket-${shell.port}=[\\w-]{43}; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ])
    // 32 bytes are 43 characters of base64url.
    expect(shell.token).toMatch(/^[\w-]{43}$/)
  })

  test('works once: the next stranger is told in plain words what to do', async () => {
    const shell = await openShell()
    const cookie = await shell.letIn()
    const stranger = await shell.ask(`/?token=${shell.token}`)
    expect(stranger.status).toBe(403)
    expect(stranger.headers['set-cookie']).toBeUndefined()
    expect(stranger.body).toContain('Open the address that was printed when Loket started')
    expect((await shell.ask('/', { headers: { cookie } })).status).toBe(200)
  })

  test('opened again where it has been used, leads to the page', async () => {
    const shell = await openShell()
    const cookie = await shell.letIn()
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
})

describe('a session', () => {
  test('is needed for every file of the page', async () => {
    const shell = await openShell()
    const cookie = await shell.letIn()
    for (const path of ['/', '/index.html', '/assets/app-1a2b.js']) {
      expect((await shell.ask(path, { headers: { cookie } })).status).toBe(200)
      expect((await shell.ask(path)).status).toBe(403)
      expect((await shell.ask(path, { headers: { cookie: `${cookie}x` } })).status).toBe(403)
      expect((await shell.ask(path, { headers: { cookie: cookie.replace('loket', 'other') } })).status).toBe(
        403,
      )
    }
  })

  test('is found among the cookies of other programs on this computer', async () => {
    const shell = await openShell()
    const cookie = `theme=dark; loket-1=x; ${await shell.letIn()}; last=1`
    expect((await shell.ask('/', { headers: { cookie } })).status).toBe(200)
  })

  test('outlives a restart on the same port, while its token does not', async () => {
    const folder = temporaryFolder()
    const first = await openShell({ folder })
    const cookie = await first.letIn()
    await first.close()
    const second = await openShell({ folder, ports: [first.port] })
    expect((await second.ask('/', { headers: { cookie } })).status).toBe(200)
    expect((await second.ask(`/?token=${first.token}`)).status).toBe(403)
  })

  test('is kept as a digest, in a file that only its owner reads', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'sessions.json')
    const secret = openSessions(file).open()
    expect(readFileSync(file, 'utf8')).not.toContain(secret)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(openSessions(file).holds(secret)).toBe(true)
  })

  test('ends after thirty days, and when eight newer ones were opened', () => {
    const file = join(temporaryFolder(), 'sessions.json')
    const day = 24 * 60 * 60 * 1000
    const sessions = openSessions(file, () => 0)
    const first = sessions.open()
    expect(openSessions(file, () => 29 * day).holds(first)).toBe(true)
    expect(openSessions(file, () => 30 * day).holds(first)).toBe(false)
    for (let count = 0; count < 7; count += 1) sessions.open()
    expect(sessions.holds(first)).toBe(true)
    sessions.open()
    expect(sessions.holds(first)).toBe(false)
  })

  test.each(['', '{', '[{"digest":"zz","since":0}]', '{}'])(
    'file that says %j counts as empty',
    (content) => {
      const file = join(temporaryFolder(), 'sessions.json')
      writeFileSync(file, content)
      const sessions = openSessions(file)
      expect(sessions.holds('')).toBe(false)
      expect(sessions.holds(sessions.open())).toBe(true)
    },
  )
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
