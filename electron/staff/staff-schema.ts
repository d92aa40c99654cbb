import type { Migration } from '../journal/migrations/migration.ts'
import type { SoundSchema } from '../journal/schema/sound-schema.ts'

/**
 * The staff of the counter. A PIN is stored only as a scrypt hash. Staff are never deleted, because audit logs and
 * timelines name them. The table itself demands an owner at any time.
 */
export const staffMigrations: readonly Migration[] = [
  {
    version: 10,
    sql: `
    CREATE TABLE staff (
      id TEXT PRIMARY KEY,
      name TEXT NOT NULL CHECK (length(trim(name)) > 0),
      role TEXT NOT NULL CHECK (role IN ('cashier', 'supervisor', 'owner')),
      active INTEGER NOT NULL DEFAULT 1 CHECK (active IN (0, 1)),
      created_at INTEGER NOT NULL,
      pin_salt BLOB NOT NULL CHECK (length(pin_salt) = 16),
      pin_hash BLOB NOT NULL CHECK (length(pin_hash) = 32),
      pin_cost INTEGER NOT NULL,
      failures INTEGER NOT NULL DEFAULT 0 CHECK (failures >= 0),
      wait_left INTEGER NOT NULL DEFAULT 0 CHECK (wait_left >= 0)
    ) STRICT;
    CREATE UNIQUE INDEX one_of_a_name ON staff (name COLLATE NOCASE) WHERE active = 1;
    CREATE TRIGGER staff_stay BEFORE DELETE ON staff
      BEGIN SELECT RAISE(ABORT, 'staff are never deleted'); END;
    CREATE TRIGGER an_owner_stays BEFORE UPDATE OF role, active ON staff
      WHEN OLD.role = 'owner' AND OLD.active = 1 AND (NEW.role <> 'owner' OR NEW.active = 0)
        AND NOT EXISTS (SELECT 1 FROM staff WHERE role = 'owner' AND active = 1 AND id <> OLD.id)
      BEGIN SELECT RAISE(ABORT, 'there must be an owner'); END;
    CREATE TRIGGER the_first_is_an_owner BEFORE INSERT ON staff
      WHEN NEW.role <> 'owner' AND NOT EXISTS (SELECT 1 FROM staff)
      BEGIN SELECT RAISE(ABORT, 'there must be an owner'); END;
  `,
  },
  {
    // The people that the office set. `came` marks people that an office set for training, and people whom
    // they added: they count for no real money.
    version: 20,
    sql: `
    ALTER TABLE staff ADD COLUMN pin_pepper TEXT;
    ALTER TABLE staff ADD COLUMN came TEXT CHECK (came IN ('training', 'live'));
    CREATE TABLE directory_places (
      part TEXT PRIMARY KEY CHECK (part IN ('staff', 'shop')),
      office TEXT NOT NULL,
      version INTEGER NOT NULL,
      mark TEXT NOT NULL
    ) STRICT;
  `,
  },
  {
    // What Loket wrote last into the files beside this one, which a text editor can change and this one it can't.
    version: 30,
    sql: `
    CREATE TABLE file_marks (
      file TEXT PRIMARY KEY,
      now TEXT NOT NULL,
      before TEXT
    ) STRICT;
  `,
  },
]

/** As of the newest migration: with it, a start need not make the tables a second time to compare them. A test holds it. */
export const soundStaffSchema: SoundSchema = {
  version: 30,
  sha256: '5f71dc5e165629b2370643ed90f6d249ea65546841bd6d7fce7136f16d43a3fe',
}
