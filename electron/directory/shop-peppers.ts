import { existsSync } from 'node:fs'
import { writeDurably } from '../../platform/durable-file.ts'
import { othersMayRead } from '../../platform/file-permissions.ts'
import { pepperName } from '../../platform/pins.ts'
import { readText } from '../../platform/read-text.ts'
import { StaffLost } from '../staff/staff-lost.ts'

/** The peppers of PINs that offices made, by name, in a file apart from the hashes. */
export interface ShopPeppers {
  read(name: string): Uint8Array | null
  /** On disk when it returns. No pepper is ever deleted: its PINs would stop working. */
  keep(peppers: Readonly<Record<string, string>>): void
}

/** `own` is the counter's own pepper, which an office may use for the shop. Throws {@link StaffLost}. */
export function openShopPeppers(path: string, own: Uint8Array): ShopPeppers {
  const known = new Map([[pepperName(own), own]])
  const kept = new Set<string>()
  const add = (text: string) => {
    const pepper = Buffer.from(text, 'base64')
    known.set(pepperName(pepper), pepper)
  }
  if (existsSync(path)) {
    if (othersMayRead(path)) {
      throw new StaffLost(`The key file ${path} can be read by other users: chmod 600 it.`)
    }
    for (const line of readText(path).split('\n').filter(Boolean)) {
      kept.add(line)
      add(line)
    }
  }
  return {
    read: (name) => known.get(name) ?? null,
    keep(peppers) {
      const fresh = Object.entries(peppers).filter(([name]) => !known.has(name))
      if (fresh.length === 0) return
      for (const [, pepper] of fresh) kept.add(pepper)
      writeDurably(path, [...kept, ''].join('\n'))
      for (const [, pepper] of fresh) add(pepper)
    },
  }
}
