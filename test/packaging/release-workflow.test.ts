import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { signing } from '../../scripts/release-settings.mjs'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly env?: Readonly<Record<string, string>>
  readonly with?: Readonly<Record<string, unknown>>
}
interface Job {
  readonly needs?: string | string[]
  readonly uses?: string
  readonly permissions?: object
  readonly strategy?: { matrix: { include: { os: string; options?: string }[] } }
  readonly steps?: Step[]
}
interface Workflow {
  readonly on: object
  readonly permissions: object
  readonly env?: Readonly<Record<string, string>>
  readonly jobs: Readonly<Record<string, Job>>
}

const text = (file: string) => readFileSync(file, 'utf8')
const release = parse(text('.github/workflows/release.yml')) as Workflow
const ci = parse(text('.github/workflows/ci.yml')) as Workflow
const said = (job: Job | undefined) =>
  (job?.steps ?? []).map(({ uses = '', run = '' }) => `${uses} ${run}`).join('\n')

describe('the workflow', () => {
  test('begins with a tag of a version, and nothing is published before every test has passed', () => {
    expect(release.on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } })
    expect(release.jobs.test).toEqual({ needs: 'look', uses: './.github/workflows/ci.yml' })
    expect(ci.on).toHaveProperty('workflow_call')
    expect(release.jobs.publish?.needs).toEqual(['test', 'build'])
    expect(release.jobs.build?.needs).toBe('look')
  })

  test('makes the installers of every system, with the feed of each written by one run', () => {
    const made = release.jobs.build?.strategy?.matrix.include.map(({ os, options }) => [os, options])
    expect(made).toEqual([
      ['windows-latest', '--win --x64 --arm64'],
      ['macos-latest', '--mac --universal'],
      ['ubuntu-latest', '--linux --x64'],
    ])
    const kept = JSON.stringify(release.jobs.build?.steps)
    for (const kind of ['exe', 'dmg', 'zip', 'AppImage', 'deb', 'rpm'])
      expect(kept).toContain(`dist/*.${kind}`)
    expect(kept).toContain('dist/latest*.yml')
  })

  test('may write only where it publishes', () => {
    expect(release.permissions).toEqual({ contents: 'read' })
    expect(ci.permissions).toEqual({ contents: 'read' })
    const writing = Object.entries(release.jobs).filter(([, { permissions }]) => permissions)
    expect(writing).toEqual([
      [
        'publish',
        expect.objectContaining({
          permissions: { contents: 'write', 'id-token': 'write', attestations: 'write' },
        }),
      ],
    ])
  })

  test('publishes checksums, what it is made of, where it was made and signed feeds', () => {
    const steps = said(release.jobs.publish)
    for (const part of [
      'npm sbom --sbom-format cyclonedx',
      'scripts/finish-release.mjs',
      'actions/attest-build-provenance@',
      'actions/attest-sbom@',
      'gh release create',
    ])
      expect(steps).toContain(part)
    // Sums and signatures are of what is published, so nothing is added after them but their proof.
    expect(steps.indexOf('npm sbom')).toBeLessThan(steps.indexOf('finish-release'))
    expect(steps.indexOf('finish-release')).toBeLessThan(steps.indexOf('attest-build-provenance'))
  })

  test('gives no secret to the jobs that do not need it', () => {
    const secretsOf = (value: unknown) =>
      [...new Set(JSON.stringify(value ?? {}).match(/(?<=secrets\.)\w+/g) ?? [])].sort()
    expect(secretsOf(release.env)).toEqual([])
    expect(secretsOf(release.jobs.look)).toEqual([])
    expect(secretsOf(release.jobs.publish)).toEqual(['LOKET_RELEASE_PRIVATE_KEY'])
    expect(secretsOf(ci)).toEqual([])
  })

  test('takes each action by its commit, as a tag can be moved, leaves no token behind and takes nothing from a cache', () => {
    for (const workflow of [release, ci]) {
      const steps = Object.values(workflow.jobs).flatMap(({ steps: all = [] }) => all)
      const named = steps.filter(({ uses }) => uses !== undefined && !uses.startsWith('./'))
      expect(named.length).toBeGreaterThan(1)
      for (const { uses } of named) expect(uses).toMatch(/^actions\/[\w-]+@[0-9a-f]{40}$/)
      for (const { uses, with: given } of named)
        if (uses?.startsWith('actions/checkout@')) expect(given).toEqual({ 'persist-credentials': false })
    }
    expect(text('.github/workflows/release.yml')).not.toContain('cache: npm')
    expect(text('.github/workflows/release.yml').match(/actions\/setup-node@/g)).toHaveLength(
      text('.github/workflows/release.yml').match(/package-manager-cache: false/g)?.length ?? 0,
    )
  })

  test('runs only scripts and actions that are there', () => {
    for (const workflow of [release, ci]) {
      const all = Object.values(workflow.jobs)
      for (const [file] of all
        .map(said)
        .join('\n')
        .matchAll(/scripts\/[\w-]+\.mjs/g))
        expect(existsSync(file), file).toBe(true)
      const local = all.flatMap(({ uses, steps = [] }) => [uses, ...steps.map((step) => step.uses)])
      for (const uses of local.filter((each) => each?.startsWith('./')) as string[])
        expect(existsSync(uses.endsWith('.yml') ? uses : join(uses, 'action.yml')), uses).toBe(true)
    }
  })

  test('everything a maintainer has to set is explained to them', () => {
    const page = text('docs/release.md')
    const named = text('.github/workflows/release.yml').match(/(?<=(?:secrets|vars)\.)\w+/g) ?? []
    expect(named.length).toBeGreaterThan(8)
    for (const name of new Set(named)) expect(page).toContain(name)
  })
})

