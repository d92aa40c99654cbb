import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { unpackJson } from '../../platform/office/packed-json.ts'

const packed = (text: string) => gzipSync(text)

test.each([
  ['objects', '{}'],
  ['lists', '[]'],
])('more %s than anybody sends are not made', async (_what, each) => {
  const million = Array.from({ length: 1_000_000 }, () => each).join()
  await expect(unpackJson(packed(`[${million}]`))).rejects.toThrow('more objects')
})

test.each([
  ['objects', String.raw`\u007b\u007d`],
  ['lists', String.raw`\u005B\u005D`],
  ['objects in a text within it', String.raw`\\u007b}`],
])('%s of a text that is read as JSON later count, however they are written', async (_what, each) => {
  const million = Array.from({ length: 1_000_000 }, () => each).join()
  await expect(unpackJson(packed(`["${million}"]`))).rejects.toThrow('more objects')
})

test('as much as the largest catalogue has is read', async () => {
  const many = Array.from({ length: 500_000 }, () => ({}))
  await expect(unpackJson(packed(JSON.stringify(many)))).resolves.toHaveLength(500_000)
})

test('what unpacks to more than is allowed is not unpacked', async () => {
  await expect(unpackJson(gzipSync(Buffer.alloc(65 * 1024 * 1024, ' ')))).rejects.toThrow()
})
