import { BrowserWindow } from 'electron'
import { type Check, failed, ok } from '../../self-test/check.ts'
import { pageAddress } from '../guards/page-scheme.ts'
import { webPreferences } from '../windows/window.ts'

const PATIENCE_MS = 15_000
const elsewhere = 'https://loket.example/'

/** Runs in our page: tries everything that a page must not be able to do, and returns what it could do. */
const probe = `(async () => {
  const tried = (work) => { try { return String(work()) } catch { return 'refused' } }
  const address = location.href
  location.href = '${elsewhere}'
  const found = {
    node: [typeof require, typeof process, typeof Buffer].join(' '),
    bridge: Object.keys(window.pos ?? {}).sort().join(' '),
    eval: tried(() => new Function('return 1')()),
    opened: tried(() => window.open('${elsewhere}')),
    notifications: await Notification.requestPermission(),
    geolocation: (await navigator.permissions.query({ name: 'geolocation' })).state,
    camera: await navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'granted', () => 'denied'),
  }
  await new Promise((resolve) => setTimeout(resolve, 300))
  return { ...found, stayed: String(location.href === address) }
})()`

const wanted = {
  guards: {
    node: 'undefined undefined undefined',
    bridge: 'call on',
    eval: 'refused',
    opened: 'null',
    stayed: 'true',
  },
  permissions: { notifications: 'denied', geolocation: 'denied', camera: 'denied' },
} as const

/** Opens a hidden window like the counter's, lets it try everything that is forbidden, and judges the result. */
export async function pageChecks(preload: string): Promise<Check[]> {
  const window = new BrowserWindow({ show: false, webPreferences: webPreferences(preload) })
  let timer: NodeJS.Timeout | undefined
  try {
    // No file is at this address: the answer has the same headers and runs no code.
    await window.loadURL(`${pageAddress}self-test`)
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('the page did not answer')), PATIENCE_MS)
    })
    const found: unknown = await Promise.race([window.webContents.executeJavaScript(probe, true), late])
    return [
      judged('guards', found, wanted.guards, 'the page reaches no Node, no other page and no other code'),
      judged('permissions', found, wanted.permissions, 'every one that was asked for was denied'),
    ]
  } catch (error) {
    return [failed('guards', (error as Error).message)]
  } finally {
    clearTimeout(timer)
    window.destroy()
  }
}

function judged(
  name: string,
  found: unknown,
  expected: Readonly<Record<string, string>>,
  says: string,
): Check {
  const members = (found ?? {}) as Record<string, unknown>
  const wrong = Object.entries(expected).filter(([member, value]) => members[member] !== value)
  return wrong.length === 0
    ? ok(name, says)
    : failed(name, wrong.map(([member]) => `${member} is ${String(members[member])}`).join(', '))
}
