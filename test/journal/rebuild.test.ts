import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { rebuildJournal } from '../../electron/journal/rebuild/rebuild.ts'
import { alteredLineOf } from '../../electron/journal/recovery/altered-line.ts'
import { type CopiedRow, feedStart } from '../../shared/office/feed.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const auditKey = new Uint8Array(32).fill(1)
const newest = migrations.at(-1)?.version ?? 0
const end = { counter: 'counter', place: { position: 9, hash: 'f'.repeat(64) }, auditKey }

/** What an office has of a small journal. */
async function aCopy(): Promise<CopiedRow[]> {
  const journal = openJournal(join(temporaryFolder(), 'journal.db'), auditKey)
  for (const kind of ['signedIn', 'locked', 'signedIn'] as const)
    await journal.noteAudit({ at: 5, kind, by: null, subject: null, detail: {} })
  journal.feed().goOnFrom('counter', feedStart)
  const rows: CopiedRow[] = []
  for (let batch = journal.feed().nextBatch(); batch; batch = journal.feed().nextBatch()) {
    rows.push(
      ...batch.entries.flatMap(([kind, key, row]): CopiedRow[] => (row === null ? [] : [[kind, key, row]])),
    )
    journal.feed().acknowledge(batch.to)
  }
  await journal.close()
  return rows
}

const aFile = () => join(temporaryFolder(), 'rebuilt.db')

function rebuild(file: string, rows: readonly CopiedRow[], how: Partial<typeof end> = {}): void {
  const rebuilding = rebuildJournal(file, newest)
  try {
    rebuilding.add(rows)
    rebuilding.finish({ ...end, ...how })
  } finally {
    rebuilding.close()
  }
}

test('a line of the audit log that somebody changed at the office shows', async () => {
  const copy = await aCopy()
  const [whole, changed] = [aFile(), aFile()]
  rebuild(whole, copy)
  expect(await alteredLineOf(whole, auditKey)).toBeNull()
  const altered = copy.map(
    ([kind, key, row]): CopiedRow => [kind, key, row.replace('"locked"', '"signedIn"')],
  )
  rebuild(changed, altered)
  expect(await alteredLineOf(changed, auditKey)).toBe(2)
})

test('on a new machine the audit log goes on under its key', async () => {
  const key = new Uint8Array(32).fill(2)
  const file = aFile()
  rebuild(file, await aCopy(), { auditKey: key })
  const journal = openJournal(file, key)
  await journal.noteAudit({ at: 6, kind: 'locked', by: null, subject: null, detail: {} })
  expect((await journal.listAudit({ limit: 9 })).map(({ sequence }) => sequence)).toEqual([4, 3, 2, 1])
  await journal.close()
  expect(await alteredLineOf(file, key)).toBeNull()
})

test('a rebuilt journal takes only rows of its own tables', async () => {
  const copy = await aCopy()
  const strange: CopiedRow[] = [
    ['sqlite_schema', '[]', '{"sql":"x"}'],
    ['feed_state', '[1]', '{"one":1}'],
    ['audit', '[4]', '{"sequence":4,"x\\") VALUES (1); --":5}'],
  ]
  for (const row of strange) expect(() => rebuild(aFile(), [...copy, row])).toThrow('the journal knows no')
  const orphan: CopiedRow = ['order_sums', '["A"]', sums('A')]
  expect(() => rebuild(aFile(), [...copy, orphan])).toThrow('refers to one that is not in the copy')
  expect(() =>
    rebuild(
      aFile(),
      copy.filter(([kind]) => kind !== 'identity'),
    ),
  ).toThrow('which journal')
  expect(() => rebuildJournal(aFile(), newest + 2)).toThrow('newer Loket')
})

const sums = (number: string) =>
  JSON.stringify({
    merchant_trade_no: number,
    goods: 1,
    discount: 0,
    service: 0,
    tax: 0,
    tax_name: '',
    tax_rate: 0,
    tax_base: 'goods',
    service_rate: 0,
    included: 0,
    untaxed: 0,
  })
