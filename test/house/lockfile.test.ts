import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodePackage } from '../../scripts/set-up/command.mjs'

interface Entry {
  readonly integrity?: string
  readonly os?: string
  readonly cpu?: string
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Readonly<Record<string, Entry>>
}

test('the lockfile names the packages of every system, so that `npm ci` works on each', () => {
  // npm leaves out, without a word, what the registry of the machine that wrote the lockfile did not have.
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(path, name)),
  )
  expect(missing).toEqual([])
})

test('the lockfile names no registry, so that each machine uses its own', () => {
  expect(Object.keys(packages).filter((path) => packages[path]?.resolved)).toEqual([])
})

/** Looks where Node would: in the package's own folder, then in each above it. */
function isLocked(from: string, name: string): boolean {
  if (`${from}/node_modules/${name}` in packages) return true
  const above = from.lastIndexOf('/node_modules/')
  return above > 0 ? isLocked(from.slice(0, above), name) : `node_modules/${name}` in packages
}

test('the lockfile pins every byte that npm installs', () => {
  const paths = Object.keys(packages).filter((path) => path !== '')
  expect(paths.length).toBeGreaterThan(100)
  expect(paths.filter((path) => !packages[path]?.integrity?.startsWith('sha512-'))).toEqual([])
})

test('no script of a package runs while it is installed: it could fetch what the lockfile does not pin', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['win32', 'x64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
] as const)('the Node that runs Loket on %s %s is a package of the lockfile', (os, cpu) => {
  expect(packages[`node_modules/${nodePackage(os, cpu)}`]).toMatchObject({ os, cpu })
})
