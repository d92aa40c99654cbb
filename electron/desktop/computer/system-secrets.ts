import { safeStorage } from 'electron'
import type { CounterOptions } from '../../composition/counter-options.ts'

/**
 * How what a key ring of Linux keeps begins: that of the Secret Service, or of a portal. Where none answers, Chromium seals
 * under a key that is in its source, marks that by `v10`, and Electron calls it available all the same.
 */
const byKeyRing = ['v11', 'v12']

/** The system's secret store; null if it has none that protects anything. Call only after the app is ready. */
export async function systemSecrets(): Promise<NonNullable<CounterOptions['systemSecrets']> | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
  // What Electron names as the backend of Linux is the desktop's usual one, whether or not it answers: docs/decisions/0372.
  if (process.platform === 'linux' && !isByKeyRing(await safeStorage.encryptStringAsync('probe'))) return null
  return {
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    decrypt: async (bytes) => (await safeStorage.decryptStringAsync(Buffer.from(bytes))).result,
  }
}

const isByKeyRing = (sealed: Buffer) => byKeyRing.includes(sealed.toString('latin1', 0, 3))
