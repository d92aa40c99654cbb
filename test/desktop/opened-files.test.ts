import { execFileSync } from 'node:child_process'
import {
  closeSync,
  copyFileSync,
  existsSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { loadDesktop, startDesktop } from '../helpers/started-desktop.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'

type Desktop = Awaited<ReturnType<typeof startDesktop>>

/** Opens a file as a second start does, by double click; a person presses the first button, or the second. */
function open({ electron }: Desktop, file: string, pressed: 0 | 1 = 0): void {
  electron.pressed = pressed
  electron.app.emit('second-instance', {}, ['loket', '--some-switch', file])
}
const said = ({ electron }: Desktop) => electron.questions.map(([message]) => message)

async function backedUp() {
  const folder = temporaryFolder()
  const desktop = await startDesktop(folder)
  const { value } = (await desktop.call('backup.make', {})) as { value: { name: string } }
  const elsewhere = join(temporaryFolder(), value.name)
  const backups = join(folder, 'training/backups')
  copyFileSync(join(backups, value.name), elsewhere)
  return { desktop, elsewhere, listed: () => readdirSync(backups).length }
}

test('a backup has the name that opens by double click, and is restored once the owner has said yes, and not when they said no', async () => {
  const { desktop, elsewhere, listed } = await backedUp()
  open(desktop, elsewhere, 1)
  await expect.poll(() => said(desktop)).toEqual([expect.stringContaining(basename(elsewhere))])
  expect(listed()).toBe(1)
  open(desktop, elsewhere)
  await expect.poll(() => said(desktop)).toContain('Cadangan sudah dipulihkan.')
  expect(listed()).toBe(2)
})

test('the file of --restore is taken once, by that option, and nobody is asked about it again', async () => {
  const { desktop, elsewhere } = await backedUp()
  await desktop.quit()
  const restored = await startDesktop(temporaryFolder(), {}, ['--restore', elsewhere])
  // The same file without the option is one that was opened, and asked about at once.
  const opened = await startDesktop(temporaryFolder(), {}, ['--some-switch', elsewhere])
  await expect.poll(() => said(opened)[0]).toContain(basename(elsewhere))
  expect(said(restored)).toEqual([])
})

test('a file is opened by its address, and by a path from the folder in which it was opened', async () => {
  const desktop = await startDesktop(temporaryFolder())
  const folder = join(temporaryFolder(), 'dari bank 100%')
  mkdirSync(folder)
  const file = join(folder, 'bank.loketprofile')
  writeFileSync(file, '{}')
  const taken = () => said(desktop).filter((text) => text === 'Profil gateway sudah dipakai.')
  const starts: [string, string][] = [
    [pathToFileURL(file).href, '/'],
    [basename(file), folder],
  ]
  for (const [at, [argument, from]] of starts.entries()) {
    desktop.electron.pressed = 0
    desktop.electron.app.emit('second-instance', {}, ['loket', argument], from)
    await expect.poll(() => taken()).toHaveLength(at + 1)
  }
  desktop.electron.app.emit('second-instance', {}, ['loket', 'file://elsewhere/%zz.loketprofile'], '/')
  expect(taken()).toHaveLength(2)
})

test('a file that is opened while Loket is starting is offered once the counter is open', async () => {
  const file = join(temporaryFolder(), 'bank.loketprofile')
  writeFileSync(file, '{}')
  const electron = await loadDesktop(['--data', temporaryFolder()])
  electron.pressed = 1
  electron.app.emit('second-instance', {}, ['loket', file], '/')
  electron.app.becomeReady()
  await expect.poll(() => electron.questions).toHaveLength(1)
  expect(electron.questions[0]?.[0]).toContain('bank.loketprofile')
  electron.app.emit('window-all-closed')
  await electron.app.exited
})

test('a backup that somebody changed is not taken in', async () => {
  const { desktop, elsewhere, listed } = await backedUp()
  const bytes = readFileSync(elsewhere)
  writeFileSync(elsewhere, bytes.fill(0x41, bytes.length - 9_000))
  open(desktop, elsewhere)
  await expect.poll(() => said(desktop).at(-1)).toMatch(/^Berkas ini tidak bisa dipakai/)
  expect(listed()).toBe(1)
})

test('a backup for which the disk has no room is not called bad: the message names the room, and nothing is left behind', async () => {
  const { desktop, elsewhere, listed } = await backedUp()
  // A journal as long as its first page says, of which only the beginning takes room.
  const pages = 2_000_000_000
  const [file, pageSize] = [openSync(elsewhere, 'r+'), readFileSync(elsewhere).readUInt16BE(16)]
  const count = Buffer.alloc(4)
  count.writeUInt32BE(pages)
  writeSync(file, count, 0, 4, 28)
  ftruncateSync(file, pages * pageSize)
  closeSync(file)
  open(desktop, elsewhere)
  await expect.poll(() => said(desktop).at(-1)).toMatch(/^Ruang di disk tidak cukup untuk berkas ini/)
  expect(listed()).toBe(1)
})

test('a profile is used after asking; another file, or an endless one, is not', async () => {
  const desktop = await startDesktop(temporaryFolder())
  const bad = join(temporaryFolder(), 'bank.loketprofile')
  for (const text of ['no JSON', '{"noSuchMember":1}', 'x'.repeat(60_000)]) {
    writeFileSync(bad, text)
    open(desktop, bad)
    await expect.poll(() => said(desktop).at(-1)).toMatch(/^Berkas ini tidak bisa dipakai/)
    desktop.electron.questions.length = 0
  }
  writeFileSync(bad, '{}')
  open(desktop, bad)
  await expect.poll(() => said(desktop)).toContain('Profil gateway sudah dipakai.')
  expect(await desktop.call('audit.list', { limit: 1 })).toMatchObject({
    value: { entries: [{ kind: 'settingsChanged' }] },
  })
})

test('where the shop takes real money, a profile is not used without the owner’s own PIN: the message says where it is typed', async () => {
  const folder = temporaryFolder()
  const desktop = await startDesktop(folder)
  await desktop.call('settings.change', { live: { merchantId: 'M-1' } })
  await desktop.call('staff.setUp', { name: 'Ibu Sari', pin: '482913' })
  mkdirSync(join(folder, 'live/M-1'), { recursive: true })
  writeFileSync(join(folder, 'live/M-1/journal.db'), '')
  const profile = join(temporaryFolder(), 'bank.loketprofile')
  writeFileSync(profile, '{}')
  open(desktop, profile)
  await expect.poll(() => said(desktop).at(-1)).toMatch(/^Perubahan ini perlu PIN Anda/)
  expect(existsSync(join(folder, 'live/gateway-profile.json'))).toBe(false)
})

test.runIf(process.platform !== 'win32')(
  'a file that is gone by then, or is no file, is refused with a message',
  async () => {
    const desktop = await startDesktop(temporaryFolder())
    const folder = temporaryFolder()
    for (const ending of ['loketbackup', 'loketprofile']) {
      const [gone, pipe] = [join(folder, `gone.${ending}`), join(folder, `pipe.${ending}`)]
      execFileSync('mkfifo', [pipe])
      for (const file of [gone, pipe]) {
        desktop.electron.questions.length = 0
        open(desktop, file)
        await expect.poll(() => said(desktop).at(-1)).toMatch(/^Berkas ini tidak bisa dipakai/)
      }
    }
  },
)

test('files are ignored while no owner is on duty, and so are files of other kinds', async () => {
  const { desktop, elsewhere, listed } = await backedUp()
  await desktop.call('staff.setUp', { name: 'Sari', pin: '482913' })
  await desktop.call('staff.lock', {})
  open(desktop, elsewhere)
  const ownerFirst = expect.stringContaining('Masuk dulu sebagai pemilik')
  await expect.poll(() => said(desktop)).toEqual([ownerFirst])
  open(desktop, '/etc/passwd')
  open(desktop, '--data=x.loketbackup')
  // Whatever those two had led to would be said before this.
  open(desktop, elsewhere)
  await expect.poll(() => said(desktop)).toEqual([ownerFirst, ownerFirst])
  expect(listed()).toBe(1)
})
