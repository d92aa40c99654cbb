import { safeStorage } from 'electron'
import type { CounterOptions } from '../composition/counter-options.ts'

/** Linux without a key ring "encrypts" with a password that is in Chromium's source. */
const shams = ['basic_text', 'unknown']

/** The system's secret store; null if it has none that protects anything. Call only after the app is ready. */
export async function systemSecrets(): Promise<NonNullable<CounterOptions['systemSecrets']> | null> {
  if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
  if (process.platform === 'linux' && shams.includes(safeStorage.getSelectedStorageBackend())) return null
  return {
    encrypt: (text) => safeStorage.encryptStringAsync(text),
    decrypt: async (bytes) => (await safeStorage.decryptStringAsync(Buffer.from(bytes))).result,
  }
}
