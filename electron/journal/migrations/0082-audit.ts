import type { Migration } from './migration.ts'

/**
 * The audit log: who did what. Lines have no gaps and never change; the code of each line also covers the code of the
 * line before it.
 */
export const audit: Migration = {
  version: 82,
  sql: `
    CREATE TABLE audit (
      sequence INTEGER PRIMARY KEY,
      at INTEGER NOT NULL,
      kind TEXT NOT NULL,
      staff_id TEXT,
      staff_name TEXT,
      staff_role TEXT,
      subject TEXT,
      detail TEXT NOT NULL CHECK (json_valid(detail)),
      code BLOB NOT NULL CHECK (length(code) = 32)
    ) STRICT;
    CREATE INDEX audit_by_time ON audit (at);
    CREATE TRIGGER audit_without_gap BEFORE INSERT ON audit
      WHEN NEW.sequence <> (SELECT coalesce(max(sequence), 0) + 1 FROM audit)
      BEGIN SELECT RAISE(ABORT, 'the audit log has no gaps'); END;
    CREATE TRIGGER audit_never_changes BEFORE UPDATE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
    CREATE TRIGGER audit_stays BEFORE DELETE ON audit
      BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
  `,
}
