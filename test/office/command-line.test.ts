import { readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readCommandLine } from '../../services/office/command-line.ts'
import { openEmbedded } from '../../services/office/database/embedded.ts'
import { exitOf, testOptions } from '../helpers/our-program.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { anAddress, asAdmin, asLogin, hasServer, openedAt } from './databases.ts'
import { readyAt, startOfficeProcess } from './started-office.ts'

test('on the embedded database it says where its first owner signs in, keeps the session over a power cut, and shares its folder with none', async () => {
  const folder = join(temporaryFolder(), 'deep', 'er')
  const first = startOfficeProcess('--port', '0', '--data', folder)
  const address = await readyAt(first)
  expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{43}$/)
  const signedIn = await fetch(address, { redirect: 'manual' })
  const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
  expect(await exitOf(startOfficeProcess('--port', '0', '--data', folder))).toEqual([
    2,
    expect.stringMatching(/in use by another office: stop that one first\.\n$/),
  ])
  const files = readdirSync(join(folder, 'database'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath, entry.name)).mode & 0o777)
  if (process.platform !== 'win32') expect([...new Set(files)]).toEqual([0o600])
  first.kill('SIGKILL')
  await exitOf(first)

  const second = startOfficeProcess('--port', '0', '--data', folder)
  const page = await fetch(new URL('/', await readyAt(second)), {
    headers: { cookie, 'accept-language': 'en' },
  })
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('for trying only')])
  second.kill('SIGTERM')
  const [code, log] = await exitOf(second)
  const lines = log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect([code, lines.map(({ event }) => event)]).toEqual([0, ['started', 'stopping']])
})

testOptions(
  {
    start: (...args) => startOfficeProcess('--port', '0', ...args),
    read: (args) => readCommandLine(args, {}),
  },
  ['port', 'address', 'data', 'database', 'set-up', 'restored', 'help'],
  [
    [['--data', ''], /--data must name a folder/],
    [['--data', '/proc/nowhere/at/all'], /folder .* can't be made/],
    [['--data', 'package.json'], /package\.json is a file: --data must name a folder/],
    [['--data', 'x', '--database', 'postgres://127.0.0.1/x'], /not both/],
    [['--set-up', '--data', 'x'], /--set-up needs --database/],
    [['--database', ''], /--database must not be empty/],
    [['--database', 'postgres://127.0.0.1/x', '--set-up', '--restored'], /not both/],
    [['--address', 'http://office.example'], /--address must be an https address/],
    [['--address', 'https://office.example/below'], /--address must be an https address/],
  ],
  [
    [
      ['--database', 'postgres://u:s3cret@127.0.0.1:1/x'],
      /x at 127\.0\.0\.1:1 can't be reached \(ECONNREFUSED\)/,
    ],
  ],
)

test.runIf(hasServer)(
  'its database’s owner sets it up and stops; then it runs as a user who owns nothing, and tells this user what is missing',
  async () => {
    const address = await anAddress()
    const name = new URL(address).pathname.slice(1)
    const worker = await asLogin(address)
    const start = (...more: string[]) => startOfficeProcess('--port', '0', '--database', worker, ...more)
    expect(await exitOf(start('--set-up'))).toEqual([2, expect.stringMatching(/may not set the office up: /)])
    const setUp = startOfficeProcess('--set-up', '--database', address)
    expect([await text(setUp.stdout), await exitOf(setUp)]).toEqual([
      `the database ${name} at ${new URL(address).host} is set up\n`,
      [0, ''],
    ])
    await asAdmin(`GRANT loket_office TO ${new URL(worker).username}`)
    const office = start()
    expect((await fetch(await readyAt(office), { redirect: 'manual' })).status).toBe(303)
    office.kill('SIGTERM')
    await exitOf(office)
    // Its user may also say that it was put back.
    const putBack = start('--restored')
    expect([await text(putBack.stdout), await exitOf(putBack)]).toEqual([
      expect.stringMatching(
        /^the office on the database .* lends no right to refund until every counter has told/,
      ),
      [0, ''],
    ])
    const known = 'SELECT put_back_at > 0 AS known FROM lending_state'
    expect(await (await openedAt(address)).query(known)).toEqual([{ known: true }])
    // A restore that left the rights out.
    await asAdmin('REVOKE ALL ON loket.lending_state FROM loket_office', address)
    expect(await exitOf(start())).toEqual([
      2,
      expect.stringMatching(
        /^The office's role may do too little in .* \(permission denied for table .*\): restore it/,
      ),
    ])
  },
)

test('if a file is in the place of the embedded database, one sentence says so and what to do', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'database'), '')
  await expect(openEmbedded(folder)).rejects.toThrow(
    /^The embedded database in .* can't be opened \(its files .*: check the folder/,
  )
})
