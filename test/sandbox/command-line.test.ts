import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { signedRequest } from '../helpers/signed-request.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { orderOf, paths } from './started-sandbox.ts'

const main = join(import.meta.dirname, '../../services/sandbox/main.ts')

test('it says where it listens on the first line, serves its merchant, and stops with 0 when asked', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const child = start('--port', '0', '--merchant', 'M-7', '--secret', 's3cret', '--sign', 'hmac-sha256-hex')
    const url = await listening(child)
    const merchant = { merchantId: 'M-7', secret: 's3cret' }
    const reply = await signedRequest(url, paths.qr, orderOf('qr'), merchant)
    expect([reply.body.errCode, reply.signatureValid]).toEqual(['0', true])
    child.kill(signal)
    expect(await exit(child)).toEqual([0, ''])
  }
})

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
    expect(await exit(child)).toEqual([0, ''])
  }
  expect(readdirSync(folder)).toEqual(['sandbox.db'])
})

test('with --log every request is a line of JSON on standard error', async () => {
  const child = start('--port', '0', '--log')
  await signedRequest(await listening(child), paths.qr, orderOf('qr'))
  child.kill('SIGTERM')
  const [, errors] = await exit(child)
  expect(
    errors
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toMatchObject([{ event: 'answered' }])
})

test('--help lists every option', async () => {
  const child = start('--help')
  const help = await text(child.stdout)
  for (const name of ['port', 'data', 'merchant', 'secret', 'sign', 'name', 'city', 'nmid', 'log', 'help']) {
    expect(help).toContain(`--${name} `)
  }
  expect(await exit(child)).toEqual([0, ''])
})

test.each([
  [['--bogus'], /--bogus/],
  [['stray'], /stray/],
  [['--port'], /--port/],
  [['--port', 'eighty'], /--port must/],
  [['--port', '65536'], /--port must/],
  [['--port', '-1'], /--port/],
  [['--sign', 'md5'], /--sign must be one of hmac-sha256-hex/],
  [['--merchant', ''], /--merchant must/],
  [['--merchant', 'x'.repeat(21)], /--merchant must/],
  [['--secret', ''], /--secret must/],
  [['--name', 'x'.repeat(26)], /--name must/],
  [['--nmid', 'ID12'], /--nmid must/],
  [['--data', '/proc/nowhere/at/all'], /folder .* can't be made/],
])('%j ends with one sentence and exit code 2', async (args, sentence) => {
  const [code, errors] = await exit(start(...args))
  expect([code, errors]).toEqual([2, expect.stringMatching(sentence)])
  expect(errors).toMatch(/^[^\n]+\.\n$/)
})

test('a taken port and a data folder that is a file end the same way', async () => {
  const folder = temporaryFolder()
  const first = start('--port', '0', '--data', join(folder, 'a'))
  const { port } = new URL(await listening(first))
  writeFileSync(join(folder, 'file'), '')
  for (const [args, sentence] of [
    [['--port', port], /^Port \d+ is taken/],
    [['--port', '0', '--data', join(folder, 'a')], /in use by another sandbox/],
    [['--port', '0', '--data', join(folder, 'file')], /can't be opened/],
  ] as const) {
    expect(await exit(start(...args))).toEqual([2, expect.stringMatching(sentence)])
  }
  first.kill('SIGTERM')
  await exit(first)
})

type Child = ChildProcessByStdio<null, Readable, Readable>

function start(...args: string[]): Child {
  const child = spawn(process.execPath, [main, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function listening(child: Child): Promise<string> {
  const [line] = (await once(createInterface({ input: child.stdout }), 'line')) as [string]
  expect(line).toMatch(/^sandbox listening on http:\/\/127\.0\.0\.1:\d+$/)
  return line.replace('sandbox listening on ', '')
}

async function exit(child: Child): Promise<[number | null, string]> {
  const [errors, code] = await Promise.all([text(child.stderr), ended(child)])
  return [code, errors]
}

async function ended(child: Child): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

test('--profile gives the channels the terms of a gateway profile; a wrong one is refused with its place', async () => {
  const file = join(temporaryFolder(), 'gateway-profile.json')
  writeFileSync(file, JSON.stringify({ channels: { QRIS: { max: 20_000 } } }))
  const child = start('--port', '0', '--profile', file)
  const reply = await signedRequest(await listening(child), paths.qr, orderOf('qr', { amount: '20001.00' }))
  expect(reply.body.errCode).toBe('amountOutOfRange')
  child.kill('SIGTERM')
  await exit(child)
  writeFileSync(file, JSON.stringify({ channels: { QRIS: { max: -1 } } }))
  const [status, said] = await exit(start('--port', '0', '--profile', file))
  expect(status).toBe(2)
  expect(said).toMatch(/--profile is wrong at channels\.QRIS\.max/)
})
