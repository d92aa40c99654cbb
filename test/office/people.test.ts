import { expect, test } from 'vitest'
import type { Value } from '../../services/office/database/database.ts'
import { aDatabase } from './databases.ts'
import { aCounter, codeOn } from './enrolled-counters.ts'
import { aPeopledOffice, passphrase } from './peopled-office.ts'

test('an owner invites somebody, who chooses passphrase and authenticator, and signs in by both from then on', async () => {
  const { join, signIn, browser, pass } = await aPeopledOffice(await aDatabase())
  const sari = await join('Sari', 'owner')
  expect((await sari.choose()).status).toBe(303)
  expect((await sari.get('/')).text).toContain('Add a counter')
  pass()
  const other = browser()
  expect(await signIn({ name: 'sari', code: sari.code() }, other)).toBe(303)
  expect((await other.get('/people')).text).toContain('Sari')
  // An invitation works once.
  expect((await sari.choose()).status).toBe(404)
})

test('nobody is invited under a name that looks like another owner’s, or like no name: the audit log tells people apart by names', async () => {
  const { owner, join, get } = await aPeopledOffice(await aDatabase('embedded'))
  await join('Rosé', 'owner')
  const lookAlikes = [
    'Ros\u200Bé',
    '\u202ERosé\u202C',
    'R\u00ADosé',
    'Ro\u200Dsé',
    'Rose\u0301',
    'ros\uFE0Fé',
    'Rosé\u{E0041}',
    // Letters of other scripts.
    'Rоsé',
    'Ｒoｓé',
    'ROЅÉ',
  ]
  for (const name of lookAlikes)
    expect([name, (await owner.post('/people', { name, role: 'owner' })).text]).toEqual([
      name,
      expect.stringContaining('There is somebody called'),
    ])
  for (const name of ['\u3164', '\u2800 \u200D', '\u00AD\u034F', 'Tab\tulasi'])
    expect((await owner.post('/people', { name, role: 'owner' })).status).toBe(400)
  expect((await get('/people')).match(/aria-label="New invitation for/g)).toHaveLength(1)
  // Characters that a script or an emoji needs stay.
  for (const name of ['नेपाल क्\u200Dष', '👩\u200D🍳 Dapur', 'می\u200Cخواهم'])
    expect((await owner.post('/people', { name, role: 'supervisor' })).text).toContain(name)
})

test('an invalid branch changes nothing, and never shows a supervisor all branches', async () => {
  const database = await aDatabase('embedded')
  const { owner } = await aPeopledOffice(database)
  await owner.post('/people', { name: 'Budi', role: 'supervisor', branch: 'Kemang' })
  const [budi] = await database.query<{ id: string; branch: string }>('SELECT id, branch FROM people')
  expect(budi?.branch).toBe('Kemang')
  for (const branch of ['x'.repeat(41), 'a\u0007b', '\u200B'])
    await owner.post('/people/branch', { id: budi?.id ?? '', branch })
  expect(await database.query('SELECT branch FROM people')).toEqual([{ branch: 'Kemang' }])
  await owner.post('/people/branch', { id: budi?.id ?? '', branch: '' })
  expect(await database.query('SELECT branch FROM people')).toEqual([{ branch: '' }])
})

test('a passphrase is at least twelve letters, typed twice; a wrong code spends no invitation', async () => {
  const { join } = await aPeopledOffice()
  const sari = await join('Sari', 'owner')
  const short = { passphrase: 'kopi', again: 'kopi' }
  expect((await sari.choose(short)).text).toContain('at least 12 letters')
  expect((await sari.choose({ again: 'kopi susu gula jawa' })).text).toContain('are not the same')
  // A half minute is easily missed: what was typed right is there again, and nothing else is.
  const missed = (await sari.choose({ code: '000000' })).text
  expect(missed).toContain('does not fit')
  expect(missed.split(`value="${passphrase}"`)).toHaveLength(3)
  expect((await sari.choose({ again: 'kopi susu gula jawa' })).text).not.toContain('kopi susu')
  expect((await sari.choose()).status).toBe(303)
})

test('whoever made an invitation, and looked at its page, does not know the codes of the person who then joins by it', async () => {
  const { join, follow, here, signIn, pass } = await aPeopledOffice()
  const looked = await join('Sari', 'owner')
  const sari = await follow(`${here}/join?token=${looked.token}`)
  // A missed code changes nothing of what the authenticator has.
  expect((await sari.choose({ code: '000000' })).text).toContain('does not fit')
  for (const totp of ['', 'A', 'a'.repeat(32), 'A'.repeat(33)])
    expect([totp, (await sari.choose({ totp })).status]).toEqual([totp, 400])
  expect((await sari.choose()).status).toBe(303)
  pass()
  expect(await signIn({ name: 'Sari', code: looked.code() })).toBe(401)
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(303)
})

test('an invitation is good for a day, and a newer one replaces it; the old sign-in works until then', async () => {
  const { join, follow, signIn, owner, pass, clock } = await aPeopledOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const id =
    /name="id" value="([^"]+)">\s*<button aria-label="New invitation for Sari"/.exec(
      (await owner.get('/people')).text,
    )?.[1] ?? ''
  const addressIn = (text: string) => /value="([^"]+\/join\?token=[^"]+)"/.exec(text)?.[1] ?? ''
  const again = (await owner.post('/people/invite', { id })).text
  // Somebody new has no sign-in that could be replaced.
  const replaces = 'The old passphrase and authenticator work until'
  expect(again).toContain(replaces)
  expect((await owner.post('/people', { name: 'Ani', role: 'supervisor' })).text).not.toContain(replaces)
  const first = await follow(addressIn(again))
  const second = await follow(addressIn((await owner.post('/people/invite', { id })).text))
  expect((await first.choose()).status).toBe(404)
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(303)
  expect((await second.choose()).status).toBe(303)
  pass()
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(401)
  expect((await sari.get('/people')).status).toBe(401)
  const late = await join('Budi', 'supervisor')
  clock.ahead += 25 * 60 * 60_000
  expect((await late.choose()).status).toBe(404)
})

