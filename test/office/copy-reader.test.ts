import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCopyReader } from '../../electron/office/copy-reader.ts'

const end = { upTo: 3, isLast: true, version: 174 }
const given = (bytes: Buffer) => ({ say: 'given', piece: bytes.toString('base64'), end }) as const

test.each([
  ['no bytes of gzip', Buffer.from('plain')],
  ['no JSON', gzipSync('{')],
  ['no rows', gzipSync('[["orders", 7]]')],
])('a counter refuses a copy if the office gives %s, and keeps running', async (_, bytes) => {
  const reader = createCopyReader()
  reader.begin(() => {})
  const reading = reader.readAfter(0)
  expect(reader.take(given(bytes))).toBe(true)
  await expect(reading).rejects.toMatchObject({ name: 'CallFailure' })
  const next = reader.readAfter(0)
  reader.take(given(gzipSync('[]')))
  await expect(next).resolves.toMatchObject({ rows: [], isLast: true })
})

test('a copy without a single valid row costs no more than a good one of as many bytes', async () => {
  /** In microseconds of the processor; the lesser of two, since the first also warms up. */
  async function costOf(row: string) {
    const bytes = gzipSync(`[${Array.from({ length: 4_000_000 / row.length }, () => row).join()}]`)
    const costs: number[] = []
    for (let time = 0; time < 2; time++) {
      const reader = createCopyReader()
      reader.begin(() => {})
      const reading = reader.readAfter(0)
      const before = process.cpuUsage()
      reader.take(given(bytes))
      await reading.catch(() => {})
      const { user, system } = process.cpuUsage(before)
      costs.push(user + system)
    }
    return Math.min(...costs)
  }
  const harmless = await costOf('["","",""]')
  expect((await costOf('[0,0,0]')) / harmless).toBeLessThan(3)
})
