import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { UsageError } from '../../platform/command-line.ts'
import { keepsCompiled } from './keeps-compiled.ts'
import { root } from './root.ts'

export type Child = ChildProcessByStdio<null, Readable, Readable>

/** Starts one of our programs, from its source or as it was built, in a process of its own. */
export function startProgram(main: string, args: readonly string[], env = process.env): Child {
  const child = spawn(process.execPath, [...keepsCompiled, join(root, main), ...args], {
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

/** A program of ours, as its options are tested. */
interface Program {
  readonly start: (...args: string[]) => Child
  readonly read: (args: readonly string[]) => unknown
}

type Refused = readonly (readonly [args: readonly string[], sentence: RegExp])[]

/** Tests what every program of ours does with its options: in its own process only what is about that. */
export function testOptions(
  { start, read }: Program,
  /** As `--help` lists them. */
  names: readonly string[],
  /** Wrong ones, and what the sentence says. */
  wrong: Refused,
  /** Wrong ones that the program notices only when it starts. */
  atStart: Refused = [],
): void {
  test('--help lists every option', async () => {
    const child = start('--help')
    const help = await text(child.stdout)
    for (const name of [...names, 'version']) expect(help).toContain(`--${name} `)
    expect(await exitOf(child)).toEqual([0, ''])
  })

  test('--version says which Loket it is of', async () => {
    const child = start('--version')
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(await text(child.stdout)).toBe(`${version}\n`)
    expect(await exitOf(child)).toEqual([0, ''])
  })

  const always: Refused = [
    [['postgres://office:s3cret@127.0.0.1/loket'], /^(?!.*s3cret).*belongs to no option/],
    [['--port', 'eighty'], /--port must/],
    [['--port', '65536'], /--port must/],
  ]
  test.each([...always, ...wrong])('%j is refused in one sentence', (args, sentence) => {
    const said = () => read(args)
    expect(said).toThrow(UsageError)
    expect(said).toThrow(sentence)
    expect(said).toThrow(/^[^\n]+\.$/)
  })

  const bogus: Refused = [[['--bogus'], /--bogus/]]
  test.each([...bogus, ...atStart])('%j ends with one sentence and exit code 2', async (args, sentence) => {
    const [code, errors] = await exitOf(start(...args))
    expect([code, errors]).toEqual([2, expect.stringMatching(sentence)])
    expect(errors).toMatch(/^[^\n]+\.\n$/)
    expect(errors).not.toContain('s3cret')
  })
}
