import { expect, test } from 'vitest'
import { whyNoInstallers, withoutStack } from '../../scripts/why-no-installers.mjs'

/** What electron-builder 26 said on a computer that reaches no GitHub. */
const said = `  • packaging       platform=linux arch=x64 electron=45.4.1 appOutDir=dist/linux-unpacked
  ⨯ getaddrinfo ENOTFOUND github.com  failedTask=build stackTrace=RequestError: getaddrinfo ENOTFOUND github.com
    at ClientRequest.<anonymous> (/loket/node_modules/got/dist/source/core/index.js:970:111)
    at ClientRequest.emit (node:events:526:24)
    at processTicksAndRejections (node:internal/process/task_queues:90:21)
`

test('where Electron can’t be fetched one sentence says so and what to do, and no stack is shown', () => {
  expect(whyNoInstallers(said)).toMatch(
    /could not be fetched from GitHub \(getaddrinfo ENOTFOUND github\.com\): check/,
  )
  expect(
    withoutStack(said),
  ).toBe(`  • packaging       platform=linux arch=x64 electron=45.4.1 appOutDir=dist/linux-unpacked
  ⨯ getaddrinfo ENOTFOUND github.com  failedTask=build
`)
})

test.each([
  'HTTPError: Response code 503 (Service Unavailable)',
  'connect ECONNREFUSED 127.0.0.1:9',
  'read ECONNRESET',
  'RequestError: self-signed certificate in certificate chain',
])('the network is the reason where electron-builder said “%s”', (reason) => {
  expect(whyNoInstallers(`  ⨯ ${reason}\n`)).toContain('check the network')
})

test('another reason is left to what electron-builder said', () => {
  expect(whyNoInstallers('  ⨯ rpmbuild is not installed\n')).toBe('electron-builder stopped there.')
})
