import { expect, test } from 'vitest'
import type { Database } from '../../services/office/database/database.ts'
import { aDatabase } from './databases.ts'
import { aPeopledOffice, passphrase } from './peopled-office.ts'
import { whoMay } from './who-may.ts'

/** What gives somebody a way in that outlasts the session. What ends one is not among it: that has to be quick. */
const lasting = [
  'POST /counters',
  'POST /counters/fill',
  'POST /counters/replace',
  'POST /people',
  'POST /people/invite',
  'POST /people/role',
  'POST /staff',
  'POST /staff/:id',
]

const asks = 'Type your passphrase once more'

/** An owner who signed in twenty minutes ago, and whose session somebody else has now. */
async function anOldSession(database?: Database) {
  const opened = await aPeopledOffice(database)
  const sari = await opened.join('Sari', 'owner')
  await sari.choose()
  const later = () => {
    opened.clock.ahead += 20 * 60_000
  }
  later()
  return { ...opened, sari, later }
}

test('a session alone makes no invitation, owner, PIN or code a quarter of an hour after its person has signed in', async () => {
  const { sari } = await anOldSession()
  const posts = Object.entries(whoMay).filter(([route, may]) => route.startsWith('POST ') && may === 'owner')
  const asked: string[] = []
  for (const [route] of posts) {
    const { status, text } = await sari.post(route.slice('POST '.length).replace(/:\w+/, '1'), { name: 'A' })
    if (text.includes(asks)) asked.push(route)
    expect([route, status === 401]).toEqual([route, text.includes(asks)])
  }
  expect(asked.sort()).toEqual(lasting)
})

test('nothing of the form is done before the passphrase is right, and all of it then', async () => {
  const database = await aDatabase('embedded')
  const { sari, later } = await anOldSession(database)
  const invited = () => database.query("SELECT name FROM people WHERE role = 'supervisor'")
  const form = { name: 'Budi <"1">', role: 'supervisor', branch: 'Kemang' }
  const asked = await sari.post('/people', form)
  expect(asked.text).toContain('name="name" value="Budi &lt;&quot;1&quot;&gt;"')
  const refused = await sari.post('/people', { ...form, proof: `${passphrase} x` })
  expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('Nothing is saved yet')])
  expect(refused.text.match(/name="proof"/g)).toHaveLength(1)
  expect(await invited()).toEqual([])
  expect((await sari.get('/audit')).text).toContain('failed to sign in')
  const done = await sari.post('/people', { ...form, proof: passphrase })
  expect(done.text).toContain('/join?token=')
  expect(await invited()).toEqual([{ name: form.name }])
  // Who works on is not asked at every form.
  expect((await sari.post('/people', { name: 'Ani', role: 'supervisor' })).text).toContain('/join?token=')
  later()
  expect((await sari.post('/people', { name: 'Eka', role: 'supervisor' })).text).toContain(asks)
})

test('a thief of a session guesses five passphrases a minute', async () => {
  const { sari } = await anOldSession()
  const guess = async (proof: string) =>
    (await sari.post('/people', { name: 'B', role: 'owner', proof })).status
  for (let each = 0; each < 5; each += 1) expect(await guess(`kopi susu gula ${each}`)).toBe(401)
  expect(await guess(passphrase)).toBe(429)
})

test('a passphrase that is replaced while it is compared proves nothing', async () => {
  const database = await aDatabase('embedded')
  let replaced = async () => {}
  const { sari } = await anOldSession({
    ...database,
    async query<Row>(sql: string, ...values: []) {
      const rows = await database.query<Row>(sql, ...values)
      if (sql.startsWith('SELECT passphrase FROM people')) await replaced()
      return rows
    },
  })
  replaced = async () => void (await database.query('DELETE FROM sessions WHERE person IS NOT NULL'))
  const { status, text } = await sari.post('/people', { name: 'B', role: 'owner', proof: passphrase })
  expect([status, text]).toEqual([401, expect.stringContaining('Nothing is saved yet')])
  expect(await database.query("SELECT 1 FROM people WHERE name = 'B'")).toEqual([])
})
