import { Secret, TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import type { Database, Queries, Value } from '../../services/office/database/database.ts'
import { createAuditBook } from '../../services/office/people/audit-book.ts'
import { createPassphrases, usualCost } from '../../services/office/people/passphrase.ts'
import { HOUR } from '../../shared/durations.ts'
import { aDatabase, kinds } from './databases.ts'
import { anOfficeWithOwner, quickClock } from './enrolled-counters.ts'

const passphrase = 'kopi susu gula aren'

/** An office whose clock is turned by hand, and browsers that post forms and keep a cookie. */
async function anOffice(
  database?: Database,
  options: Pick<
    Exclude<Parameters<typeof anOfficeWithOwner>[1], undefined>,
    'address' | 'passphraseCost'
  > = {},
) {
  const clock = { ...quickClock, ahead: 0, now: () => Date.now() + clock.ahead, elapsed: () => clock.ahead }
  const opened = await anOfficeWithOwner(database ?? (await aDatabase('embedded')), { ...options, clock })
  function browser(agent = 'Firefox/150 Linux') {
    const jar = new Map<string, string>()
    const ask = async (path: string, init: RequestInit = {}) => {
      const cookie = [...jar].map((each) => each.join('=')).join('; ')
      const headers = { cookie, 'accept-language': 'en', 'user-agent': agent, ...init.headers }
      const reply = await fetch(new URL(path, opened.here), { ...init, headers, redirect: 'manual' })
      for (const each of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = each.split(';')[0]?.split('=') ?? []
        jar.set(name, value)
      }
      return { status: reply.status, text: await reply.text() }
    }
    return {
      get: ask,
      post: (path: string, form: Record<string, string>) =>
        ask(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }),
    }
  }
  const owner = browser()
  await owner.get(`/${new URL(await opened.office.signInAddress()).search}`)

  /** Invites somebody, who follows the invitation as their authenticator and browser would. */
  async function join(name: string, role: 'owner' | 'supervisor', by = owner) {
    const invited = await by.post('/people', { name, role })
    return follow(/value="([^"]+\/join\?token=[^"]+)"/.exec(invited.text)?.[1] ?? '')
  }
  async function follow(address: string) {
    const theirs = browser()
    const token = new URL(address).searchParams.get('token') ?? ''
    const shown = await theirs.get(`/join?token=${token}`)
    const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown.text)?.[1]?.replaceAll(' ', '') ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    const code = () => totp.generate({ timestamp: clock.now() })
    const choose = (change: Record<string, string> = {}) =>
      theirs.post('/join', { token, passphrase, again: passphrase, code: code(), ...change })
    return { ...theirs, code, choose, token }
  }
  const signIn = async (form: { name: string; code: string; passphrase?: string }, by = browser()) => {
    const reply = await by.post('/sign-in', { passphrase, ...form })
    return reply.status
  }
  const pass = () => {
    clock.ahead += 60_000
  }
  return { ...opened, browser, owner, join, follow, signIn, pass, clock }
}

