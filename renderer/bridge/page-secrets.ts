import { type PageSecrets, readSecrets, secretsMark, type WebPlace } from '../../shared/ipc/web-protocol.ts'

/** The parts of the page that keep its secrets. */
export interface SecretPage {
  readonly location: Pick<Location, 'hash' | 'pathname'>
  readonly history: Pick<History, 'replaceState'>
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly sessionStorage: Pick<Storage, 'getItem' | 'setItem'>
  readonly navigator: { readonly locks?: Pick<LockManager, 'request'> }
}

const keyAt = (place: WebPlace) => (place === '' ? 'loket.secret.page' : 'loket.secret.display')
const windowKey = 'loket.window'
/** Longer than a page that is being left keeps its lock. */
const LOCK_WAIT_MS = 1_000

/** The secrets that this browser got when it was let in. Only our origin, port included, can read them, in every tab. */
export interface SecretStore {
  /** The secret from the address that signed this browser in just now, until it has proved valid; a link may carry anything. */
  readonly brought: PageSecrets | null
  /** Read again each time: another tab may have got new ones. */
  kept(place: WebPlace): string | null
  keep(secrets: PageSecrets): void
}

/** Takes the secrets out of the address, so that neither history nor address bar shows them. */
export function openSecrets({ location, history, localStorage }: SecretPage): SecretStore {
  const isBringing = location.hash.startsWith(secretsMark)
  const brought = isBringing ? readSecrets(location.hash.slice(secretsMark.length)) : null
  if (isBringing) history.replaceState(null, '', location.pathname)
  return {
    brought,
    kept: (place) => localStorage.getItem(keyAt(place)),
    keep({ page, display }) {
      localStorage.setItem(keyAt(''), page)
      localStorage.setItem(keyAt('/display'), display)
    },
  }
}

/** A secret of this window, by which the counter knows it after a reload. A duplicated tab finds its lock taken and makes its own. */
export async function windowSecret({ sessionStorage, navigator }: SecretPage): Promise<string> {
  const [name, secret] = sessionStorage.getItem(windowKey)?.split('.') ?? []
  if (name && secret && (await holdsLock(name, navigator.locks))) return secret
  const made = { name: random(), secret: random() }
  sessionStorage.setItem(windowKey, `${made.name}.${made.secret}`)
  await holdsLock(made.name, navigator.locks)
  return made.secret
}

/** The lock has a name of its own, because every tab of our origin can list the names. */
function holdsLock(name: string, locks: SecretPage['navigator']['locks']): Promise<boolean> {
  if (!locks) return Promise.resolve(true)
  return new Promise((resolve) => {
    const holding = () => {
      resolve(true)
      return new Promise<void>(() => {})
    }
    const signal = AbortSignal.timeout(LOCK_WAIT_MS)
    locks.request(`loket.window.${name}`, { signal }, holding).catch(() => resolve(false))
  })
}

/** 32 random bytes, as header text. */
export const random = (): string => base64Url(crypto.getRandomValues(new Uint8Array(32)))

export const base64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
