import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or an address, of {@link SECRET_LENGTH} letters. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

export const SECRET_LENGTH = 43

/** The digest that the database stores: a copy of the database signs nobody in. */
export const digestOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
