/**
 * Makes the PINs of the program that it is loaded into cheap: at their full cost each takes half a second of a core, and
 * no shell of ours has an option for less.
 */
import crypto from 'node:crypto'

const { scrypt } = crypto
crypto.scrypt = (secret, salt, bytes, options, done) =>
  scrypt(secret, salt, bytes, { ...options, N: 2 ** 4 }, done)
