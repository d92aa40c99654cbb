import { type KeyPair, newKeyPair } from '../../../platform/office/keys.ts'
import type { Queries } from '../database/database.ts'

/** The office's key pair, by which counters recognise it: made once for a database, shared by all its processes. */
export async function readIdentity(database: Queries): Promise<KeyPair> {
  const { publicKey, privateKey } = newKeyPair()
  await database.query(
    'INSERT INTO identity (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    publicKey,
    privateKey,
  )
  const [found] = await database.query<{ public_key: string; private_key: string }>('SELECT * FROM identity')
  if (!found) throw new Error('the office has no identity')
  return { publicKey: found.public_key, privateKey: found.private_key }
}