describe.each(kinds)('on the %s', (kind) => {
  test('an owner invites somebody, who chooses passphrase and authenticator, and signs in by both from then on', async () => {
    const { join, signIn, browser, pass } = await anOffice(await aDatabase(kind))
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

  test('a code works once, also for whoever reads it over a shoulder', async () => {
    const { join, signIn, pass } = await anOffice(await aDatabase(kind))
    const sari = await join('Sari', 'owner')
    await sari.choose()
    pass()
    const both = [
      { name: 'Sari', code: sari.code() },
      { name: 'Sari', code: sari.code() },
    ]
    expect((await Promise.all(both.map((each) => signIn(each)))).sort()).toEqual([303, 401])
    expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(401)
  })
})

test('nobody is invited under a name that looks like another owner’s, or like none: the audit log tells people apart by it', async () => {
  const { owner, join, get } = await anOffice(await aDatabase('embedded'))
  await join('Rosé', 'owner')
  const lookAlikes = [
    'Ros\u200Bé',
    '\u202ERosé\u202C',
    'R\u00ADosé',
    'Ro\u200Dsé',
    'Rose\u0301',
    'ros\uFE0Fé',
    'Rosé\u{E0041}',
    // Of other scripts.
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
  // What belongs to a script or an emoji stays.
  for (const name of ['नेपाल क्\u200Dष', '👩\u200D🍳 Dapur', 'می\u200Cخواهم'])
    expect((await owner.post('/people', { name, role: 'supervisor' })).text).toContain(name)
})

test('a branch that is no name changes nothing, and never shows a supervisor all branches', async () => {
  const database = await aDatabase('embedded')
  const { owner } = await anOffice(database)
  await owner.post('/people', { name: 'Budi', role: 'supervisor', branch: 'Kemang' })
  const [budi] = await database.query<{ id: string; branch: string }>('SELECT id, branch FROM people')
  expect(budi?.branch).toBe('Kemang')
  for (const branch of ['x'.repeat(41), 'a\u0007b', '\u200B'])
    await owner.post('/people/branch', { id: budi?.id ?? '', branch })
  expect(await database.query('SELECT branch FROM people')).toEqual([{ branch: 'Kemang' }])
  await owner.post('/people/branch', { id: budi?.id ?? '', branch: '' })
  expect(await database.query('SELECT branch FROM people')).toEqual([{ branch: '' }])
})

test('a failed sign-in does not say whether name, passphrase or code was wrong', async () => {
  const { join, browser, pass } = await anOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const wrong = [
    { name: 'Budi', passphrase, code: sari.code() },
    { name: 'Sari', passphrase: `${passphrase} `, code: sari.code() },
    { name: 'Sari', passphrase, code: '000000' },
    { name: 'Sari', passphrase, code: '' },
    { name: 'Sari', passphrase: '', code: sari.code() },
  ]
  for (const form of wrong) {
    const { status, text } = await browser().post('/sign-in', form)
    expect([status, text.includes('Name, passphrase or code is wrong')]).toEqual([401, true])
  }
  // What was typed wrong comes back as text.
  const { text } = await browser().post('/sign-in', { name: '"><b>', passphrase: 'x', code: '1' })
  expect(text).toContain('value="&quot;&gt;&lt;b&gt;"')
})

test('a name that nobody has costs the office the same statements as a wrong passphrase, and leaves no line in the log', async () => {
  const database = await aDatabase('embedded')
  const statements: string[] = []
  function recorded(queries: Queries): Queries {
    const query: Queries['query'] = (sql, ...values) => {
      statements.push(sql)
      return queries.query(sql, ...values)
    }
    return { query, queryPlanned: query }
  }
  const { join, owner, signIn, pass } = await anOffice({
    ...database,
    transaction: (work) => database.transaction((queries) => work(recorded(queries))),
  })
  const sari = await join('Sari', 'owner')
  await sari.choose()
  /** How often each statement came, but for how the savepoint of the line ends. */
  const costOf = async (form: { name: string; passphrase?: string; code: string }) => {
    pass()
    statements.length = 0
    expect(await signIn(form)).toBe(401)
    return statements.map((sql) => sql.replace(/^(RELEASE|ROLLBACK TO) /, 'END '))
  }
  const wrong = await costOf({ name: 'Sari', passphrase: 'kopi susu gula jawa', code: '000000' })
  expect(wrong.some((sql) => sql.startsWith('INSERT INTO audit'))).toBe(true)
  expect(await costOf({ name: 'Sari', code: '000000' })).toEqual(wrong)
  expect(await costOf({ name: 'Nobody', code: '000000' })).toEqual(wrong)
  const log = (await owner.get('/audit')).text
  expect([log.match(/failed to sign in/g)?.length, log.includes('The log is whole.')]).toEqual([2, true])
})

test('guessing a passphrase ends after five tries a minute for one name, from however many addresses', async () => {
  const { join, signIn, pass } = await anOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const tries: number[] = []
  for (let guess = 0; guess < 7; guess += 1)
    tries.push(await signIn({ name: 'Sari', code: '123456', passphrase: `guess ${guess}` }))
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
  expect(await signIn({ name: 'SARI', code: sari.code() })).toBe(429)
  pass()
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(303)
})

test('no stranger keeps an owner out of a browser where they signed in before, nor gets in by its mark under another name', async () => {
  const { join, signIn, browser, pass } = await anOffice()
  const [sari, budi] = [await join('Sari', 'owner'), await join('Budi', 'supervisor')]
  await sari.choose()
  await budi.choose()
  pass()
  const [known, budis] = [browser(), browser()]
  expect(await signIn({ name: 'Sari', code: sari.code() }, known)).toBe(303)
  expect(await signIn({ name: 'Budi', code: budi.code() }, budis)).toBe(303)
  await known.post('/sign-out', {})
  pass()
  // A hundred tries with a hundred names, from the address that the owner has too, and tries of the owner's name.
  const guess = (name: string, by = browser()) => signIn({ name, code: '123456', passphrase: 'guess' }, by)
  for (let each = 0; each < 5; each += 1) expect(await guess('sari')).toBe(401)
  const strangers: number[] = []
  for (let each = 0; each < 100; each += 1) strangers.push(await guess(`Name ${each}`))
  expect(strangers).toEqual([...Array(5).fill(401), ...Array(95).fill(429)])
  expect([await guess('Sari'), await guess('Sari', budis)]).toEqual([429, 429])
  expect(await signIn({ name: 'SARI', code: sari.code() }, known)).toBe(303)
  // A mark opens no more tries than a stranger has.
  const tries: number[] = []
  for (let each = 0; each < 7; each += 1) tries.push(await guess('Sari', known))
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
})

test('a passphrase is at least twelve letters, typed twice; a wrong code spends no invitation', async () => {
  const { join } = await anOffice()
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

test('an invitation is good for a day, and a newer one takes its place; the old sign-in works until then', async () => {
  const { join, follow, signIn, owner, pass, clock } = await anOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const id =
    /name="id" value="([^"]+)">\s*<button aria-label="New invitation for Sari"/.exec(
      (await owner.get('/people')).text,
    )?.[1] ?? ''
  const addressIn = (text: string) => /value="([^"]+\/join\?token=[^"]+)"/.exec(text)?.[1] ?? ''
  const first = await follow(addressIn((await owner.post('/people/invite', { id })).text))
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
  const { join, browser, code } = await anOffice()
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

test('what was begun while the clock ran an hour ahead ends once it is right, and the code that was taken then keeps nobody out', async () => {
  const { join, signIn, browser, clock } = await anOffice()
  // Time that passed never goes back.
  clock.elapsed = () => 0
  const tono = await join('Tono', 'supervisor')
  clock.ahead = HOUR
  const [sari, budi] = [await join('Sari', 'owner'), await join('Budi', 'supervisor')]
  expect((await sari.choose()).status).toBe(303)
  expect((await sari.get('/')).status).toBe(200)
  clock.ahead = 0
  expect((await sari.get('/')).status).toBe(401)
  expect((await budi.choose()).status).toBe(404)
  expect((await tono.choose()).status).toBe(303)
  expect(await signIn({ name: 'Sari', code: sari.code() }, browser())).toBe(303)
  expect(await signIn({ name: 'Sari', code: sari.code() }, browser())).toBe(401)
})

test('a person who is ended is out at once, in every browser; a session that is ended is out alone', async () => {
  const { join, signIn, browser, owner, pass } = await anOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const phone = browser('Safari/1 iPhone')
  await signIn({ name: 'Sari', code: sari.code() }, phone)
  const listed = (await owner.get('/people')).text
  const session = /Safari · iPhone[\s\S]*?name="id" value="([^"]+)"/.exec(listed)?.[1] ?? ''
  await owner.post('/sessions/end', { id: session })
  expect([(await phone.get('/people')).status, (await sari.get('/people')).status]).toEqual([401, 200])
  // Who was filling in a form meanwhile learns what became of it; who only follows a link does not wonder.
  const sent = await phone.post('/counters', { name: 'Kasir 2' })
  expect([sent.status, sent.text.includes('What you just sent was not saved')]).toEqual([401, true])
  expect((await phone.get('/people')).text).not.toContain('was not saved')
  expect((await phone.post('/sign-in', { name: 'Sari' })).text).not.toContain('was not saved')
  const id = /name="id" value="([^"]+)">\s*<button aria-label="End Sari"/.exec(listed)?.[1] ?? ''
  // Whoever is invited next is no owner unless chosen.
  expect(listed).toContain('<option value="supervisor" selected>')
  await owner.post('/people/end', { id })
  expect((await sari.get('/people')).status).toBe(401)
  pass()
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(401)
  // The name is free again.
  expect((await (await join('Sari', 'supervisor')).choose()).status).toBe(303)
})

