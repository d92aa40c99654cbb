import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { systemCommand } from '../../electron/printing/devices/system-command.ts'
import { systemEnvironment, systemFolders, systemProgram } from '../../platform/system-program.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const until = new AbortController().signal

function inEnvironment(changed: Record<string, string>): void {
  for (const [name, value] of Object.entries(changed)) {
    const before = process.env[name]
    process.env[name] = value
    onTestFinished(() => {
      if (before === undefined) delete process.env[name]
      else process.env[name] = before
    })
  }
}

test.skipIf(process.platform === 'win32')('a program of that name in the PATH is not run', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'lpstat'), '#!/bin/sh\necho lured\n', { mode: 0o755 })
  writeFileSync(join(folder, 'id'), '#!/bin/sh\necho lured\n', { mode: 0o755 })
  inEnvironment({ PATH: `${folder}:${process.env.PATH}` })
  expect((await systemCommand('lpstat', ['-e'], { until })).stdout).not.toContain('lured')
  expect((await systemCommand('id', ['-u'], { until })).stdout.trim()).toBe(String(process.getuid?.()))
})

test.skipIf(process.platform === 'win32')('the system’s programs get none of our environment', async () => {
  inEnvironment({
    LOKET_VAULT_KEY_FILE: '/secret',
    NODE_OPTIONS: '--no-warnings',
    LD_LIBRARY_PATH: '/tmp',
    KEPT_OUT: '1',
  })
  const { stdout } = await systemCommand('env', [], { until, environment: { LOKET_PRINTER: 'kasir' } })
  const names = stdout
    .trim()
    .split('\n')
    .map((line) => line.split('=')[0])
  expect(names).toEqual(expect.arrayContaining(['PATH', 'LC_ALL', 'LOKET_PRINTER']))
  expect(names).not.toContain('LOKET_VAULT_KEY_FILE')
  expect(names.filter((name) => /^(NODE|npm|LD_|DYLD|KEPT)/.test(name ?? ''))).toEqual([])
  expect(
    /^PATH=(.*)$/m
      .exec(stdout)?.[1]
      ?.split(':')
      .every((folder) => folder.startsWith('/')),
  ).toBe(true)
  expect(stdout).not.toContain('node_modules')
})

test('a program that the system does not have is not found, even if another file has its name', () => {
  const folder = temporaryFolder()
  expect(systemProgram('lp', [folder])).toBeNull()
  mkdirSync(join(folder, 'lp'))
  expect(systemProgram('lp', [folder])).toBeNull()
  symlinkSync(join(folder, 'gone'), join(folder, 'lpstat'))
  expect(systemProgram('lpstat', [folder])).toBeNull()
})

test('on Windows programs are looked for in the system’s folder alone', () => {
  const folders = systemFolders('win32', { SystemRoot: 'D:\\Windows', PATH: 'C:\\Users\\Public' })
  expect(folders.map((folder) => folder.replaceAll('/', '\\'))).toEqual([
    'D:\\Windows\\System32',
    'D:\\Windows\\System32\\WindowsPowerShell\\v1.0',
  ])
  expect(systemFolders('win32', { SystemRoot: '.' })[0]).toMatch(/^C:\\Windows/)
  const { PATH, ...others } = systemEnvironment('win32', {
    PATH: 'C:\\Users\\Public',
    PSModulePath: 'C:\\x',
    TEMP: 't',
  })
  expect(PATH).not.toContain('Public')
  expect(others).toEqual({ TEMP: 't' })
})
