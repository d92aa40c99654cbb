import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { browserHelp } from '../../electron/web/options.ts'

test.each([
  ['--prot 80', /Unknown option '--prot'/],
  ['--port eighty', /--port must be a number from 0 to 65535/],
  ['--sandbox-port 65536', /--sandbox-port must be a number/],
  ['--data', /--data/],
  ['shop', /Unexpected argument 'shop'/],
])('"npm start -- %s" is refused with one sentence, before anything is set up', (line, sentence) => {
  const { status, stdout, stderr } = start(line)
  expect({ status, stdout, lines: stderr.trim().split('\n').length }).toEqual({
    status: 2,
    stdout: '',
    lines: 1,
  })
  expect(stderr).toMatch(sentence)
})

test('"npm start -- --help" lists every option of browser mode', () => {
  const { status, stdout } = start('--help')
  expect(status).toBe(0)
  expect(optionsIn(stdout)).toEqual(expect.arrayContaining([...optionsIn(browserHelp), '--browser']))
})

function start(line: string) {
  return spawnSync(process.execPath, ['scripts/start.mjs', ...line.split(' ')], { encoding: 'utf8' })
}

function optionsIn(help: string): string[] {
  return Array.from(help.matchAll(/^ +(--[a-z-]+)/gm), ([, option = '']) => option)
}