test('a supervisor sees the counters and their own sessions, and may do nothing else; nobody else may do anything', async () => {
  const { join, browser, code } = await aPeopledOffice()
  await code('Kasir 1')
  const budi = await join('Budi', 'supervisor')
  await budi.choose()
  const acts: [string, Record<string, string>][] = [
    ['/counters', { name: 'Kasir 2' }],
    ['/counters/end', { id: crypto.randomUUID() }],
    ['/counters/replace', { id: crypto.randomUUID() }],
    ['/people', { name: 'Ani', role: 'owner' }],
    ['/people/invite', { id: crypto.randomUUID() }],
    ['/people/end', { id: crypto.randomUUID() }],
  ]
  for (const [path, form] of acts) {
    expect([path, (await budi.post(path, form)).status]).toEqual([path, 403])
    expect([path, (await browser().post(path, form)).status]).toEqual([path, 401])
  }
  expect((await budi.get('/audit')).status).toBe(403)
  expect((await browser().get('/people')).status).toBe(401)
  const [home, people] = [await budi.get('/'), await budi.get('/people')]
  expect(home.text).not.toContain('Add a counter')
  expect(people.text).not.toContain('Invite somebody')
  expect(people.text.match(/End the session of/g)).toHaveLength(1)
})

test('an owner who is ended while a PIN of theirs waits to be hashed does not set it', async () => {
  const database = await aDatabase('embedded')
  let waits = Promise.resolve()
  let arrived = () => {}
  const { join, owner } = await aPeopledOffice({
    ...database,
    // In place of a queue of PINs at half a second each.
    async query<Row>(sql: string, ...values: Value[]) {
      if (sql.startsWith('SELECT name, pepper')) {
        arrived()
        await waits
      }
      return database.query<Row>(sql, ...values)
    },
  })
  const sari = await join('Sari', 'owner')
  await sari.choose()
  const [{ id = '' } = {}] = await database.query<{ id: string }>('SELECT id FROM people')
  const [here, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  arrived = here.resolve
  waits = over.promise
  const mine = { name: 'Maling', role: 'owner', pin: '739158', again: '739158' }
  const added = sari.post('/staff', mine)
  await here.promise
  await owner.post('/people/end', { id })
  over.resolve()
  expect((await added).status).toBe(401)
  expect((await owner.get('/staff')).text).not.toContain('Maling')
})

test('a person who is ended is out at once, in every browser; a session that is ended is out alone', async () => {
  const { join, signIn, browser, owner, pass } = await aPeopledOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const phone = browser('Safari/1 iPhone')
  await signIn({ name: 'Sari', code: sari.code() }, phone)
  const listed = (await owner.get('/people')).text
  const session = /Safari · iPhone[\s\S]*?name="id" value="([^"]+)"/.exec(listed)?.[1] ?? ''
  await owner.post('/sessions/end', { id: session })
  expect([(await phone.get('/people')).status, (await sari.get('/people')).status]).toEqual([401, 200])
  // A person who was filling in a form learns that it was not saved; one who only follows a link sees no such line.
  const sent = await phone.post('/counters', { name: 'Kasir 2' })
  expect([sent.status, sent.text.includes('What you just sent was not saved')]).toEqual([401, true])
  expect((await phone.get('/people')).text).not.toContain('was not saved')
  expect((await phone.post('/sign-in', { name: 'Sari' })).text).not.toContain('was not saved')
  const id = /name="id" value="([^"]+)">\s*<button aria-label="End Sari"/.exec(listed)?.[1] ?? ''
  // The next invited person is no owner unless that is chosen.
  expect(listed).toContain('<option value="supervisor" selected>')
  await owner.post('/people/end', { id })
  expect((await sari.get('/people')).status).toBe(401)
  pass()
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(401)
  // The name is free again.
  expect((await (await join('Sari', 'supervisor')).choose()).status).toBe(303)
})

