import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** What the database keeps of a secret: who reads a copy of it can't sign in with that. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
