import { expect, test } from 'vitest'
import { notFetched } from '../../scripts/set-up/desktop.mjs'
import { whyNotInstalled } from '../../scripts/set-up/why-not-installed.mjs'

// As npm 11 said it here, but for the line of Windows.
test.each([
  [
    'npm error code EACCES\nnpm error syscall mkdir\nnpm error path /srv/loket/node_modules\n',
    "/srv/loket/node_modules can't be written",
  ],
  [
    'npm error code EPERM\nnpm error syscall unlink\nnpm error path C:\\loket\\node_modules\\x\n',
    'close what uses it',
  ],
  ['npm error code ENOSPC\nnpm error ENOSPC: no space left on device, write\n', 'the disk is full'],
  ['npm error code ECONNREFUSED\nnpm error syscall connect\n', 'check the network'],
  ['npm error code ERR_SOMETHING_NEW\n', 'run "npm ci" in /srv/loket/ to see why'],
  ['spawn npm ENOENT', 'there is no npm here'],
])('the sentence below what npm said names what to do: %#', (output, part) => {
  expect(whyNotInstalled(output, '/srv/loket/')).toContain(part)
})

test('where Electron could not be fetched, the sentence says what was in the way', () => {
  const said = [
    // Electron 45 without a network.
    'TypeError: fetch failed\n',
    "Error: EACCES: permission denied, mkdir '/srv/loket/node_modules/electron/dist'\n    at x",
    '',
  ]
  expect(said.map(notFetched)).toEqual([
    'Electron could not be fetched (fetch failed); "npx install-electron" tries again.',
    `Electron could not be fetched (EACCES: permission denied, mkdir '/srv/loket/node_modules/electron/dist'); "npx install-electron" tries again.`,
    'Electron is not installed; "npx install-electron" gets it.',
  ])
})
