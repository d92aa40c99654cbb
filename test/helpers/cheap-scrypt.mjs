/** A scrypt that costs next to nothing: at its full cost each PIN or passphrase takes half a second of a core. */
export const cheapened = (scrypt) => (secret, salt, bytes, options, done) =>
  scrypt(secret, salt, bytes, { ...options, N: 2 ** 4 }, done)
