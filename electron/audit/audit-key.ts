import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { writeDurably } from '../../platform/durable-file.ts'
import { othersMayRead } from '../../platform/file-permissions.ts'
import { readText } from '../../platform/read-text.ts'

/** The key file contains no key. It was left as it is: with a new key nobody could verify the log. */
class AuditKeyRefused extends Error {
  override readonly name = 'AuditKeyRefused'
}

const KEY_BYTES = 32

/**
 * Reads the key of a journal's audit log, or makes one if there is none; throws {@link AuditKeyRefused}.
 * `refuseToBeNew` throws for a caller who finds lines that were written with another key. In the file of an older
 * Loket the PINs' pepper comes first.
 */
export function openAuditKey(path: string): {
  readonly auditKey: Uint8Array
  readonly isNew: boolean
  refuseToBeNew(): void
} {
  const isNew = !existsSync(path)
  if (isNew) writeDurably(path, `${randomBytes(KEY_BYTES).toString('base64')}\n`)
  if (othersMayRead(path))
    throw new AuditKeyRefused(`The key file ${path} can be read by other users: chmod 600 it.`)
  const keys = readText(path)
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64'))
  const auditKey = keys.at(-1)
  if (!auditKey || keys.length > 2 || keys.some(({ length }) => length !== KEY_BYTES)) {
    throw new AuditKeyRefused(
      `The key file ${path} is damaged. Put back a copy of it: the audit log rests on it.`,
    )
  }
  return {
    auditKey,
    isNew,
    refuseToBeNew() {
      if (!isNew) return
      rmSync(path)
      throw new AuditKeyRefused(
        `The key file ${path} is missing. Put it back from a copy of the data folder: the audit log rests on it. Where there is none, start with --staff new-owner.`,
      )
    },
  }
}
