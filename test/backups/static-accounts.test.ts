/** Which static accounts, reported payments and charges of subscriptions a restore takes along. */
import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { recover } from '../../electron/journal/recovery/recover.ts'

const fresh = () => openDatabase(':memory:', migrations)
const restored = (backup: DatabaseSync, damaged: DatabaseSync | null) => {
  recover(backup, { damaged, asked: [], reported: [], numbers: new Map(), at: 9_000 })
  return (sql: string) => backup.prepare(sql).all()
}

function anAccount(
  database: DatabaseSync,
  id: string,
  states: readonly string[],
  answer: string | null = `{"vaCode":"88${id}"}`,
  /** What the gateway wrote; `answer` is what is there now. */
  written = `{"vaCode":"88${id}"}`,
): void {
  database
    .prepare(`INSERT INTO static_accounts (account_id, payment_type, payer, created_at, state, since)
      VALUES (?, 'StaticBankLVA', 'Budi', 1, 'intent', 1)`)
    .run(id)
  const sha256 = createHash('sha256').update(written).digest('hex')
  if (answer !== null)
    database
      .prepare(
        "INSERT INTO static_account_events (account_id, at, kind, detail, raw) VALUES (?, 2, 'answered', ?, ?)",
      )
      .run(id, JSON.stringify({ sha256 }), Buffer.from(answer))
  for (const state of states) {
    database
      .prepare('UPDATE static_accounts SET state = ?, va_code = ? WHERE account_id = ?')
      .run(state, state === 'active' ? `88${id}` : null, id)
  }
}

const accounts = 'SELECT account_id AS id, state, va_code AS number FROM static_accounts ORDER BY account_id'

test('an account that only the damaged journal has keeps its number where the gateway’s own answer names it', () => {
  const damaged = fresh()
  anAccount(damaged, 'a', ['sending', 'active'])
  anAccount(damaged, 'b', ['sending', 'active'], '{"vaCode":"88x"}')
  anAccount(damaged, 'c', ['sending', 'unknown'])
  for (const [id, answer] of [
    ['1', '{ "vaCode" : 881 }'],
    ['2', '{"paymentMethodInfo":{"vaCode":"\\u0038\\u0038\\u0032"}}'],
    ['3', '{"amount":"8834","vaCode":883'],
  ] as const)
    anAccount(damaged, id, ['sending', 'active'], answer, answer)
  const found = restored(fresh(), damaged)
  expect(found(accounts)).toEqual([
    { id: '1', state: 'active', number: '881' },
    { id: '2', state: 'active', number: '882' },
    { id: '3', state: 'unknown', number: null },
    { id: 'a', state: 'active', number: '88a' },
    { id: 'b', state: 'unknown', number: null },
    { id: 'c', state: 'unknown', number: null },
  ])
  const lines = "SELECT kind FROM static_account_events WHERE account_id = 'a' ORDER BY sequence"
  expect(found(lines).map(({ kind }) => kind)).toEqual(['answered', 'restored', 'accountChanged'])
})

test('an account that the backup was just making is unknown, never taken for one that was not sent', () => {
  const backup = fresh()
  anAccount(backup, 'a', [])
  anAccount(backup, 'b', ['sending'])
  expect(restored(backup, null)(accounts).map(({ state }) => state)).toEqual(['unknown', 'unknown'])
})

test('an account that the backup was just making has its number from the journal that is replaced, where the gateway’s own answer names it', () => {
  const backup = fresh()
  const damaged = fresh()
  for (const id of ['a', 'b', 'c']) anAccount(backup, id, id === 'b' ? [] : ['sending'], null)
  for (const id of ['a', 'b']) anAccount(damaged, id, ['sending', 'active'])
  anAccount(damaged, 'c', ['sending', 'active'], '{"vaCode":"88x"}')
  const found = restored(backup, damaged)
  expect(found(accounts)).toEqual([
    { id: 'a', state: 'active', number: '88a' },
    { id: 'b', state: 'active', number: '88b' },
    { id: 'c', state: 'unknown', number: null },
  ])
  const lines = "SELECT kind FROM static_account_events WHERE account_id = 'a' ORDER BY sequence"
  expect(found(lines).map(({ kind }) => kind)).toEqual(['answered', 'restored', 'accountChanged'])
})

test('an account that came back without its number once, and has found it since the backup, has it', () => {
  const [backup, damaged] = [fresh(), fresh()]
  for (const id of ['a', 'b']) anAccount(backup, id, ['sending', 'unknown'], null)
  anAccount(damaged, 'a', ['sending', 'unknown', 'active'])
  anAccount(damaged, 'b', ['sending', 'unknown', 'active'], '{"vaCode":"88x"}')
  expect(restored(backup, damaged)(accounts)).toEqual([
    { id: 'a', state: 'active', number: '88a' },
    { id: 'b', state: 'unknown', number: null },
  ])
})

