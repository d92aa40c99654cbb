import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { prepareDataDir } from '../../platform/data-dir.ts'
import { withUsersUmask } from '../../platform/umask.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

const isRoot = process.geteuid?.() === 0
const ANOTHER_USER = 65_534

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

/** A data folder as an earlier run left it, with the rights that are named. */
function dataFolder(top: number, files: Record<string, number> = {}): string {
  const before = process.umask(0)
  onTestFinished(() => void process.umask(before))
  const folder = join(temporaryFolder(), 'data')
  mkdirSync(folder)
  for (const [name, mode] of Object.entries({
    'settings.json': 0o600,
    'training/journal.db': 0o600,
    ...files,
  })) {
    const path = join(folder, name)
    mkdirSync(join(path, '..'), { recursive: true, mode: 0o755 })
    writeFileSync(path, '{}')
    chmodSync(path, mode)
  }
  chmodSync(folder, top)
  return folder
}

function problemOf(folder: string): string | null {
  try {
    prepareDataDir(folder)
    return null
  } catch (error) {
    return startProblem(error)
  }
}

describe.skipIf(process.platform === 'win32')('a data folder', () => {
  test('is closed to others, with all that is in it', () => {
    const folder = dataFolder(0o755, {
      'training/journal.db': 0o644,
      'training/backups/journal-1.db': 0o644,
      'training/exchanges.log': 0o640,
      'live/010001/vault.json': 0o644,
      'browser-sessions.json': 0o604,
      'staff.db': 0o644,
      'staff.db-wal': 0o644,
      'staff.db.aside-1790000000000': 0o644,
      'display.json': 0o644,
      'update-tried': 0o644,
    })
    expect(problemOf(folder)).toBeNull()
    for (const name of ['', 'training', 'training/backups', 'live', 'live/010001'])
      expect([name, modeOf(join(folder, name))]).toEqual([name, '700'])
    for (const name of [
      'settings.json',
      'training/journal.db',
      'training/backups/journal-1.db',
      'browser-sessions.json',
      'staff.db',
      'staff.db-wal',
      'staff.db.aside-1790000000000',
      'display.json',
      'update-tried',
    ])
      expect([name, modeOf(join(folder, name))]).toEqual([name, '600'])
    expect([
      modeOf(join(folder, 'training/exchanges.log')),
      modeOf(join(folder, 'live/010001/vault.json')),
    ]).toEqual(['600', '600'])
  })

  test('that is new, or empty and open to all, is closed with any umask', () => {
    process.umask(0)
    const empty = join(temporaryFolder(), 'empty')
    mkdirSync(empty)
    chmodSync(empty, 0o777)
    const made = join(temporaryFolder(), 'a', 'b')
    for (const each of [empty, made]) {
      expect(problemOf(each)).toBeNull()
      expect(modeOf(each)).toBe('700')
    }
  })

  test('makes all that is made later for this user alone', () => {
    const folder = dataFolder(0o700)
    prepareDataDir(folder)
    writeFileSync(join(folder, 'later'), '')
    mkdirSync(join(folder, 'below'))
    expect([modeOf(join(folder, 'later')), modeOf(join(folder, 'below'))]).toEqual(['600', '700'])
    // But for the browser that it starts, which is the user's.
    const asUser = spawnSync('sh', ['-c', 'umask'], { encoding: 'utf8' })
    expect(asUser.stdout.trim()).toMatch(/77$/)
    const browser = withUsersUmask(() => spawnSync('sh', ['-c', 'umask'], { encoding: 'utf8' }))
    expect(browser.stdout.trim()).not.toMatch(/77$/)
  })

  test.each([
    'settings.json',
    'staff.db',
    'staff.db-wal',
    'display.json',
    'training/journal.db',
    'training/journal.db-wal',
    'live/vault.json',
  ])('in which others could have changed %s is refused in a sentence', (name) => {
    const folder = dataFolder(0o755, { [name]: 0o666 })
    expect(problemOf(folder)).toMatch(new RegExp(`^Other users[^\\n]* could change .*${name}: .*chmod.*\\.$`))
    chmodSync(folder, 0o700)
    expect(problemOf(folder)).toBeNull()
    expect(modeOf(join(folder, name))).toBe('600')
  })

  test('that others may write to, with other things in it, is refused and left as it is', () => {
    const folder = dataFolder(0o1777)
    writeFileSync(join(folder, 'theirs'), '')
    expect(problemOf(folder)).toMatch(/^Other users[^\n]* can change .*--data\.$/)
    expect(modeOf(folder)).toBe('777')
  })

  test('with other things in it keeps its own rights, and closes what is Loket’s', () => {
    const folder = dataFolder(0o755, { 'settings.json': 0o644, 'notes.txt': 0o644 })
    expect(problemOf(folder)).toBeNull()
    expect([folder, join(folder, 'notes.txt'), join(folder, 'settings.json')].map(modeOf)).toEqual([
      '755',
      '644',
      '600',
    ])
  })

  test.each(['settings.json', 'staff.key', 'training/counter.key', 'training/backups/journal-1.db'])(
    'with a pipe in the place of %s is refused in a sentence, where a start would wait for ever',
    (name) => {
      const folder = dataFolder(0o700)
      const path = join(folder, name)
      rmSync(path, { force: true })
      mkdirSync(join(path, '..'), { recursive: true })
      spawnSync('mkfifo', ['-m', '600', path])
      expect(problemOf(folder)).toBe(
        `${path} is a pipe or a device, and Loket keeps a file there: move it away, and put the file back if there was one.`,
      )
    },
  )

  test('with a link of this user’s own is used as it is', () => {
    const folder = dataFolder(0o700)
    const elsewhere = temporaryFolder()
    chmodSync(elsewhere, 0o755)
    symlinkSync(elsewhere, join(folder, 'live'))
    expect(problemOf(folder)).toBeNull()
    expect(modeOf(elsewhere)).toBe('755')
  })

  test('of which a key was readable is left alone: the key’s reader refuses it', () => {
    const folder = dataFolder(0o755, { 'training/counter.key': 0o644 })
    expect(problemOf(folder)).toBeNull()
    expect(modeOf(join(folder, 'training/counter.key'))).toBe('644')
  })

  test.each(['staff.key', 'staff-office.key', 'training/counter.key'])(
    'of which others could have changed the key %s is refused',
    (name) => {
      expect(problemOf(dataFolder(0o755, { [name]: 0o666 }))).toMatch(/^Other users[^\n]* could change /)
    },
  )

  describe.skipIf(!isRoot)('with something of another user', () => {
    test.each([
      'settings.json',
      'staff.db',
      'staff.key',
      'training',
      'training/journal.db',
      'training/journal.db-wal',
      'live/vault.json',
      '',
    ])('in place of %j is refused in a sentence', (name) => {
      const folder = dataFolder(0o700, {
        'staff.db': 0o600,
        'staff.key': 0o600,
        'training/journal.db-wal': 0o600,
        'live/vault.json': 0o600,
      })
      chownSync(join(folder, name), ANOTHER_USER, ANOTHER_USER)
      expect(problemOf(folder)).toMatch(/belongs to another user of this computer.*--data\.$/)
    })

    test('as its link, on the way to it or in it, is refused', () => {
      const target = dataFolder(0o700)
      const way = join(temporaryFolder(), 'way')
      symlinkSync(join(target, '..'), way)
      expect(problemOf(join(way, 'data'))).toBeNull()
      lchownSync(way, ANOTHER_USER, ANOTHER_USER)
      expect(problemOf(join(way, 'data'))).toContain('another user')
      const ours = join(temporaryFolder(), 'ours')
      symlinkSync(join(way, 'data'), ours)
      expect(problemOf(ours)).toContain('another user')
      const settings = join(dataFolder(0o700), 'live')
      symlinkSync('/etc', settings)
      lchownSync(settings, ANOTHER_USER, ANOTHER_USER)
      expect(lstatSync(settings).isSymbolicLink()).toBe(true)
      expect(problemOf(join(settings, '..'))).toContain('another user')
    })
  })
})
