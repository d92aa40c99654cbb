import { once } from 'node:events'
import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { readCommandLine } from '../../services/sandbox/command-line.ts'
import { type Child, exitOf, startProgram, testOptions } from '../helpers/our-program.ts'
import { signedRequest } from '../helpers/signed-request.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { orderOf, paths } from './started-sandbox.ts'

const start = (...args: string[]) => startProgram('out/main/sandbox.cjs', args)

async function listening(child: Child): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  expect(line).toMatch(/^sandbox listening on http:\/\/127\.0\.0\.1:\d+$/)
  return line.replace('sandbox listening on ', '')
}

test('it says where it listens on the first line, serves its merchant, and stops with 0 when asked', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const child = start('--port', '0', '--merchant', 'M-7', '--secret', 's3cret', '--sign', 'hmac-sha256-hex')
    const url = await listening(child)
    const merchant = { merchantId: 'M-7', secret: 's3cret' }
    const reply = await signedRequest(url, paths.qr, orderOf('qr'), merchant)
    expect([reply.body.errCode, reply.signatureValid]).toEqual(['0', true])
    child.kill(signal)
    expect(await exitOf(child)).toEqual([0, ''])
  }
})

test.skipIf(process.platform === 'win32')(
  'nobody else can read its ledger, in a folder that is open to all',
  async () => {
    const folder = temporaryFolder()
    chmodSync(folder, 0o777)
    const before = process.umask(0)
    const child = start('--port', '0', '--data', folder)
    process.umask(before)
    await signedRequest(await listening(child), paths.qr, orderOf('qr'))
    const modes = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o077])
    expect(modes).toContainEqual(['sandbox.db', 0])
    expect(modes.filter(([, others]) => others !== 0)).toEqual([])
    child.kill()
    await exitOf(child)
  },
)

test('a data folder is made when missing and keeps its orders', async () => {
  const folder = join(temporaryFolder(), 'deep', 'er')
  const order = orderOf('qr')
  for (const [requestId, errCode] of [
    ['first', '0'],
    ['second', 'duplicateMerchantTradeNo'],
  ]) {
    const child = start('--port', '0', '--data', folder)
    const reply = await signedRequest(await listening(child), paths.qr, { ...order, requestId })
    expect(reply.body.errCode).toBe(errCode)
    child.kill('SIGTERM')
    expect(await exitOf(child)).toEqual([0, ''])
  }
  expect(readdirSync(folder)).toEqual(['sandbox.db'])
})

test('with --log every request is a line of JSON on standard error', async () => {
  const child = start('--port', '0', '--log')
  await signedRequest(await listening(child), paths.qr, orderOf('qr'))
  child.kill('SIGTERM')
  const [, errors] = await exitOf(child)
  expect(
    errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ event: 'answered' }])
})

testOptions(
  { start, read: readCommandLine },
  ['port', 'data', 'merchant', 'secret', 'sign', 'name', 'city', 'nmid', 'log', 'help'],
  [
    [['--port'], /--port/],
    [['--port', '-1'], /--port/],
    [['--sign', 'md5'], /--sign must be one of hmac-sha256-hex/],
    [['--merchant', ''], /--merchant must/],
    [['--merchant', 'x'.repeat(21)], /--merchant must/],
    [['--secret', ''], /--secret must/],
    [['--token', ''], /--token must/],
    [['--name', 'x'.repeat(26)], /--name must/],
    [['--nmid', 'ID12'], /--nmid must/],
    [['--data', '/proc/nowhere/at/all'], /folder .* can't be made/],
    [['--data', 'package.json'], /package\.json is a file: --data must name a folder/],
  ],
)

test('a taken port and a ledger in use end the same way', async () => {
  const folder = temporaryFolder()
  const first = start('--port', '0', '--data', folder)
  const { port } = new URL(await listening(first))
  for (const [args, sentence] of [
    [['--port', port], /^Port \d+ is taken/],
    [['--port', '0', '--data', folder], /in use by another sandbox/],
  ] as const) {
    expect(await exitOf(start(...args))).toEqual([2, expect.stringMatching(sentence)])
  }
  first.kill('SIGTERM')
  await exitOf(first)
})

test('--profile gives the channels the terms of a gateway profile; a wrong one is refused with its place', async () => {
  const file = join(temporaryFolder(), 'gateway-profile.json')
  const write = (max: number) => writeFileSync(file, JSON.stringify({ channels: { QRIS: { max } } }))
  write(20_000)
  const child = start('--port', '0', '--profile', file)
  const reply = await signedRequest(await listening(child), paths.qr, orderOf('qr', { amount: '20001.00' }))
  expect(reply.body.errCode).toBe('amountOutOfRange')
  child.kill('SIGTERM')
  await exitOf(child)
  write(-1)
  expect(() => readCommandLine(['--profile', file])).toThrow(/--profile is wrong at channels\.QRIS\.max/)
})
