import { expect, test } from 'vitest'
import { emptyDraft, readDraft } from '../../../renderer/screens/subscriptions/subscription-draft.ts'
import { rupiah } from '../../../shared/money.ts'

const typed = { ...emptyDraft, digits: '25000', title: ' Kopi ' }

test('a draft asks for what was typed, without spaces at its ends and without empty fields', () => {
  expect(readDraft(typed)).toMatchObject({ isComplete: true })
  expect(readDraft(typed).wanted).toEqual({
    paymentType: 'StaticWalletASub',
    amount: rupiah(25_000),
    interval: { type: 'MONTHLY', value: 1 },
    title: 'Kopi',
  })
})

test.each([
  ['no title', { title: ' ' }],
  ['an amount outside the limits', { digits: '1' }],
  ['no interval', { value: '0' }],
  ['a card number in a text', { message: '4111 1111 1111 1111' }],
])('%s keeps a draft from being sent', (_what, change) => {
  expect(readDraft({ ...typed, ...change }).isComplete).toBe(false)
})