/** The ids of the people on the page, by name. */
const idsIn = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="id" value="([^"]+)">\s*<button aria-label="New invitation for (\w+)"/g)].map(
      ([, id = '', name = '']) => [name, id] as const,
    ),
  )

describe.each(kinds)('on the %s', (kind) => {
  test('an owner gives somebody another role: a lower one counts at once, a higher one at the next sign-in; the last owner stays one', async () => {
    const { join, owner, signIn, pass } = await anOffice(await aDatabase(kind))
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

    // Two who lower each other at once: one of them stays.
    await Promise.all([give('Sari', 'supervisor', budi), give('Budi', 'supervisor', sari)])
    const after = [(await sari.get('/audit')).status, (await budi.get('/audit')).status]
    expect(after.sort()).toEqual([200, 403])
    for (const [who, name] of [
      [sari, 'Sari'],
      [budi, 'Budi'],
    ] as const)
      await who.post('/people/end', { id: ids[name] ?? '' })
    expect([(await sari.get('/audit')).status, (await budi.get('/audit')).status].sort()).toEqual([200, 403])
    // What is no role, nobody, or the role that they have already, changes nothing and leaves no line.
    await give('Budi', 'director', owner)
    await owner.post('/people/role', { id: crypto.randomUUID(), role: 'owner' })
    await give('Tono', 'owner', owner)
    const log = (await owner.get('/audit')).text
    expect(log.match(/<td>made \w+ an? (owner|supervisor)<\/td>/g)).toEqual([
      expect.stringMatching(/made (Sari|Budi) a supervisor/),
      '<td>made Budi an owner</td>',
    ])
  })
})

