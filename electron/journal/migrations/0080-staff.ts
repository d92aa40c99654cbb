import type { Migration } from './migration.ts'

/**
 * The staff. A PIN is stored only as a scrypt hash. Nobody is ever deleted, because the audit log and the timelines
 * name them. Triggers make sure that there is always an owner.
 */
export const staff: Migration = {
  version: 80,
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
      waits_until INTEGER
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
}
