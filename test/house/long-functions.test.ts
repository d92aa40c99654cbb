import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { filesOfCode } from './imports.ts'

/** A longer one hides what it is about, and shows nothing to an editor's outline. */
const MAX_LINES = 150

interface Part {
  readonly type?: unknown
  readonly callee?: Part
  readonly name?: unknown
  readonly object?: Part
  readonly arguments?: readonly unknown[]
  readonly start?: unknown
  readonly end?: unknown
}

/** The lines of the longest function in a text that is no group of tests. */
function longestIn(file: string, text: string): number {
  const lineAt = (offset: unknown) => text.slice(0, Number(offset)).split('\n').length
  let longest = 0
  const groups = new Set<unknown>()
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    const { type, start, end, callee, arguments: given = [] } = part as Part
    if (type === 'CallExpression' && isDescribe(callee)) for (const each of given) groups.add(each)
    const isFunction =
      type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
    if (isFunction && !groups.has(part)) longest = Math.max(longest, lineAt(end) - lineAt(start) + 1)
    for (const each of Object.values(part)) visit(each)
  }
  visit(parseSync(file, text).program)
  return longest
}

/** A group of tests is a list, however long: `describe(…)`, `describe.skipIf(…)(…)`. */
function isDescribe(callee: Part | undefined): boolean {
  if (callee === undefined) return false
  return callee.name === 'describe' || isDescribe(callee.object) || isDescribe(callee.callee)
}

test('no function has more than 150 lines', () => {
  const files = filesOfCode(root)
  expect(files.length).toBeGreaterThan(1_000)
  const long = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    return text.split('\n').length > MAX_LINES && longestIn(file, text) > MAX_LINES
  })
  expect(long).toEqual([])
})