test('the audit log tells who did what, and says so when somebody has changed a line', async () => {
  const database = await aDatabase('embedded')
  const { join, code, owner } = await anOffice(database)
  const sari = await join('Sari', 'owner')
  await sari.choose()
  await sari.post('/counters', { name: 'Kasir 7' })
  await code('Kasir 8')
  const log = (await owner.get('/audit')).text
  const cells = [...log.matchAll(/<td>([^<]*)<\/td><td>([^<]*)<\/td><\/tr>/g)].map(
    ([, who, what]) => `${who} ${what}`,
  )
  expect(cells).toEqual([
    'Address from the server made a code for counter Kasir 8',
    'Sari made a code for counter Kasir 7',
    'Sari chose passphrase and authenticator',
    'Address from the server invited Sari',
    'Address from the server signed in by the address from the server',
    'Address from the server signed in by the address from the server',
  ])
  expect(log).toContain('The log is whole.')
  // Older lines by the number of the first that is not one of them; what is no number shows the newest.
  const older = (await owner.get('/audit?before=3')).text
  expect([older.match(/<tr><td>/g)?.length, older.includes('To the newest')]).toEqual([2, true])
  expect((await owner.get('/audit?before=x%27')).text).toContain('made a code for counter Kasir 8')
  await expect(database.query("UPDATE audit SET who = 'Budi'")).rejects.toMatchObject({ code: '42501' })
  await expect(database.query('DELETE FROM audit')).rejects.toMatchObject({ code: '42501' })
  await database.query("INSERT INTO audit VALUES (99, 0, 'Budi', 'signedIn', NULL, 'made up')")
  expect((await owner.get('/audit')).text).toContain('The log is broken')
})

