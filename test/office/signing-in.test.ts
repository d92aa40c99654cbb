import { expect, test } from 'vitest'
import type { Queries, Value } from '../../services/office/database/database.ts'
import { createPassphrases, usualCost } from '../../services/office/people/passphrase.ts'
import { HOUR } from '../../shared/durations.ts'
import { aDatabase } from './databases.ts'
import { aPeopledOffice, passphrase } from './peopled-office.ts'

test('a code works once, so it is of no use to somebody who reads it over a shoulder', async () => {
  const { join, signIn, pass } = await aPeopledOffice(await aDatabase())
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

test('a passphrase that is replaced while it is compared signs nobody in', async () => {
  const database = await aDatabase('embedded')
  const comparing = Promise.withResolvers<void>()
  let replaced = Promise.resolve()
  const { join, follow, owner, signIn, pass, browser, clock } = await aPeopledOffice({
    ...database,
    // Comparing takes as long as its turn takes to come.
    async query<Row>(sql: string, ...values: Value[]) {
      const rows = await database.query<Row>(sql, ...values)
      if (!sql.startsWith('SELECT id, name, passphrase')) return rows
      comparing.resolve()
      await replaced
      return rows
    },
  })
  const sari = await join('Sari', 'owner')
  await sari.choose()
  const [{ id = '' } = {}] = await database.query<{ id: string }>('SELECT id FROM people')
  const { text } = await owner.post('/people/invite', { id })
  const again = await follow(/value="([^"]+\/join\?token=[^"]+)"/.exec(text)?.[1] ?? '')
  pass()
  const chosen = Promise.withResolvers<void>()
  replaced = chosen.promise
  const thief = browser()
  // A code of the next half minute, as on a fast phone: the first code of the new authenticator is older.
  clock.ahead += 30_000
  const code = sari.code()
  clock.ahead -= 30_000
  const old = signIn({ name: 'Sari', code }, thief)
  await comparing.promise
  expect((await again.choose({ passphrase: 'teh tawar hangat', again: 'teh tawar hangat' })).status).toBe(303)
  chosen.resolve()
  expect(await old).toBe(401)
  expect((await thief.get('/people')).status).toBe(401)
})

test('a browser that signs in again, in any way, ends the session that it had', async () => {
  const { join, signIn, browser, pass, office } = await aPeopledOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  const own = browser()
  const again = [
    async () => void (await own.get(`/${new URL(await office.signInAddress()).search}`)),
    async () => void (await signIn({ name: 'Sari', code: sari.code() }, own)),
    async () => void (await signIn({ name: 'Sari', code: sari.code() }, own)),
  ]
  const copies: string[] = []
  for (const signInAgain of again) {
    pass()
    await signInAgain()
    for (const cookie of copies)
      expect((await browser().get('/people', { headers: { cookie } })).status).toBe(401)
    copies.push(own.cookie())
    expect((await own.get('/people')).status).toBe(200)
  }
})

test('signing in leads to the page that was asked for, and never to a file or another site', async () => {
  const { join, browser, pass } = await aPeopledOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  const asked = '/sales?day=2026-11-22&to=2026-11-23&mode=training'
  expect((await browser().get(asked)).text).toContain(`value="${asked.replaceAll('&', '&amp;')}"`)
  const leadsTo = async (to: string) => {
    pass()
    return (await browser().post('/sign-in', { name: 'Sari', passphrase, code: sari.code(), to })).to
  }
  expect(await leadsTo(asked)).toBe(asked)
  for (const other of [
    '',
    '//evil.example/x',
    '/\\evil.example/x',
    'https://evil.example/x',
    '/orders.csv?q=1',
  ])
    expect([other, await leadsTo(other)]).toEqual([other, '/'])
})

test('a thief of a passphrase tries ten codes of its authenticator, then ten an hour, and keeps nobody out where they signed in before', async () => {
  const { join, signIn, browser, pass, clock } = await aPeopledOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const own = browser()
  expect(await signIn({ name: 'Sari', code: sari.code() }, own)).toBe(303)
  for (let each = 0; each < 10; each += 1) {
    // Five a minute of a name are taken anyway.
    if (each % 5 === 0) pass()
    expect(await signIn({ name: 'Sari', code: '12345x' })).toBe(401)
  }
  pass()
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(401)
  expect(await signIn({ name: 'Sari', code: sari.code() }, own)).toBe(303)
  // Guesses of the passphrase use none of it up.
  pass()
  for (let each = 0; each < 4; each += 1)
    await signIn({ name: 'Sari', code: sari.code(), passphrase: 'teh tawar hangat' })
  clock.ahead += HOUR
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(303)
})

test('a failed sign-in does not say whether name, passphrase or code was wrong', async () => {
  const { join, browser, pass } = await aPeopledOffice()
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
  // Wrong input comes back as text.
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
  const { join, owner, signIn, pass } = await aPeopledOffice({
    ...database,
    transaction: (work) => database.transaction((queries) => work(recorded(queries))),
  })
  const sari = await join('Sari', 'owner')
  await sari.choose()
  /** How often each statement came, except how the savepoint of the line ends. */
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
  const { join, signIn, pass } = await aPeopledOffice()
  const sari = await join('Sari', 'owner')
  await sari.choose()
  pass()
  const tries: number[] = []
  for (let guess = 0; guess < 7; guess += 1)
    tries.push(await signIn({ name: 'Sari', code: '123456', passphrase: `guess ${guess}` }))
  expect(tries).toEqual([401, 401, 401, 401, 401, 429, 429])
  // Some databases know `İ` as a capital `i`, and find the same person by it.
  for (const name of ['SARI', 'SARİ']) expect(await signIn({ name, code: sari.code() })).toBe(429)
  pass()
  expect(await signIn({ name: 'Sari', code: sari.code() })).toBe(303)
})

test('the office keeps no more of an endless name than of others', async () => {
  const { signIn } = await aPeopledOffice()
  const tries = []
  for (let at = 0; at < 6; at += 1)
    tries.push(await signIn({ name: `${'x'.repeat(40)}${at}`.padEnd(3_000, '-'), code: '' }))
  expect(tries).toEqual([401, 401, 401, 401, 401, 429])
})

test('no stranger keeps an owner out of a browser where they signed in before, nor gets in by its mark under another name', async () => {
  const { join, signIn, browser, pass } = await aPeopledOffice()
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

test('what was begun while the clock ran an hour ahead ends once it is right, and the code that was taken then keeps nobody out', async () => {
  const { join, owner, signIn, browser, clock } = await aPeopledOffice()
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
  const wrong = [{ passphrase: 'another', code: sari.code() }, { code: '000000' }]
  for (const each of wrong) expect(await signIn({ name: 'Sari', ...each }, browser())).toBe(401)
  expect(await signIn({ name: 'Sari', code: sari.code() }, browser())).toBe(303)
  expect(await signIn({ name: 'Sari', code: sari.code() }, browser())).toBe(401)
  expect((await owner.get('/audit')).text.match(/failed to sign in/g)).toHaveLength(3)
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
  const { join, signIn, browser, pass, here } = await aPeopledOffice(await aDatabase('embedded'), {
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
