import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findText } from '../../renderer/i18n/texts.ts'
import { codeOf, namedIn } from '../../scripts/first-texts.mjs'
import { root } from '../helpers/root.ts'

const texts = {
  cart: { full_one: 'no room for {{count}} more line', full_other: 'no room for {{count}} more lines' },
  code: { title: 'Code for {{name}}' },
}

test('a text has its values filled in, and one that is counted has the form of its language', () => {
  const text = (key: string, values = {}, language = 'en') => findText(texts, language, key, values)
  expect(text('code.title', { name: '{{name}} $&' })).toBe('Code for {{name}} $&')
  expect(text('cart.full', { count: 1 })).toBe('no room for 1 more line')
  expect(text('cart.full', { count: 2 })).toBe('no room for 2 more lines')
  // Indonesian has one form.
  expect(text('cart.full', { count: 1 }, 'id')).toBe('no room for 1 more lines')
  // No line breaks within an amount.
  expect(text('code.title', { name: 'Rp 50.000, Rp 1' })).toBe('Code for Rp\u00a050.000, Rp\u00a01')
  expect(text('code')).toBeNull()
  expect(text('code.title.more')).toBeNull()
})

test('the first screen brings the texts that its code names, and no screen’s that is fetched later', () => {
  const isNamed = namedIn(`t(open ? 'app.open' : 'app.close'); t(\`state.\${kind}.short\`)`)
  expect(['app.open', 'app.close', 'state.paid.short'].map(isNamed)).toEqual([true, true, true])
  expect(['app.other', 'state.paid.long', 'state.a.b.short'].map(isNamed)).toEqual([false, false, false])

  const isOnFirst = namedIn(codeOf(join(root, 'renderer/main.tsx')))
  expect(['counter.charge', 'nav.orders', 'lock.title'].filter((key) => !isOnFirst(key))).toEqual([])
  expect(['refund.title', 'shift.title', 'merchant.title'].filter(isOnFirst)).toEqual([])
})
