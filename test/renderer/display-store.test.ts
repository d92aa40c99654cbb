import './page.ts'
import { expect, test } from 'vitest'
import { followDisplay, useDisplay } from '../../renderer/display/display-store.ts'
import type { DisplayState } from '../../shared/display/display.ts'
import { mainProcess } from './page.ts'

const showing = (kind: 'idle' | 'cart') =>
  ({ shop: 'Toko', language: 'id', shown: { kind, lines: [], total: 0 } }) as unknown as DisplayState

test('what the counter shows while the display still waits for an answer is not overwritten by that answer', async () => {
  const answers = new Map<string, (value: unknown) => void>()
  mainProcess.call = (name) => new Promise((resolve) => answers.set(name, resolve))
  const answer = (name: string, value: unknown) => answers.get(name)?.({ ok: true, value })
  followDisplay()
  const settled = () => new Promise((resolve) => setTimeout(resolve))
  const shown = () => useDisplay.getState().state?.shown.kind
  answer('display.read', showing('idle'))
  await settled()
  // The cashier resumes a cart, and the answer about the looks comes after it.
  mainProcess.tell('display.changed', showing('cart'))
  mainProcess.tell('display.looksChanged', { logo: null, pictures: [], welcome: 'Halo' })
  await expect.poll(shown).toBe('cart')
  answer('display.looks', { logo: null, pictures: [], welcome: '' })
  await settled()
  expect(shown()).toBe('cart')
  expect(useDisplay.getState().looks.welcome).toBe('Halo')
})
