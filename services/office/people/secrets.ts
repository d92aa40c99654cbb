import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** The digest that the database stores: a copy of the database signs nobody in. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
