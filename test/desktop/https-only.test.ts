import type { Session } from 'electron'
import { expect, test } from 'vitest'
import { httpsOnly } from '../../electron/desktop/installing/https-only.ts'

type Listener = (details: { url: string }, answer: (said: { cancel?: boolean }) => void) => void

/** A session that only hears what is asked before each of its requests, redirects too. */
function aSession() {
  let listen: Listener = () => {}
  const webRequest = {
    onBeforeRequest(given: Listener) {
      listen = given
    },
  }
  const asks = (url: string) => {
    let isAsked = false
    listen({ url }, ({ cancel }) => {
      isAsked = cancel !== true
    })
    return isAsked
  }
  return { session: { webRequest } as unknown as Pick<Session, 'webRequest'>, asks }
}

const here = [
  'http://127.0.0.1:8722/?address=new',
  'http://localhost/',
  'http://[::1]:631/',
  'https://127.0.0.1/',
]

test('a feed elsewhere leads to other servers by https, and to no program of this computer', () => {
  const { session, asks } = aSession()
  httpsOnly(session).begin('https://updates.example/loket')
  expect(asks('https://files.example/Loket.AppImage')).toBe(true)
  expect(asks('http://files.example/Loket.AppImage')).toBe(false)
  for (const address of here) expect(asks(address)).toBe(false)
})

test('a feed of this computer may lead on within it', () => {
  const { session, asks } = aSession()
  httpsOnly(session).begin('http://127.0.0.1:8080/updates')
  for (const address of here) expect(asks(address)).toBe(true)
  expect(asks('http://files.example/Loket.AppImage')).toBe(false)
})