test('an account that the gateway has refused since the backup stays refused, where its own answer says so', () => {
  const backup = fresh()
  const damaged = fresh()
  for (const id of ['a', 'b']) anAccount(backup, id, ['sending'], null)
  const refusal = '{"errCode":"dailyLimitExceeded"}'
  for (const id of ['a', 'b', 'c'])
    anAccount(damaged, id, ['sending'], id === 'b' ? '{"errCode":"other"}' : refusal, refusal)
  damaged.exec(`UPDATE static_accounts SET state = 'rejected', err_code = 'dailyLimitExceeded', reason = 'r',
    cause = 'refused'`)
  const found = restored(backup, damaged)
  const state = 'SELECT account_id AS id, state, err_code AS code FROM static_accounts ORDER BY 1'
  expect(found(state)).toEqual([
    { id: 'a', state: 'rejected', code: 'dailyLimitExceeded' },
    { id: 'b', state: 'unknown', code: null },
    { id: 'c', state: 'rejected', code: 'dailyLimitExceeded' },
  ])
})

test('an account whose number another one of the backup has is unknown, and the restore goes on', () => {
  const backup = fresh()
  const damaged = fresh()
  anAccount(backup, 'a', ['sending'], null)
  anAccount(backup, 'x', ['sending', 'active'])
  backup.exec("UPDATE static_accounts SET va_code = '88a' WHERE account_id = 'x'")
  for (const id of ['a', 'x']) anAccount(damaged, id, ['sending', 'active'])
  expect(restored(backup, damaged)(accounts)).toEqual([
    { id: 'a', state: 'unknown', number: null },
    { id: 'x', state: 'active', number: '88a' },
  ])
})

test('payments to accounts are reported again, and what people recorded about reported payments stays', () => {
  const [backup, damaged] = [fresh(), fresh()]
  anAccount(backup, 'a', ['sending', 'active'])
  anAccount(damaged, 'a', ['sending', 'active'])
  damaged.exec(`INSERT INTO static_payments (merchant_trade_no, account_id, heard_at, state, since, ask_by)
      VALUES ('P-1', 'a', 3, 'heard', 3, 'P-1'), ('P-2', 'a', 3, 'heard', 3, NULL);
    UPDATE static_payments SET state = 'confirmed', amount = 7500000, platform_trade_no = 'G-1' WHERE id = 1;
    UPDATE static_payments SET looked_after = 1 WHERE id = 2;
    INSERT INTO unplaced_payments (name, heard_at, told, amount) VALUES ('one', 3, '{}', 100), ('two', 3, '{}', 200);
    UPDATE unplaced_payments SET looked_after = 1 WHERE name = 'one';
    INSERT INTO payment_closings (ref, resolution, note, closed_by, at)
      VALUES ('S2', 'received', 'seen', 'Ani', 4), ('U1', 'notOurs', 'asked', 'Ani', 4);`)
  const found = restored(backup, damaged)
  expect(
    found(
      'SELECT merchant_trade_no AS no, state, told_amount AS told, looked_after AS done FROM static_payments',
    ),
  ).toEqual([
    { no: 'P-1', state: 'heard', told: 7_500_000, done: 0 },
    { no: 'P-2', state: 'heard', told: null, done: 1 },
  ])
  expect(found('SELECT name, looked_after AS done FROM unplaced_payments')).toEqual([
    { name: 'one', done: 1 },
    { name: 'two', done: 0 },
  ])
  expect(found('SELECT count(*) AS n FROM payment_closings')).toEqual([{ n: 2 }])
  expect(found("SELECT amount FROM tally WHERE fact = 'received'")).toEqual([{ amount: 7_500_000 }])
})

test('known charges stay known, and count once', () => {
  const [backup, damaged] = [fresh(), fresh()]
  for (const database of [backup, damaged]) {
    database.exec(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type, interval_value,
        title, created_at, state, since) VALUES ('SB-1', 'a', 'StaticWalletASub', 5000000, 'MONTHLY', 1, 'Kopi', 1, 'intent', 1);
      UPDATE subscriptions SET state = 'sending'; UPDATE subscriptions SET state = 'active', payable = 5000000;
      INSERT INTO subscription_charges (number, name, platform_trade_no, status, amount, paid_at, learned_at)
        VALUES ('SB-1', 'SB-1 C-1', 'C-1', 'paid', 5000000, 5, 6);`)
  }
  damaged.exec(`INSERT INTO subscription_charges (number, name, platform_trade_no, status, amount, paid_at, learned_at)
    VALUES ('SB-1', 'SB-1 C-2', 'C-2', 'paid', 5000000, 7, 8)`)
  const found = restored(backup, damaged)
  expect(found('SELECT name, status FROM subscription_charges')).toEqual([
    { name: 'SB-1 C-1', status: 'paid' },
    { name: 'SB-1 C-2', status: 'paid' },
  ])
  expect(found("SELECT number FROM tally WHERE fact = 'charged'")).toEqual([
    { number: 'SB-1 C-1' },
    { number: 'SB-1 C-2' },
  ])
})

test('a damaged journal from before static accounts has none to recover', () => {
  expect(restored(fresh(), new DatabaseSync(':memory:'))(accounts)).toEqual([])
})
