import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { homedir, platform, userInfo } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { startProblem } from '../../electron/composition/start-problem.ts'
import { readProfileFile } from '../../electron/gateway/profile-file.ts'
import { readBrowserOptions } from '../../electron/web/options.ts'
import { defaultDataDir, prepareDataDir } from '../../platform/data-dir.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

describe('the command line of browser mode', () => {
  test('may be empty: the usual port or a free one, the folder of this user, a browser', () => {
    expect(readBrowserOptions([])).toEqual({
      ports: [8722, 0],
      open: true,
      selfTest: false,
      counter: { dataDir: expect.stringContaining(homedir()) },
    })
  })

  test('names a port that is taken as it is, a folder, and no browser', () => {
    expect(readBrowserOptions(['--port', '9000', '--data', 'shop', '--no-open'])).toEqual({
      ports: [9000],
      open: false,
      selfTest: false,
      counter: { dataDir: resolve('shop') },
    })
  })

  test('names a port of the embedded sandbox, or a sandbox elsewhere', () => {
    expect(readBrowserOptions(['--sandbox-port', '9001'])).toMatchObject({ counter: { sandboxPort: 9001 } })
    const elsewhere = ['--sandbox', 'http://127.0.0.1:9001/', '--merchant', '010001', '--secret', 's']
    expect(readBrowserOptions(elsewhere)).toMatchObject({
      counter: { sandbox: { url: 'http://127.0.0.1:9001', merchantId: '010001', secret: 's' } },
    })
  })

  test('names the profile and the keys of a gateway elsewhere, and the path below which it answers', () => {
    const [ours, theirs] = [keyFile('our key'), keyFile('their key')]
    const keys = ['--private-key', ours, '--gateway-public-key', theirs, '--access-token', 'T']
    const gateway = ['--sandbox', 'http://[::1]:9001/api/', '--merchant', 'm', '--gateway-profile', 'p.json']
    expect(readBrowserOptions([...gateway, ...keys])).toMatchObject({
      counter: {
        sandbox: {
          url: 'http://[::1]:9001/api',
          merchantId: 'm',
          privateKey: 'our key',
          publicKey: 'their key',
          accessToken: 'T',
          profile: 'p.json',
        },
      },
    })
  })

  test('asks for help before anything else', () => {
    expect(readBrowserOptions(['--help', '--port', 'x'])).toBe('help')
    expect(readBrowserOptions(['--version', '--port', 'x'])).toBe('version')
  })

  test.each([
    [['--prot', '1'], "Unknown option '--prot'. Try --help."],
    [['here'], 'A word belongs to no option; a text with spaces needs quotes. Try --help.'],
    [['--port'], "Option '--port <value>' argument missing. Try --help."],
    [['--port', '-1'], "Option '--port' argument is ambiguous. Try --help."],
    [['--port', '65536'], '--port must be a number from 0 to 65535, not "65536".'],
    [['--port', ''], '--port must be a number from 0 to 65535, not "".'],
    [['--port', '1e3'], '--port must be a number from 0 to 65535, not "1e3".'],
    [['--data', ''], '--data must name a folder.'],
    [['--sandbox-port', '-1'], expect.stringContaining('--sandbox-port')],
    [['--secret', 's'], '--sandbox, --merchant and --secret go together: give all three.'],
    [['--sandbox-port', '1', '--secret', 's'], 'Give either --sandbox-port or --sandbox, not both.'],
    [
      ['--sandbox', 'http://gateway.example', '--merchant', 'm', '--secret', 's'],
      expect.stringContaining('this computer'),
    ],
    [
      ['--sandbox', 'https://127.0.0.1', '--merchant', 'm', '--secret', 's'],
      expect.stringContaining('this computer'),
    ],
    [
      ['--sandbox', 'http://127.0.0.1/?a=b', '--merchant', 'm', '--secret', 's'],
      expect.stringContaining('this computer'),
    ],
    // Headers carry it: it could end one, and none has more.
    ...['1\r\nX-Evil: y', 'a b', 'x'.repeat(21)].map((merchant): [string[], string] => [
      ['--sandbox', 'http://127.0.0.1', '--merchant', merchant, '--secret', 's'],
      '--merchant must be 1 to 20 characters without spaces.',
    ]),
    [['--gateway-profile', 'sandbox'], '--sandbox, --merchant and --secret go together: give all three.'],
    [
      ['--gateway-profile', '', '--sandbox', 'http://127.0.0.1', '--merchant', 'm', '--secret', 's'],
      expect.stringContaining('--gateway-profile needs a file'),
    ],
    [
      ['--private-key', '/nowhere/key.pem'],
      "--private-key needs a key file: /nowhere/key.pem can't be read (ENOENT).",
    ],
    [['--private-key', 'LICENSE'], '--private-key and --gateway-public-key go together: give both.'],
  ])('%j is answered with one sentence', (args, sentence) => {
    expect(() => readBrowserOptions(args)).toThrow(
      expect.objectContaining({ name: 'UsageError', message: sentence }),
    )
  })
})

