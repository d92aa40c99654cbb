import * as z from 'zod'

/** A key, nonce, proof or secret between counter and office, in base64url. */
export const token = z.string().regex(/^[\w-]{16,200}$/)
