import { describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../electron/page/headers.ts'
import { startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

describe('the page’s scheme', () => {
  test('answers with the page under the policy', async () => {
    const { ask } = await startDesktop(temporaryFolder())
    const answer = await ask('app://loket/')
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
    })
    const script = /src="\.(\/assets\/[^"]+\.js)"/.exec(await answer.text())?.[1]
    const asset = await ask(`app://loket${script}`)
    expect(asset.status).toBe(200)
    expect(asset.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(asset.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
  })

  test('says in the page how it begins: language, theme, and whether somebody must sign in first', async () => {
    const { ask, call } = await startDesktop(temporaryFolder())
    const begins = async () => /<html[^>]*>/.exec(await (await ask('app://loket/')).text())?.[0]
    expect(await begins()).toBe('<html lang="id" data-theme="auto" data-begins="counter">')
    await call('settings.change', { language: 'en', theme: 'dark' })
    await call('staff.setUp', { name: 'Sari', pin: '482913' })
    expect(await begins()).toBe('<html lang="en" data-theme="dark" data-begins="counter">')
    await call('staff.lock', {})
    expect(await begins()).toBe('<html lang="en" data-theme="dark" data-begins="locked">')
  })

  test('carries a policy without eval, inline code or any other site', () => {
    expect(contentSecurityPolicy.split('; ').sort()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "object-src 'none'",
      "require-trusted-types-for 'script'",
      "script-src 'self'",
      "style-src 'self'",
      "trusted-types 'none'",
    ])
  })

  test('has nothing but the files of the page, and takes nothing', async () => {
    const { ask } = await startDesktop(temporaryFolder())
    for (const address of [
      'app://loket/../main/main.cjs',
      'app://loket/%2e%2e/main/main.cjs',
      'app://loket/..%2fmain%2fmain.cjs',
      'app://loket/assets/../../preload/preload.cjs',
      'app://loket//etc/passwd',
      'app://loket/assets/',
      'app://loket/package.json',
      'app://other/',
      'app://loket:1/',
      'app://loket.example/',
    ]) {
      const answer = await ask(address)
      expect(answer.status, address).toBe(404)
      expect(answer.headers.get('content-security-policy')).toBe(contentSecurityPolicy)
    }
    expect((await ask('app://loket/', { method: 'POST', body: 'x' })).status).toBe(404)
  })
})
