import { randomUUID } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '../../electron/journal/file/database.ts'
import { migrations } from '../../electron/journal/migrations/index.ts'
import { recoverSubscriptions } from '../../electron/journal/recovery/recover-subscriptions.ts'

function aSubscription(database: DatabaseSync, number: string, steps: readonly string[]): void {
  database
    .prepare(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type,
      interval_value, title, created_at, state, since)
      VALUES (?, ?, 'StaticWalletASub', 5000000, 'MONTHLY', 1, 'Kopi', 1, 'intent', 1)`)
    .run(number, randomUUID())
  for (const state of steps) {
    database
      .prepare(
        "UPDATE subscriptions SET state = ?, cause = CASE ? WHEN 'rejected' THEN 'notSent' END WHERE number = ?",
      )
      .run(state, state, number)
  }
}

const statesOf = (database: DatabaseSync) =>
  Object.fromEntries(
    database
      .prepare('SELECT number, state FROM subscriptions')
      .all()
      .map(({ number, state }) => [number, state]),
  )

test('after a restore no subscription that may charge somebody counts as never sent', () => {
  const [backup, damaged] = [openDatabase(':memory:', migrations), openDatabase(':memory:', migrations)]
  aSubscription(backup, 'SB-intent', [])
  aSubscription(backup, 'SB-refused', ['rejected'])
  aSubscription(backup, 'SB-active', ['sending', 'active'])
  for (const before of ['SB-intent', 'SB-refused', 'SB-active']) aSubscription(damaged, before, ['sending'])
  aSubscription(damaged, 'SB-later', ['sending', 'active'])
  recoverSubscriptions(backup, { damaged, asked: [], backupIsOf: 1_000, at: 2_000 })
  expect(statesOf(backup)).toEqual({
    'SB-intent': 'unknown',
    'SB-refused': 'unknown',
    'SB-active': 'active',
    'SB-later': 'unknown',
  })
})

test('a damaged journal from before subscriptions has none to recover', () => {
  const backup = openDatabase(':memory:', migrations)
  recoverSubscriptions(backup, {
    damaged: new DatabaseSync(':memory:'),
    asked: [],
    backupIsOf: 1_000,
    at: 2_000,
  })
  expect(statesOf(backup)).toEqual({})
})

test('a subscription that only the damaged journal has keeps who bears its fee; an older one without that setting is the shop’s', () => {
  const version = (last: number) => migrations.filter((migration) => migration.version <= last)
  const restored = (damaged: DatabaseSync) => {
    const backup = openDatabase(':memory:', migrations)
    recoverSubscriptions(backup, { damaged, asked: [], backupIsOf: 1_000, at: 2_000 })
    return backup.prepare('SELECT number, fee_type AS fee FROM subscriptions').all()
  }
  const before = openDatabase(':memory:', version(134))
  aSubscription(before, 'SB-before', ['sending'])
  expect(restored(before)).toEqual([{ number: 'SB-before', fee: 'BEN' }])
  const later = openDatabase(':memory:', migrations)
  later.exec(`INSERT INTO subscriptions (number, subscription_id, payment_type, amount, interval_type, interval_value,
    title, fee_type, created_at, state, since)
    VALUES ('SB-fee', 'a', 'StaticWalletASub', 5000000, 'MONTHLY', 1, 'Kopi', 'OUR', 1, 'intent', 1)`)
  expect(restored(later)).toEqual([{ number: 'SB-fee', fee: 'OUR' }])
})