test('the public tests run in a browser and with Electron’s own program, and the app looks at itself, on three systems', () => {
  const { test: job } = ci.jobs
  expect(job?.strategy?.matrix.include.map(({ os }) => os)).toEqual([
    'ubuntu-latest',
    'windows-latest',
    'macos-latest',
  ])
  const electron = job?.steps?.filter(({ env }) => env?.LOKET_SHELL === 'electron') ?? []
  expect(electron.map(({ run }) => run).join()).toMatch(/--project counter.*--project counter/)
  expect(said(job)).toMatch(/npm run dist -- --dir[\s\S]*actions\/self-test/)
  const selfTest = text('.github/actions/self-test/action.yml')
  for (const system of ['Linux)', 'macOS)', 'Windows)']) expect(selfTest).toContain(system)
  expect(selfTest.match(/--self-test/g)).toHaveLength(3)
})

test('what a build says about signatures is in the run’s summary, where a line that is not found would end the run', () => {
  const installers = release.jobs.build?.steps?.find(({ name }) => name === 'Installers')?.run ?? ''
  const [, found = 'no line'] = /grep -E '(.+)' dist\.log/.exec(installers) ?? []
  for (const platform of ['win32', 'darwin', 'linux'] as const) {
    for (const env of [{}, { LOKET_RELEASE_KEY: 'x' }])
      for (const line of signing(env, platform).says) expect(line).toMatch(new RegExp(found))
  }
})

test.skipIf(process.platform === 'win32').each([
  ['prints its end', "echo 'Everything is as it should be.'", 0],
  ['ends well and says nothing', 'true', 1],
  ['finds something', "echo 'Everything is as it should be.'; exit 1", 1],
])('the step of the self-test, of a program that %s', (_, script, status) => {
  const folder = temporaryFolder()
  const place = join(folder, 'dist/mac-universal/Loket.app/Contents/MacOS')
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'Loket'), `#!/bin/sh\n${script}\n`, { mode: 0o755 })
  const { runs } = parse(text('.github/actions/self-test/action.yml')) as {
    runs: { steps: [{ run: string }] }
  }
  // As a runner's `shell: bash` does it.
  const shell = ['--noprofile', '--norc', '-eo', 'pipefail', '-c', runs.steps[0].run]
  const env = { ...process.env, RUNNER_OS: 'macOS', RUNNER_TEMP: folder }
  expect(spawnSync('bash', shell, { cwd: folder, env }).status).toBe(status)
})
