import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import type { Journal } from '../../electron/journal/journal.ts'
import { demandCode } from '../../electron/office/demand-code.ts'
import { createLazyOffice } from '../../electron/office/lazy-office.ts'
import type { NotificationVerifier } from '../../electron/office/notifications-part.ts'
import { type Office as CounterOffice, openOffice } from '../../electron/office/office.ts'
import { type Clock, systemClock } from '../../platform/clock.ts'
import type { Database } from '../../services/office/database/database.ts'
import { type Office, startOffice } from '../../services/office/office.ts'
import type { PassphraseCost } from '../../services/office/people/passphrase.ts'
import type { CounterMessage, OfficeMessage } from '../../shared/office/link.ts'
import type { OfficeStatus } from '../../shared/office/office-status.ts'
import { openJournal } from '../helpers/open-journal.ts'
import { temporaryFolder } from '../helpers/temporary-folder.ts'
import { aDatabase } from './databases.ts'

/** Beats and waits pass quickly; how long an answer may take stays as it is, however busy the machine. */
export const quickClock: Clock = {
  ...systemClock,
  after: (milliseconds, work) =>
    systemClock.after(milliseconds === 20_000 ? milliseconds : milliseconds / 300, work),
}

/** An office, and its owner's browser; on the embedded database unless the test has one. */
export async function anOfficeWithOwner(
  given?: Database,
  options: { port?: number; clock?: Clock; address?: string; passphraseCost?: PassphraseCost } = {},
) {
  const database = given ?? (await aDatabase('embedded'))
  const troubles: unknown[] = []
  const { port = 0, clock = systemClock, address = null } = options
  const { passphraseCost = { memory: 64, passes: 1 } } = options
  const office: Office = await startOffice({
    port,
    clock,
    database,
    address,
    passphraseCost,
    pinCost: 2 ** 4,
    log: { note: () => {}, trouble: (error) => troubles.push(error) },
  })
  onTestFinished(() => office.close())
  /** Past the reverse proxy, if there were one. */
  const here = `http://127.0.0.1:${office.port}`
  const { search } = new URL(await office.signInAddress())
  const reply = await fetch(`${here}/${search}`, { redirect: 'manual' })
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const ask = async (path: string, init: RequestInit = {}) =>
    (await fetch(new URL(path, here), { ...init, headers: { cookie, 'accept-language': 'en' } })).text()
  /** A form; one with a file as a FormData. */
  const send = (path: string, body: FormData | URLSearchParams) => ask(path, { method: 'POST', body })
  const post = (path: string, form: Record<string, string>) => send(path, new URLSearchParams(form))
  return {
    office,
    troubles,
    post,
    send,
    here,
    port: office.port,
    get: (path: string) => ask(path),
    page: () => ask('/'),
    /** For a new machine in the place of the only counter, or of the one with this name. */
    async replacementCode(name: string | null = null): Promise<string> {
      const [{ id } = { id: '' }] = await database.query<{ id: string }>(
        'SELECT id FROM counters WHERE name = coalesce($1, name)',
        name,
      )
      return codeOn(await post('/counters/replace', { id }))
    },
    code: async (name: string) => codeOn(await post('/counters', { name })),
  }
}

/** The code that a page of the office shows. */
export const codeOn = (page: string): string => /value="(http[^"]+)"/.exec(page)?.[1] ?? 'none'

/** A counter's side of the office, on a folder and a journal of its own or given ones. */
export function aCounter(
  folder = temporaryFolder(),
  journal: Journal = openJournal(':memory:'),
  verifier: NotificationVerifier | null = null,
) {
  const troubles: unknown[] = []
  const heard: OfficeStatus[] = []
  const office: CounterOffice = openOffice({
    folder,
    journal,
    auditKey: new Uint8Array(32).fill(1),
    mode: 'training',
    version: '1.2.3',
    clock: quickClock,
    fraction: () => 0.5,
    verifier: () => verifier,
    onChange: (status) => heard.push(status),
    onTrouble: (error) => troubles.push(error),
  })
  onTestFinished(() => office.stop())
  const copy = () => {
    const status = office.status()
    return status.kind === 'none' ? 'none' : status.copy.kind
  }
  const how = () => {
    const status = office.status()
    if (status.kind === 'none') return 'none'
    return status.link.kind === 'refused' ? status.link.because : status.link.kind
  }
  return {
    office,
    folder,
    journal,
    how,
    copy,
    heard,
    troubles,
    enrol: async (code: string) => office.enrol(demandCode(code), () => {}),
  }
}

/** The same as a start of the counter begins it: nothing of the office is loaded before it is needed. */
export function aLazyOffice(folder: string, journal: Journal, on: Partial<LazyOptions> = {}) {
  const office = createLazyOffice({
    folder,
    journal,
    auditKey: new Uint8Array(32).fill(1),
    mode: 'training',
    version: '1',
    clock: quickClock,
    fraction: () => 0.5,
    onChange() {},
    onTrouble() {},
    ...on,
  })
  onTestFinished(() => office.close())
  return office
}
type LazyOptions = Parameters<typeof createLazyOffice>[0]

/** A link on which the test sends each message by hand. */
export async function rawLink(url: string, headers: Record<string, string> = {}) {
  const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/link`, { headers })
  onTestFinished(() => socket.terminate())
  const messages: OfficeMessage[] = []
  const waiting: ((message: OfficeMessage | 'closed') => void)[] = []
  let isClosed = false
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as OfficeMessage
    const next = waiting.shift()
    if (next) next(message)
    else messages.push(message)
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      for (const next of waiting) next('closed')
      resolve()
    })
  })
  async function next(): Promise<OfficeMessage | 'closed'> {
    const first = messages.shift()
    if (first) return first
    return isClosed ? 'closed' : new Promise((resolve) => waiting.push(resolve))
  }
  const opened = new Promise<boolean>((resolve) => {
    socket.on('open', () => resolve(true))
    void closed.then(() => resolve(false))
  })
  return {
    opened: await opened,
    closed,
    drop: () => socket.terminate(),
    send: (text: string) => socket.send(text),
    sendBytes: (bytes: Uint8Array) => socket.send(bytes),
    /** Bytes that the office has not read so far, and this machine has no more room for on the way. */
    unsent: () => socket.bufferedAmount,
    /** Reads nothing more for now. */
    pause: () => socket.pause(),
    ask(message: CounterMessage): Promise<OfficeMessage | 'closed'> {
      socket.send(JSON.stringify(message))
      return next()
    },
    /** What the office says, whether or not it was asked. */
    next,
  }
}
