import {
  nonceHeader,
  proofHeader,
  proofText,
  secretHeader,
  type WebPlace,
  windowHeader,
} from '../../shared/ipc/web-protocol.ts'
import { base64Url, openSecrets, random, type SecretPage, windowSecret } from './page-secrets.ts'

/** This browser was not let in, or not any more. */
export class NotLetIn extends Error {
  override readonly name = 'NotLetIn'
}

/** What a page sends with every call to prove itself. */
export interface Credentials {
  readonly secret: string
  readonly window: string
}

/** How a page and its counter prove themselves to each other. */
export interface Introduction {
  /** Throws {@link NotLetIn}, or the error that prevented it. */
  credentials(): Promise<Credentials>
  /** The connection was lost: another program may answer at this address next. */
  forget(): void
}

export interface IntroductionPage extends SecretPage {
  readonly location: Pick<Location, 'origin' | 'hash' | 'pathname'>
  readonly fetch: typeof fetch
}

/** Sends no secret before the counter has proved that it knows it: while Loket is closed, any program may listen in its place. */
export function createIntroduction(page: IntroductionPage, place: WebPlace): Introduction {
  const secrets = openSecrets(page)
  const window = place === '' ? windowSecret(page) : Promise.resolve('')
  let made: Promise<Credentials> | undefined

  async function introduce(): Promise<Credentials> {
    const { brought } = secrets
    const before = secrets.kept(place)
    if (place === '' && brought && brought.page !== before && (await isKnown(brought.page))) {
      secrets.keep(brought)
      // Nothing of the new session depends on it, and a shop's every start has one.
      if (before !== null) void forgetBefore(before)
      return { secret: brought.page, window: await window }
    }
    if (before === null || !(await isKnown(before))) throw new NotLetIn()
    return { secret: before, window: await window }
  }

  /** Whether the counter knows this secret; throws if something else answers instead. */
  async function isKnown(secret: string): Promise<boolean> {
    const nonce = random()
    const sign = await signer(secret)
    const signed = (side: 'page' | 'counter') => sign(proofText(side, place, page.location.origin, nonce))
    const [ours, theirs] = await Promise.all([signed('page'), signed('counter')])
    const answer = await page.fetch(`${place}/proof`, {
      method: 'POST',
      headers: { [nonceHeader]: nonce, [proofHeader]: ours },
    })
    if (answer.status === 403) return false
    const { proof } = (await answer.json()) as { proof?: unknown }
    if (proof !== theirs) throw new Error('The answer was not from our counter')
    return true
  }

  /** This browser was signed in a second time, which ends its earlier session. */
  async function forgetBefore(secret: string): Promise<void> {
    await page.fetch('/forget', { method: 'POST', headers: { [secretHeader]: secret } }).catch(() => {})
  }

  return {
    credentials() {
      made ??= introduce().catch((error: unknown) => {
        made = undefined
        throw error
      })
      return made
    },
    forget() {
      made = undefined
    },
  }
}

/** The headers of a call. */
export const callHeaders = ({ secret, window }: Credentials, place: WebPlace) => ({
  'content-type': 'application/json',
  [secretHeader]: secret,
  ...(place === '' ? { [windowHeader]: window } : {}),
})

/** Signs with the secret's digest, because the counter stores nothing else of it. */
async function signer(secret: string): Promise<(text: string) => Promise<string>> {
  const bytes = new TextEncoder()
  const digest = await crypto.subtle.digest('SHA-256', bytes.encode(secret))
  const hmac = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', digest, hmac, false, ['sign'])
  return async (text) => base64Url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes.encode(text))))
}
