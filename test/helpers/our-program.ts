import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './root.ts'

export type Child = ChildProcessByStdio<null, Readable, Readable>

/** Starts one of our programs from its source, in a process of its own. */
export function startProgram(main: string, args: readonly string[], env = process.env): Child {
  const child = spawn(process.execPath, [join(root, main), ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

/** Its exit code, and all that it wrote on standard error. */
export async function exitOf(child: Child): Promise<[number | null, string]> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : null
  const errors = await text(child.stderr)
  await ended
  return [child.exitCode, errors]
}

/** Tests what every program of ours does with its options. */
export function testOptions(
  start: (...args: string[]) => Child,
  /** As `--help` lists them. */
  names: readonly string[],
  /** Wrong ones, and what the sentence says. */
  wrong: readonly (readonly [args: readonly string[], sentence: RegExp])[],
): void {
  test('--help lists every option', async () => {
    const child = start('--help')
    const help = await text(child.stdout)
    for (const name of names) expect(help).toContain(`--${name} `)
    expect(await exitOf(child)).toEqual([0, ''])
  })

  const always = [
    [['--bogus'], /--bogus/],
    [['stray'], /stray/],
    [['--port', 'eighty'], /--port must/],
    [['--port', '65536'], /--port must/],
  ] as const
  test.each([...always, ...wrong])('%j ends with one sentence and exit code 2', async (args, sentence) => {
    const [code, errors] = await exitOf(start(...args))
    expect([code, errors]).toEqual([2, expect.stringMatching(sentence)])
    expect(errors).toMatch(/^[^\n]+\.\n$/)
    expect(errors).not.toContain('s3cret')
  })
}