test('the audit log says that a line was changed however old the line is, and that its first lines are missing', async () => {
  const database = await aDatabase('embedded')
  const audit = createAuditBook(database, () => 7)
  const lines = await database.transaction(async (queries) => {
    for (let at = 0; at < 450; at += 1)
      await audit.note(queries, { who: 'Sari', kind: 'codeMade', subject: `Kasir ${at}` })
    return queries.query<Record<string, string | number | null>>('SELECT * FROM audit ORDER BY sequence')
  })
  const found = await audit.read(null)
  expect([found.lines.length, found.lines[0]?.subject, found.isWhole]).toEqual([200, 'Kasir 449', true])
  const older = await audit.read(found.older)
  const oldest = await audit.read(older.older)
  expect([older.lines[0]?.subject, older.lines.length, oldest.lines.length, oldest.older]).toEqual([
    'Kasir 249',
    200,
    50,
    null,
  ])

  /** The book over a table that somebody else has written to; the office's own role can't. */
  const isWholeWith = async (rows: typeof lines) => {
    const read: Database = {
      ...database,
      query: async <Row>(sql: string, ...values: readonly Value[]) =>
        (sql.includes('sequence > $1')
          ? rows.filter(({ sequence }) => Number(sequence) > Number(values[0]))
          : database.query<Row>(sql, ...values)) as Row[],
    }
    return (await createAuditBook(read, () => 7).read(null)).isWhole
  }
  expect(await isWholeWith(lines)).toBe(true)
  expect(await isWholeWith(lines.with(3, { ...lines[3], who: 'Budi' }))).toBe(false)
  expect(await isWholeWith(lines.toSpliced(3, 1))).toBe(false)
  expect(await isWholeWith(lines.slice(10))).toBe(false)
})

test('a passphrase is kept by argon2id with a salt of its own, and costs its price', async () => {
  const passphrases = createPassphrases({ memory: 64, passes: 1 })
  const [one, other] = [await passphrases.hash(passphrase), await passphrases.hash(passphrase)]
  expect(one).toMatch(/^argon2id\$64\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  const right = [
    await passphrases.isRight(passphrase, one, { isKnown: true }),
    await passphrases.isRight('kopi', one, { isKnown: true }),
  ]
  expect([...right, await passphrases.isRight(passphrase, null, { isKnown: false })]).toEqual([
    true,
    false,
    false,
  ])
  expect(usualCost).toEqual({ memory: 65_536, passes: 3 })
  const crowd = Promise.allSettled(
    Array.from({ length: 40 }, () => passphrases.isRight('x', null, { isKnown: false })),
  )
  // Strangers from many addresses fill their own places, and not those of people who have signed in before.
  expect(await passphrases.isRight(passphrase, one, { isKnown: true })).toBe(true)
  expect((await crowd).filter(({ status }) => status === 'rejected')).toHaveLength(18)
})

test('strangers from any number of addresses who fill the office with tries keep nobody out of a browser where they signed in before', async () => {
  const { join, signIn, browser, pass, here } = await anOffice(await aDatabase('embedded'), {
    address: 'https://office.example',
    passphraseCost: { memory: 32_768, passes: 2 },
  })
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const known = browser()
  expect(await signIn({ name: 'Sari', code: sari.code() }, known)).toBe(303)
  pass()
  let [isOver, tooMany] = [false, 0]
  const stranger = async (at: number) => {
    for (let each = 0; !isOver; each += 1) {
      const { status } = await fetch(`${here}/sign-in`, {
        method: 'POST',
        headers: { 'x-forwarded-for': `10.${at}.${each >> 8}.${each & 255}` },
        body: new URLSearchParams({ name: `Name ${at} ${each}`, passphrase: 'guess', code: '123456' }),
      })
      tooMany += Number(status === 429)
      // They leave the office, which is in this process too, some time to answer.
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const strangers = Array.from({ length: 60 }, (_, at) => stranger(at))
  await expect.poll(() => tooMany).toBeGreaterThan(20)
  const came = await signIn({ name: 'Sari', code: sari.code() }, known)
  isOver = true
  await Promise.all(strangers)
  expect(came).toBe(303)
})