test('who is ended, no owner any more, or whose sign-in was replaced comes back by nothing that they gave out before', async () => {
  const database = await aDatabase('embedded')
  const { join, owner, follow, pass } = await aPeopledOffice(database)
  await (await join('Budi', 'owner')).choose()
  const ids = async () => idsIn((await owner.get('/people')).text)
  /** What an owner gives out who knows that they will be ended: a way to be the other owner, a new one, a counter or its place. */
  async function giveOut(by: Pick<typeof owner, 'post'>) {
    const invited = await by.post('/people/invite', { id: (await ids()).Budi ?? '' })
    const asBudi = await follow(/value="([^"]+\/join\?token=[^"]+)"/.exec(invited.text)?.[1] ?? '')
    const asNew = await join('Tono', 'owner', by as typeof owner)
    const [{ id = '' } = {}] = await database.query<{ id: string }>('SELECT id FROM counters')
    const codes = [
      await by.post('/counters', { name: 'Kasir 2' }),
      await by.post('/counters/replace', { id }),
    ]
    return { asBudi, asNew, codes: codes.map(({ text }) => codeOn(text)) }
  }
  const lead = async ({ asBudi, asNew, codes }: Awaited<ReturnType<typeof giveOut>>) => {
    const joined = [(await asBudi.choose()).status, (await asNew.choose()).status]
    const enrolled = codes.map((code) =>
      aCounter()
        .enrol(code)
        .then(
          ({ kind }) => kind,
          ({ code }) => code,
        ),
    )
    return [...joined, ...(await Promise.all(enrolled))]
  }
  const nowhere = [404, 404, 'officeCodeRefused', 'officeCodeRefused']
  await aCounter().enrol(codeOn((await owner.post('/counters', { name: 'Kasir 1' })).text))

  const leavings: ((id: string) => Promise<unknown>)[] = [
    (id) => owner.post('/people/end', { id }),
    (id) => owner.post('/people/role', { id, role: 'supervisor' }),
    async (id) => {
      const again = (await owner.post('/people/invite', { id })).text
      return (await follow(/value="([^"]+\/join\?token=[^"]+)"/.exec(again)?.[1] ?? '')).choose()
    },
  ]
  for (const [at, leave] of leavings.entries()) {
    const name = `Sari${at}`
    const sari = await join(name, 'owner')
    await sari.choose()
    const given = await giveOut(sari)
    await leave((await ids())[name] ?? '')
    pass()
    expect(await lead(given)).toEqual(nowhere)
    await owner.post('/people/end', { id: (await ids()).Tono ?? '' })
  }
  // What another owner gives out goes on.
  await (await join('Wati', 'owner')).choose()
  const given = await giveOut(owner)
  await owner.post('/people/end', { id: (await ids()).Wati ?? '' })
  expect(await lead(given)).toEqual([303, 303, 'enrolled', 'enrolled'])
})

