import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCopyReader } from '../../electron/office/copy-reader.ts'

const end = { upTo: 3, isLast: true, version: 174 }
const given = (bytes: Buffer) => ({ say: 'given', piece: bytes.toString('base64'), end }) as const

test.each([
  ['no bytes of gzip', Buffer.from('plain')],
  ['no JSON', gzipSync('{')],
  ['no rows', gzipSync('[["orders", 7]]')],
])('a copy of which the office gives %s is refused, and the counter runs on', async (_, bytes) => {
  const reader = createCopyReader()
  reader.begin(() => {})
  const reading = reader.readAfter(0)
  expect(reader.take(given(bytes))).toBe(true)
  await expect(reading).rejects.toMatchObject({ name: 'CallFailure' })
  const next = reader.readAfter(0)
  reader.take(given(gzipSync('[]')))
  await expect(next).resolves.toMatchObject({ rows: [], isLast: true })
})
