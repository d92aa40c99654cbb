import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { errCodeOf, startedSandbox } from './started-sandbox.ts'

test('the clock moves expiry and not the header window', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('qr')).body
  const moved = await sandbox.play('clock', { advanceSeconds: 900 })
  expect(moved.status).toBe(200)
  const asked = await sandbox.query('qr', merchantTradeNo)
  expect([errCodeOf(asked), asked.body.status]).toEqual(['0', '09'])
  expect(Math.abs(Date.parse(asked.headers.get('x-timestamp') ?? '') - Date.now())).toBeLessThan(300_000)
})

test('what the clock was advanced by survives a restart', async () => {
  const file = join(temporaryFolder(), 'sandbox.db')
  const before = await startedSandbox({ file })
  await before.play('clock', { advanceSeconds: 86_400 })
  const { createTime } = (await before.create('qr')).body
  await before.close()
  const after = await startedSandbox({ file })
  expect((await after.create('qr')).body.createTime >= createTime).toBe(true)
})

test('the clock never goes back, nor past what a timestamp can say', async () => {
  const sandbox = await startedSandbox()
  const status = async (advanceSeconds: unknown) => (await sandbox.play('clock', { advanceSeconds })).status
  expect(await status(-1)).toBe(400)
  expect(await status(1.5)).toBe(400)
  expect(await status('1')).toBe(400)
  expect(await status(1e12)).toBe(400)
  for (let step = 0; step < 695; step += 1) await status(10 * 366 * 86_400)
  expect(await status(10 * 366 * 86_400)).toBe(409)
  expect(errCodeOf(await sandbox.create('qr'))).toBe('0')
})

test('an expired order is paid late only when told so, and is then paid for good', async () => {
  const sandbox = await startedSandbox()
  const { merchantTradeNo } = (await sandbox.create('virtualAccount')).body
  await sandbox.play('expire', { merchantTradeNo })
  expect((await sandbox.play('pay', { merchantTradeNo })).status).toBe(409)
  expect((await sandbox.play('pay', { merchantTradeNo, late: true })).status).toBe(200)
  const { body } = await sandbox.query('virtualAccount', merchantTradeNo)
  expect(body).toMatchObject({ status: '02', successTime: expect.any(String) })
  for (const action of ['pay', 'fail', 'expire']) {
    expect((await sandbox.play(action, { merchantTradeNo, late: true })).status).toBe(409)
  }
})
