import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openExchangeLog } from '../../electron/gateway/exchange-log.ts'
import type { ExchangeRecord } from '../../electron/gateway/exchange-record.ts'
import { createVirtualAccount } from '../../shared/gateway/operations/create-virtual-account.ts'
import { rupiah } from '../../shared/money.ts'
import type { Exchange } from '../helpers/scripted-gateway.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { startedClient } from './started-client.ts'

const fields = {
  paymentType: 'BankAVA',
  merchantTradeNo: 'T-1',
  amount: rupiah(10_000),
  productName: 'CANARY-product',
  payer: 'CANARY-payer',
} as const
const order = {
  paymentType: 'BankAVA',
  amount: '10000.00',
  merchantTradeNo: 'T-1',
  vaCode: 'CANARY-code',
  payer: 'CANARY-payer',
}

async function recordsOf(...scripts: ((exchange: Exchange) => void)[]): Promise<ExchangeRecord[]> {
  const records: ExchangeRecord[] = []
  for (const script of scripts) {
    const { ask } = await startedClient(script, undefined, { onExchange: (record) => records.push(record) })
    await ask(createVirtualAccount, fields).catch(() => {})
  }
  return records
}

test('every exchange leaves one record, however it ended', async () => {
  const records = await recordsOf(
    ({ answer }) => answer(order),
    ({ answer }) => answer({ errCode: 'paramError', errCodeDes: 'CANARY' }),
    ({ answer }) => answer({ errCode: 'E 99 CANARY' }),
    ({ answer }) => answer(order, { secret: 'another' }),
    ({ response }) => response.destroy(),
  )
  expect(
    records.map(({ httpStatus, signature, errCode, result }) => [httpStatus, signature, errCode, result]),
  ).toEqual([
    [200, 'valid', '0', 'success'],
    [200, 'valid', 'paramError', 'Rejected'],
    [200, 'valid', null, 'OutcomeUnknown unlistedCode'],
    [200, 'invalid', '0', 'OutcomeUnknown badSignature'],
    [null, null, null, 'OutcomeUnknown connectionLost'],
  ])
  expect(records[0]).toMatchObject({
    operation: 'createVirtualAccount',
    number: 'T-1',
    ms: expect.any(Number),
  })
  expect(records[0]?.requestSha256).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(records)).not.toContain('CANARY')
})

test('the log holds a line a record, goes on where it was, and never grows past twice its size', async () => {
  const path = join(temporaryFolder(), 'exchanges.log')
  const [record] = await recordsOf(({ answer }) => answer(order))
  if (!record) expect.fail()
  const length = JSON.stringify(record).length + 1
  const lines = (file: string) =>
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  const fail = (error: unknown) => expect.fail(String(error))
  openExchangeLog(path, fail, length * 3)(record)
  const write = openExchangeLog(path, fail, length * 3)
  write(record)
  expect(lines(path)).toEqual([record, record])
  for (let count = 0; count < 5; count += 1) write(record)
  expect(lines(path)).toHaveLength(1)
  expect(lines(`${path}.1`)).toHaveLength(3)
})

test('a log that can’t be written is reported once, and stops no exchange', async () => {
  const troubles: unknown[] = []
  const write = openExchangeLog(join(temporaryFolder(), 'missing', 'exchanges.log'), (error) =>
    troubles.push(error),
  )
  const [record] = await recordsOf(({ answer }) => answer(order))
  for (let count = 0; count < 3; count += 1) write(record ?? expect.fail())
  expect(troubles).toHaveLength(1)
})

test('after a disk that failed for a while the log goes on, and the trouble is reported once', () => {
  const folder = join(temporaryFolder(), 'shop')
  const path = join(folder, 'exchanges.log')
  const trouble: unknown[] = []
  const write = openExchangeLog(path, (error) => trouble.push(error))
  for (const line of [1, 2]) write({ line })
  expect(trouble).toMatchObject([{ code: 'ENOENT' }])
  mkdirSync(folder)
  // As much of a line as the disk still took.
  writeFileSync(path, '{"li')
  for (const line of [3, 4]) write({ line })
  expect(readFileSync(path, 'utf8')).toBe('{"li\n{"line":3}\n{"line":4}\n')
  expect(trouble).toHaveLength(1)
})

test('a log that somebody takes away, or puts another in place of, goes on in the new one', () => {
  const path = join(temporaryFolder(), 'exchanges.log')
  const write = openExchangeLog(path, (error) => expect.fail(String(error)), 60)
  const ends = () => readFileSync(path, 'utf8')
  for (const line of [1, 2, 3, 4]) write({ line })
  rmSync(path)
  // More than the size at which a log gives way to a new one.
  for (const line of [5, 6, 7]) write({ line })
  expect(ends()).toBe('{"line":5}\n{"line":6}\n{"line":7}\n')
  writeFileSync(path, '{"another":1}')
  write({ line: 8 })
  expect(ends()).toBe('{"another":1}\n{"line":8}\n')
})
