import { randomBytes } from 'node:crypto'
import type { Page } from 'playwright-core'
import {
  lineProtocols,
  type PageSecrets,
  readSecrets,
  secretHeader,
  secretsMark,
  windowHeader,
} from '../../shared/ipc/web-protocol.ts'

/** A browser's secrets after the printed address has signed it in. */
export interface LetIn {
  /** The Cookie header. */
  readonly cookie: string
  readonly secrets: PageSecrets
}

export const nobody: LetIn = { cookie: '', secrets: { page: '', display: '' } }

/** Reads the secrets from the answer to the printed address; `nobody` if it refused. */
export function letInBy(setCookie: string | null | undefined, location: string | null | undefined): LetIn {
  const secrets = readSecrets(location?.split(secretsMark)[1] ?? '')
  return secrets ? { cookie: setCookie?.split(';')[0] ?? '', secrets } : nobody
}

/** Opens the printed address, as the first browser does. */
export async function letIn(address: URL): Promise<LetIn> {
  const { headers } = await fetch(address, { redirect: 'manual' })
  return letInBy(headers.get('set-cookie'), headers.get('location'))
}

/** A window's secret, as the page makes it. */
export const newWindow = () => randomBytes(32).toString('base64url')

/** The headers of a call from a window of our page. */
export const callHeaders = (origin: string, { cookie, secrets }: LetIn, window: string) => ({
  origin,
  cookie,
  'content-type': 'application/json',
  [secretHeader]: secrets.page,
  [windowHeader]: window,
})

/** The subprotocols of the event connection of a window of our page. */
export const lineOf = ({ secrets }: LetIn, window: string, first?: string) =>
  lineProtocols(secrets.page, window, first)

/** The headers of a call, as the page that is open there would send them. */
export function headersIn(page: Page): Promise<Record<string, string>> {
  return page.evaluate(
    ([secret, window]) => ({
      'content-type': 'application/json',
      [secret]: localStorage.getItem('loket.secret.page') ?? '',
      [window]: sessionStorage.getItem('loket.window')?.split('.')[1] ?? '',
    }),
    [secretHeader, windowHeader] as const,
  )
}
