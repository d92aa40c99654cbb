import { expect, test } from 'vitest'
import type { Database, Value } from '../../services/office/database/database.ts'
import { createAuditBook } from '../../services/office/people/audit-book.ts'
import { aDatabase } from './databases.ts'
import { aPeopledOffice } from './peopled-office.ts'

test('the audit log tells who did what, and says so when somebody has changed a line', async () => {
  const database = await aDatabase('embedded')
  const { join, code, owner } = await aPeopledOffice(database)
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
  // `before` names the line after the older ones; a value that is not a number shows the newest lines.
  const older = (await owner.get('/audit?before=3')).text
  expect([older.match(/<tr><td>/g)?.length, older.includes('To the newest')]).toEqual([2, true])
  expect((await owner.get('/audit?before=x%27')).text).toContain('made a code for counter Kasir 8')
  await expect(database.query("UPDATE audit SET who = 'Budi'")).rejects.toMatchObject({ code: '42501' })
  await expect(database.query('DELETE FROM audit')).rejects.toMatchObject({ code: '42501' })
  await database.query("INSERT INTO audit VALUES (99, 0, 'Budi', 'signedIn', NULL, 'made up')")
  expect((await owner.get('/audit')).text).toContain('The log is broken')
})

test('what people changed is found among thousands of tries to sign in, and so are the tries, page by page', async () => {
  const database = await aDatabase()
  const { owner } = await aPeopledOffice(database)
  await owner.post('/counters', { name: 'Kasir 7' })
  const audit = createAuditBook(database, () => 7)
  await database.transaction(async (queries) => {
    for (let at = 0; at < 250; at += 1)
      await audit.note(queries, { who: 'Sari', kind: 'signInFailed', subject: null })
  })
  const rowsOf = (text: string) => text.match(/<tr><td>/g)?.length ?? 0
  expect((await owner.get('/audit')).text).not.toContain('Kasir 7')
  const acts = (await owner.get('/audit?shown=acts')).text
  expect([rowsOf(acts), acts.includes('made a code for counter Kasir 7')]).toEqual([1, true])
  expect(acts).toContain('The log is whole.')
  const tries = (await owner.get('/audit?shown=signIns')).text
  const next = /href="(\/audit\?[^"]*before=[^"]*)"/.exec(tries)?.[1]?.replaceAll('&amp;', '&') ?? ''
  const older = (await owner.get(next)).text
  expect([rowsOf(tries), older.includes('failed to sign in'), older.includes('Kasir 7')]).toEqual([
    200,
    true,
    false,
  ])
  expect(rowsOf((await owner.get('/audit?shown=x%27')).text)).toBe(200)
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
