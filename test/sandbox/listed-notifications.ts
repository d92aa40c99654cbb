import { expect } from 'vitest'
import type { StartedSandbox } from './started-sandbox.ts'

export async function listedNotifications({ look }: StartedSandbox) {
  return (await look('notifications')) as Record<string, unknown>[]
}

/** The log's newest entry, once its last attempt came to something. */
export async function outcomeOf(sandbox: StartedSandbox, attempts: number) {
  await expect.poll(async () => (await listedNotifications(sandbox))[0]?.attempts).toBe(attempts)
  return (await listedNotifications(sandbox))[0]
}
