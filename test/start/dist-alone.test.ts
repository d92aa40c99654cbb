import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

test('installers are made alone: while a start or another one builds in the same folder, they wait', async () => {
  const folder = temporaryFolder()
  for (const name of ['scripts', 'package.json', 'package-lock.json'])
    cpSync(join(root, name), join(folder, name), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  mkdirSync(join(folder, 'out'))
  writeFileSync(join(folder, 'out/set-up.lock'), String(process.pid))
  const dist = spawn(process.execPath, ['scripts/dist.mjs', '--dir'], { cwd: folder })
  onTestFinished(() => void dist.kill('SIGKILL'))
  const said = { out: '', err: '' }
  dist.stdout.on('data', (text) => {
    said.out += text
  })
  dist.stderr.on('data', (text) => {
    said.err += text
  })
  await expect
    .poll(() => said.err + (dist.exitCode ?? ''))
    .toMatch(/Waiting for another set-up of this folder|2/)
  expect(said).toMatchObject({ err: expect.stringContaining('Waiting for another set-up') })
  expect(said.out).not.toContain('stopped there')
})
