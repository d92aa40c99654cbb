import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { aReceiptJob } from '../helpers/printers.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

/** The queue of a shop with one printer, in whatever state a job could be. */
const before = `
  INSERT INTO orders (merchant_trade_no, sale_id, payment_type, amount, product_name, created_at, state, since)
    VALUES ('TRX-1', 'sale-1', 'QRIS', 1000000, 'Toko', 1, 'intent', 1);
  UPDATE orders SET state = 'sending'; UPDATE orders SET state = 'paid', payable = 1000000;
  INSERT INTO refunds (merchant_refund_no, refund_id, merchant_trade_no, platform_refund_no, amount, created_at, state, since)
    VALUES ('RF-1', 'refund-1', 'TRX-1', 'P-1', 400000, 1, 'intent', 1);
  INSERT INTO print_jobs (id, merchant_trade_no, merchant_refund_no, kind, copy, state, failure, document, created_at, updated_at) VALUES
    (1, 'TRX-1', NULL, 'receipt', 1, 'sent', NULL, '{"a":1}', 10, 11),
    (2, 'TRX-1', NULL, 'receipt', 2, 'failed', 'timeout', '{"a":2}', 20, 21),
    (3, 'TRX-1', 'RF-1', 'refund', 1, 'failed', 'refused', '{"a":3}', 30, 31),
    (4, NULL, NULL, 'account', 1, 'sent', NULL, '{"vaCode":"8808"}', 40, 41),
    (7, NULL, NULL, 'test', 1, 'queued', NULL, '{"a":7}', 70, 71);`

const ofBefore = migrations.filter(({ version }) => version < 126)

test('the queue of one printer becomes that of several: every job keeps its number, its copy and how it ended', async () => {
  const file = join(temporaryFolder(), 'journal.db')
  const old = openDatabase(file, ofBefore)
  old.exec(before)
  old.close()

  const journal = openJournal(file)
  const { jobs } = await journal.pageOfPrintJobs({ limit: 10 })
  const facts = jobs.map(({ id, printer, kind, subject, merchantTradeNo, copy, state, failure }) =>
    [id, printer, kind, subject, merchantTradeNo, copy, state, failure].join(' '),
  )
  expect(facts).toEqual([
    '7 main test   1 queued ',
    '4 main account 8808  1 sent ',
    '3 main refund RF-1 TRX-1 1 failed refused',
    '2 main receipt TRX-1 TRX-1 2 failed timeout',
    '1 main receipt TRX-1 TRX-1 1 sent ',
  ])
  expect(jobs.every(({ retriesUntil }) => retriesUntil === null)).toBe(true)
  // The second receipt may be on paper, so the next one is the third; the refund's slip never was.
  expect(await journal.addPrintJob(aReceiptJob('TRX-1', 100))).toMatchObject({ id: 8, copy: 3 })
  expect(await journal.requeueJob(3, 'main', 101)).toMatchObject({ copy: 1 })
  await journal.close()
})

test('what was not printed keeps its document; what was sent needs none', () => {
  const file = join(temporaryFolder(), 'journal.db')
  const old = openDatabase(file, ofBefore)
  old.exec(before)
  old.close()
  const database = openDatabase(file, migrations)
  expect(database.prepare('SELECT id, document FROM print_jobs ORDER BY id').all()).toEqual([
    { id: 1, document: null },
    { id: 2, document: '{"a":2}' },
    { id: 3, document: '{"a":3}' },
    { id: 4, document: null },
    { id: 7, document: '{"a":7}' },
  ])
  // The table accepts kinds of later versions, but no job without a document.
  database.exec(`INSERT INTO print_jobs (kind, copy, state, document, created_at, updated_at)
    VALUES ('yReport', 1, 'queued', '{}', 1, 1)`)
  expect(() => database.exec('UPDATE print_jobs SET document = NULL WHERE id = 2')).toThrow('CHECK')
  expect(() => database.exec('UPDATE print_jobs SET retries_until = 5 WHERE id = 1')).toThrow('CHECK')
  database.close()
})