test('a port that only the system’s own programs may use is named, and no folder', () => {
  // As Node reports it.
  const refused = { code: 'EACCES', syscall: 'listen', address: '127.0.0.1', port: 80 }
  expect(startProblem(Object.assign(new Error('listen EACCES'), refused))).toBe(
    'This user may not use port 80: choose one above 1023.',
  )
})

test.runIf(existsSync('/dev/zero'))(
  'a device without an end is no key and no profile, and is not read without one',
  () => {
    expect(() => readBrowserOptions(['--private-key', '/dev/zero'])).toThrow(
      "--private-key needs a key file: /dev/zero can't be read (EFBIG).",
    )
    expect(() => readProfileFile('/dev/zero')).toThrow("The gateway profile /dev/zero can't be read: EFBIG.")
  },
)

describe('a data folder', () => {
  test('is made with all its parents, and is fine when it is there', () => {
    const folder = join(temporaryFolder(), 'shop', 'counter 1')
    expect(problemOf(folder)).toBeNull()
    expect(problemOf(folder)).toBeNull()
    expect(readdirSync(folder)).toEqual([])
  })

  test.runIf(platform() === 'linux')('is the same from wherever a start is made', () => {
    const usual = defaultDataDir({})
    for (const XDG_DATA_HOME of ['', 'here', './here']) expect(defaultDataDir({ XDG_DATA_HOME })).toBe(usual)
    expect(defaultDataDir({ XDG_DATA_HOME: '/srv/data' })).toBe('/srv/data/loket')
  })

  test.skipIf(platform() === 'win32')(
    'is in this user’s home where the environment names no whole path',
    () => {
      for (const home of ['', 'here', './here']) {
        vi.stubEnv('HOME', home)
        expect(relative(userInfo().homedir, defaultDataDir({}))).not.toMatch(/^\.\./)
      }
      vi.unstubAllEnvs()
    },
  )

  test('that can’t be written is named in one sentence', () => {
    const file = join(temporaryFolder(), 'file')
    writeFileSync(file, '')
    for (const folder of [file, join(file, 'shop')]) expect(problemOf(folder)).toBe(sentenceFor(folder))
  })

  test.runIf(platform() === 'linux')('below /proc, where nothing can be made, is refused as well', () => {
    for (const folder of ['/proc', '/proc/shop']) expect(problemOf(folder)).toBe(sentenceFor(folder))
  })
})

function keyFile(text: string): string {
  const file = join(temporaryFolder(), 'key.pem')
  writeFileSync(file, text)
  return file
}

const sentenceFor = (folder: string) => `${folder} can't be written: choose another data folder with --data.`

function problemOf(folder: string): string | null {
  // It closes the files of a counter's whole process to others.
  const before = process.umask()
  try {
    prepareDataDir(folder)
    return null
  } catch (error) {
    return startProblem(error)
  } finally {
    process.umask(before)
  }
}
