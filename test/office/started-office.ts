import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

const main = join(import.meta.dirname, '../../services/office/main.ts')
type Child = ChildProcessByStdio<null, Readable, Readable>

/** `npm run office` in a process of its own, with the environment's database taken away. */
export function startOfficeProcess(...args: string[]): Child {
  const { LOKET_OFFICE_DATABASE: _, ...env } = process.env
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'], env })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** The address of the first owner, from the line that says that the office is ready. */
export async function readyAt(child: Child): Promise<URL> {
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^office ready at (http\S+)$/.exec(line)?.[1]
    if (address) return new URL(address)
  }
  throw new Error(`the office ended: ${await text(child.stderr)}`)
}

export async function exitOf(child: Child): Promise<[number | null, string]> {
  const errors = text(child.stderr)
  const [code] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
  return [code, await errors]
}
