import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { writeDurably } from '../durable-file.ts'
import { othersMayRead } from '../own-eyes.ts'

/** What the staff's PINs and the audit log rest on; 32 bytes each. Neither ever leaves the main process. */
export interface CounterKeys {
  /** Without it, what is kept of a PIN says nothing about the PIN. */
  readonly pepper: Uint8Array
  /** Without it, no line of the audit log can be made. */
  readonly auditKey: Uint8Array
}

/** The key file says something that are no keys. It was left as it is: new ones would shut out all staff. */
class CounterKeysRefused extends Error {
  override readonly name = 'CounterKeysRefused'
}

const KEY_BYTES = 32

/**
 * Reads the keys of one data folder, made on its first day; throws {@link CounterKeysRefused}. `refuseToBeNew` is for who
 * finds something that other keys were used for: with made-up ones all staff would be shut out.
 */
export function openCounterKeys(path: string): CounterKeys & { refuseToBeNew(): void } {
  const isNew = !existsSync(path)
  if (isNew) {
    const made = [randomBytes(KEY_BYTES), randomBytes(KEY_BYTES)].map((key) => key.toString('base64'))
    writeDurably(path, `${made.join('\n')}\n`)
  }
  refuseWhatOthersRead(path)
  const [pepper, auditKey, ...rest] = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => Buffer.from(line, 'base64'))
  if (pepper?.length !== KEY_BYTES || auditKey?.length !== KEY_BYTES || rest.length > 0) {
    throw new CounterKeysRefused(
      `The key file ${path} is damaged. Put back a copy of it: PINs and audit log rest on it.`,
    )
  }
  return {
    pepper,
    auditKey,
    refuseToBeNew() {
      if (!isNew) return
      rmSync(path)
      throw new CounterKeysRefused(
        `The key file ${path} is missing. Put it back from a copy of the data folder: PINs and audit log rest on it. Where there is none, start with --staff new-owner.`,
      )
    },
  }
}

/** Gives a folder whose pepper nothing rests on yet that of another; its audit log's key stays. */
export function replacePepper(path: string, pepper: Uint8Array): void {
  const [, auditKey] = readFileSync(path, 'utf8').trim().split('\n')
  writeDurably(path, `${Buffer.from(pepper).toString('base64')}\n${auditKey}\n`)
}

function refuseWhatOthersRead(path: string): void {
  if (!othersMayRead(path)) return
  throw new CounterKeysRefused(`The key file ${path} can be read by other users: chmod 600 it.`)
}
