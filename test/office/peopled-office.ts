import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../services/office/database/database.ts'
import { aDatabase } from './databases.ts'
import { anOfficeWithOwner, quickClock } from './enrolled-counters.ts'

/** The passphrase of everybody here. */
export const passphrase = 'kopi susu gula aren'

/** An office whose clock is turned by hand, and browsers that post forms and keep a cookie. */
export async function aPeopledOffice(
  database?: Database,
  options: Pick<
    Exclude<Parameters<typeof anOfficeWithOwner>[1], undefined>,
    'address' | 'passphraseCost'
  > = {},
) {
  const clock = { ...quickClock, ahead: 0, now: () => Date.now() + clock.ahead, elapsed: () => clock.ahead }
  const opened = await anOfficeWithOwner(database ?? (await aDatabase('embedded')), { ...options, clock })
  function browser(agent = 'Firefox/150 Linux') {
    const jar = new Map<string, string>()
    const ask = async (path: string, init: RequestInit = {}) => {
      const cookie = [...jar].map((each) => each.join('=')).join('; ')
      const headers = { cookie, 'accept-language': 'en', 'user-agent': agent, ...init.headers }
      const reply = await fetch(new URL(path, opened.here), { ...init, headers, redirect: 'manual' })
      for (const each of reply.headers.getSetCookie()) {
        const [name = '', value = ''] = each.split(';')[0]?.split('=') ?? []
        jar.set(name, value)
      }
      return { status: reply.status, to: reply.headers.get('location'), text: await reply.text() }
    }
    return {
      get: ask,
      cookie: () => `loket_office=${jar.get('loket_office')}`,
      post: (path: string, form: Record<string, string>) =>
        ask(path, {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams(form).toString(),
        }),
    }
  }
  const owner = browser()
  await owner.get(`/${new URL(await opened.office.signInAddress()).search}`)

  /** Invites somebody, who follows the invitation as their authenticator and browser would. */
  async function join(name: string, role: 'owner' | 'supervisor', by = owner) {
    const invited = await by.post('/people', { name, role })
    return follow(/value="([^"]+\/join\?token=[^"]+)"/.exec(invited.text)?.[1] ?? '')
  }
  async function follow(address: string) {
    const theirs = browser()
    const token = new URL(address).searchParams.get('token') ?? ''
    const shown = await theirs.get(`/join?token=${token}`)
    const key = /<code>([A-Z2-7 ]+)<\/code>/.exec(shown.text)?.[1]?.replaceAll(' ', '') ?? ''
    const totp = new TOTP({ secret: Secret.fromBase32(key) })
    const code = () => totp.generate({ timestamp: clock.now() })
    const choose = (change: Record<string, string> = {}) =>
      theirs.post('/join', { token, totp: key, passphrase, again: passphrase, code: code(), ...change })
    return { ...theirs, code, choose, token }
  }
  const signIn = async (form: { name: string; code: string; passphrase?: string }, by = browser()) => {
    const reply = await by.post('/sign-in', { passphrase, ...form })
    return reply.status
  }
  const pass = () => {
    clock.ahead += 60_000
  }
  return { ...opened, browser, owner, join, follow, signIn, pass, clock }
}
