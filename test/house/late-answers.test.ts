import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { root } from '../helpers/root.ts'
import { filesOfCode } from './imports.ts'

/** What takes a person to another screen or sale; a dialog's own closing is an `onClose`, as all that a part reports. */
const leads = ['go', 'startOver', 'nextSale', 'sellGoods', 'continueSale', 'continueRest', 'payInCashInstead']
const isLeading = (name: string) => leads.includes(name) || /^on[A-Z]/.test(name)

interface Part {
  readonly type?: unknown
  readonly callee?: Part
  readonly property?: Part
  readonly name?: unknown
  readonly arguments?: readonly unknown[]
}

const functions: readonly unknown[] = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** The calls in a text that lead somewhere after an answer was waited for, each in a function of its own. */
function lateIn(file: string, text: string): readonly string[] {
  const found: string[] = []
  const nameOf = ({ callee }: Part) => String(callee?.name ?? callee?.property?.name ?? '')
  /** Walks in the order of the text; `waits` says whether the function has waited by now. */
  const visit = (part: unknown, waits: { yet: boolean }): void => {
    if (typeof part !== 'object' || part === null) return
    const { type, arguments: given = [] } = part as Part
    const inner = functions.includes(type) ? { yet: false } : waits
    const isThen = type === 'CallExpression' && nameOf(part as Part) === 'then'
    for (const each of Object.values(part)) {
      if (isThen && each === given) for (const callback of given) visitCallback(callback)
      else visit(each, inner)
    }
    if (type === 'AwaitExpression') inner.yet = true
    const name = type === 'CallExpression' ? nameOf(part as Part) : ''
    if (inner.yet && isLeading(name)) found.push(`${file} ${name}`)
  }
  const visitCallback = (callback: unknown) => {
    const isFunction = functions.includes((callback as Part).type)
    if (isFunction) for (const each of Object.values(callback as Part)) visit(each, { yet: true })
    else visit(callback, { yet: false })
  }
  visit(parseSync(file, text).program, { yet: false })
  return found
}

/** Those that ask by themselves whether it is still wanted, or do the same wherever their person is. */
const fine: readonly string[] = [
  'renderer/parts/file-button.tsx onText',
  'renderer/parts/form-dialog.tsx onClose',
  'renderer/parts/picture-buttons.tsx onPicture',
  'renderer/screens/counter/cart.ts startOver',
  'renderer/screens/counter/charging.ts continueRest',
  'renderer/screens/settings/second-folder.tsx onChosen',
]

test('no answer closes or leaves anything on a page whose person has gone on: that is what an action resolves to', () => {
  const files = filesOfCode(root).filter((file) => /^renderer\/(screens|parts|frame)\//.test(file))
  expect(files.length).toBeGreaterThan(300)
  const late = files.flatMap((file) => lateIn(file, readFileSync(join(root, file), 'utf8')))
  expect(late.toSorted()).toEqual(fine)
})

test('such a call is found', () => {
  const text = `
    async function send() { onClose(); await call(); if (a) rest.onClose(); return () => go(there) }
    const found = () => call().then((answer) => onFound(answer), () => {})`
  expect(lateIn('x.ts', text)).toEqual(['x.ts onClose', 'x.ts onFound'])
})
