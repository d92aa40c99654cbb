import { hkdfSync } from 'node:crypto'
import { othersMayRead } from '../../platform/file-permissions.ts'
import { readSmallFile } from '../../platform/read-small-file.ts'
import { openBox, sealBox } from './box.ts'
import type { Protector } from './protector.ts'

/** The key file can't be used; the message says what is wrong with it and never quotes it. */
export class KeyFileRefused extends Error {
  override readonly name = 'KeyFileRefused'
}

const MIN_BYTES = 32
/** A photo is a key file, too. */
const MAX_BYTES = 64 * 1024 * 1024

/** Opens with a file that somebody else keeps safe, for a counter that starts unattended. Throws {@link KeyFileRefused}. */
export function keyFileProtector(path: string): Protector {
  const key = keyOf(path)
  return {
    kind: 'keyFile',
    seal: async (plain, context) => sealBox(plain, key, context),
    open: async (box, context) => openBox(box, key, context),
  }
}

function keyOf(path: string): Uint8Array {
  let content: Buffer
  try {
    if (othersMayRead(path))
      throw new KeyFileRefused(`The vault's key file ${path} can be read by other users: chmod 600 it.`)
    content = readSmallFile(path, MAX_BYTES)
  } catch (error) {
    if (error instanceof KeyFileRefused) throw error
    const { code = 'it can not be opened' } = error as NodeJS.ErrnoException
    throw new KeyFileRefused(`The vault's key file ${path} can't be read: ${code}.`)
  }
  if (content.length < MIN_BYTES) {
    throw new KeyFileRefused(`The vault's key file ${path} must hold at least ${MIN_BYTES} random bytes.`)
  }
  return new Uint8Array(hkdfSync('sha256', content, '', 'loket vault', 32))
}
