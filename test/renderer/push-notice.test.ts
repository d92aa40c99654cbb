import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PushNotice } from '../../renderer/screens/code/push-notice.tsx'

test('a wallet that asks in its app is said to have written to a phone only if there is one', () => {
  const sentences = (phone: string | null) =>
    renderToStaticMarkup(createElement(PushNotice, { channel: 'Wallet D', phone })).match(/<p[ >]/g)?.length
  expect([sentences('0812'), sentences(null)]).toEqual([2, 1])
})