test('what a session gave out and nobody has used ends with that session, or alone; it stands beside the session, and what other sessions gave out stays', async () => {
  const database = await aDatabase('embedded')
  const { join, owner, browser, follow, signIn, pass, clock } = await aPeopledOffice(database)
  await aCounter().enrol(codeOn((await owner.post('/counters', { name: 'Kasir 1' })).text))
  const [{ id: kasir = '' } = {}] = await database.query<{ id: string }>('SELECT id FROM counters')
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  // Somebody who has Sari's passphrase and phone for a minute.
  const thief = browser('Chrome/1 Windows')
  await signIn({ name: 'Sari', code: sari.code() }, thief)
  const addressOn = ({ text }: { text: string }) => /value="([^"]+\/join\?token=[^"]+)"/.exec(text)?.[1] ?? ''
  const sarisId = idsIn((await owner.get('/people')).text).Sari ?? ''
  const giveOut = async (by: typeof owner, name: string) => ({
    asNew: await join(name, 'owner', by),
    asSari: await follow(addressOn(await by.post('/people/invite', { id: sarisId }))),
    code: codeOn((await by.post('/counters', { name: `Kasir ${name}` })).text),
    place: codeOn((await by.post('/counters/replace', { id: kasir })).text),
  })
  const stolen = await giveOut(thief, 'Maling')
  await thief.post('/counters/fill', { id: kasir })
  const listed = (await owner.get('/people')).text
  const beside = /Chrome · Windows[\s\S]*?Made here and not used yet: ([^<]*)\./
    .exec(listed)?.[1]
    ?.split(', ')
  expect(beside?.sort()).toEqual([
    'code for counter Kasir 1',
    'code for counter Kasir Maling',
    'invitation for Maling',
    'invitation for Sari',
    'permission for counter Kasir 1 to fill the office',
  ])
  const own = await join('Wati', 'supervisor', sari)
  // More than a page lists, and one that counts only later, as it was made while the clock ran ahead.
  await database.query(
    `INSERT INTO enrolment_codes (id, secret, name, expires_at, made_in) SELECT 'c' || n, 's', 'Kasir', $1 + n / 300 * 9e9::bigint, made_in
      FROM generate_series(1, 300) n, (SELECT made_in FROM enrolment_codes WHERE name = 'Kasir Maling') m`,
    clock.now() + 60_000,
  )
  const session = /Chrome · Windows[\s\S]*?name="id" value="([^"]+)"/.exec(listed)?.[1] ?? ''
  await owner.post('/sessions/end', { id: session })
  const kindOf = (code: string) =>
    aCounter()
      .enrol(code)
      .then(
        ({ kind }) => kind,
        ({ code: refused }) => refused,
      )
  expect(await database.query('SELECT name FROM enrolment_codes WHERE counter IS NULL')).toEqual([])
  const joined = [(await stolen.asNew.choose()).status, (await stolen.asSari.choose()).status]
  const enrolled = [await kindOf(stolen.code), await kindOf(stolen.place)]
  expect([...joined, ...enrolled]).toEqual([404, 404, 'officeCodeRefused', 'officeCodeRefused'])
  expect(await database.query('SELECT 1 FROM counters WHERE fill_until IS NOT NULL')).toEqual([])
  const log = (await owner.get('/audit')).text
  for (const line of ['ended the invitation for ', 'ended the code for counter Kasir', 'ended a session'])
    expect(log).toContain(line)

  // The address from the server is a session, too; a way in is ended alone, and who signs out leaves theirs open.
  const mine = await giveOut(owner, 'Eka')
  const end = (id: string) => owner.post('/people/ways/end', { id })
  const ways = [
    ...(await owner.get('/people')).text.matchAll(/name="id" value="((?:code|invitation|fill) [^"]+)"/g),
  ]
  expect(ways).toHaveLength(5)
  await end(`invitation ${sarisId}`)
  for (const id of ['', 'code', 'session 1', 'invitation x', 'fill \0']) await end(id)
  pass()
  await sari.post('/sign-out', {})
  const left = [await own.choose(), await mine.asNew.choose(), await mine.asSari.choose()]
  expect([...left.map(({ status }) => status), await kindOf(mine.code)]).toEqual([303, 303, 404, 'enrolled'])
})

test('a permission to fill the office ends with the owner who gave it; one that was given while the clock ran ahead counts for nothing', async () => {
  const database = await aDatabase('embedded')
  const { join, owner, clock } = await aPeopledOffice(database)
  await aCounter().enrol(codeOn((await owner.post('/counters', { name: 'Kasir 1' })).text))
  const [{ id = '' } = {}] = await database.query<{ id: string }>('SELECT id FROM counters')
  const waits = async () => (await owner.get('/')).text.includes('Hand over to the office')
  const sari = await join('Sari', 'owner')
  await sari.choose()
  await sari.post('/counters/fill', { id })
  expect(await waits()).toBe(true)
  await owner.post('/people/end', { id: idsIn((await owner.get('/people')).text).Sari ?? '' })
  expect(await waits()).toBe(false)
  clock.ahead += 60 * 60_000
  await owner.post('/counters/fill', { id })
  clock.ahead -= 60 * 60_000
  expect(await waits()).toBe(false)
})

