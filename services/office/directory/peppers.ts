import { randomBytes } from 'node:crypto'
import { createPins, PEPPER_BYTES, type Pins, pepperName } from '../../../platform/pins.ts'
import type { DirectoryPin } from '../../../shared/office/directory.ts'
import type { Queries } from '../database/database.ts'

/** The peppers of the shop's PINs: each counter needs all those that its PINs were hashed with. */
export const readPeppers = ({ query }: Queries) =>
  query<{ name: string; pepper: Uint8Array }>('SELECT name, pepper FROM directory_peppers ORDER BY at, name')

export async function keepPepper({ query }: Queries, pepper: Uint8Array, at: number): Promise<void> {
  await query(
    'INSERT INTO directory_peppers (name, pepper, at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
    pepperName(pepper),
    pepper,
    at,
  )
}

/** Hashes PINs that are typed at the office's page, one at a time, because a hash takes 128 MiB. */
export function createPinMaker(database: Queries, now: () => number, cost?: number) {
  let pins: { readonly name: string; readonly pins: Pins } | undefined

  async function own() {
    if (pins) return pins
    const [known] = await readPeppers(database)
    if (!known) await keepPepper(database, randomBytes(PEPPER_BYTES), now())
    const [found] = known ? [known] : await readPeppers(database)
    if (!found) throw new Error('the office has no pepper')
    pins = { name: found.name, pins: createPins(new Uint8Array(found.pepper), cost) }
    return pins
  }

  return async (pin: string): Promise<DirectoryPin> => {
    const { name, pins: maker } = await own()
    const { salt, hash, cost: made } = await maker.make(pin)
    const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
    return { salt: text(salt), hash: text(hash), cost: made, pepper: name }
  }
}