test('an owner who is ended while a form of theirs is on its way gives nothing out by it', async () => {
  const database = await aDatabase('embedded')
  let meanwhile = async () => {}
  const { join, owner } = await aPeopledOffice({
    ...database,
    async query<Row>(sql: string, ...values: Value[]) {
      if (sql.startsWith('SELECT name FROM people WHERE ended_at')) await meanwhile()
      return database.query<Row>(sql, ...values)
    },
  })
  const sari = await join('Sari', 'owner')
  await sari.choose()
  const id = idsIn((await owner.get('/people')).text).Sari ?? ''
  meanwhile = async () => void (await owner.post('/people/end', { id }))
  expect((await sari.post('/people', { name: 'Maling', role: 'owner' })).status).toBe(401)
  expect(await database.query('SELECT 1 FROM invitations')).toEqual([])
})

/** The ids of the people on the page, by name. */
const idsIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="id" value="([^"]+)">\s*<button aria-label="New invitation for (\w+)"/g)].map(
      ([, id = '', name = '']) => [name, id] as const,
    ),
  )

test('an owner gives somebody another role: a lower one counts at once, a higher one at the next sign-in; the last owner stays one', async () => {
  const { join, owner, signIn, pass } = await aPeopledOffice(await aDatabase())
  const [sari, budi] = [await join('Sari', 'owner'), await join('Budi', 'supervisor')]
  await sari.choose()
  await budi.choose()
  const ids = idsIn((await owner.get('/people')).text)
  const give = async (name: string, role: string, by: Pick<typeof owner, 'post'> = sari) =>
    by.post('/people/role', { id: ids[name] ?? '', role })

  expect((await give('Budi', 'owner', budi)).status).toBe(403)
  // The last owner who has joined: also an invited one does not make up for them, and the address from the server can't either.
  await join('Tono', 'owner')
  const last = [await give('Sari', 'supervisor'), await give('Sari', 'supervisor', owner)]
  expect(last.map(({ status, text }) => [status, text.includes('Sari is the last owner')])).toEqual([
    [409, true],
    [409, true],
  ])
  // They can't end themselves either: only the server's console could undo that.
  const ended = await sari.post('/people/end', { id: ids.Sari ?? '' })
  expect([ended.status, ended.text.includes('Sari is the last owner')]).toEqual([409, true])
  expect((await sari.get('/audit')).status).toBe(200)

  await owner.post('/people/branch', { id: ids.Budi ?? '', branch: 'Bogor' })
  expect((await give('Budi', 'owner')).status).toBe(303)
  // A browser that was left open as a supervisor's is no owner's.
  expect((await budi.get('/people')).status).toBe(401)
  pass()
  expect(await signIn({ name: 'Budi', code: budi.code() }, budi)).toBe(303)
  expect((await budi.get('/audit')).status).toBe(200)

  // Two owners lower each other at once: one stays.
  await Promise.all([give('Sari', 'supervisor', budi), give('Budi', 'supervisor', sari)])
  const after = [(await sari.get('/audit')).status, (await budi.get('/audit')).status]
  expect(after.sort()).toEqual([200, 403])
  for (const [who, name] of [
    [sari, 'Sari'],
    [budi, 'Budi'],
  ] as const)
    await who.post('/people/end', { id: ids[name] ?? '' })
  expect([(await sari.get('/audit')).status, (await budi.get('/audit')).status].sort()).toEqual([200, 403])
  // An unknown role or person, or the role that they have already, changes nothing and leaves no line.
  await give('Budi', 'director', owner)
  await owner.post('/people/role', { id: crypto.randomUUID(), role: 'owner' })
  await give('Tono', 'owner', owner)
  const log = (await owner.get('/audit')).text
  expect(log.match(/<td>made \w+ an? (owner|supervisor)<\/td>/g)).toEqual([
    expect.stringMatching(/made (Sari|Budi) a supervisor/),
    '<td>made Budi an owner</td>',
  ])
})
