import { WebSocket as NodeSocket } from 'ws'
import { type BridgePage, createWebBridge } from '../../renderer/bridge/web-bridge.ts'
import type { CallName } from '../../shared/ipc/contract.ts'
import { type LetIn, newWindow, nobody } from '../helpers/let-in.ts'

/** A tab of a browser: Node's own fetch and WebSocket, with the two headers that a browser adds. */
export function openTab(origin: string, { cookie, secrets }: LetIn = nobody, first: CallName | null = null) {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const requested: string[] = []
  let reloads = 0
  const reload = () => {
    reloads += 1
  }
  const page = {
    location: { origin, reload, hash: '', pathname: '/' },
    history: {},
    document,
    localStorage: { getItem: (key: string) => (key === 'loket.secret.page' ? secrets.page || null : null) },
    sessionStorage: { getItem: () => `name.${newWindow()}` },
    navigator: {},
    fetch: (path: string, init: RequestInit) => {
      if (path === '/call') requested.push(JSON.parse(String(init.body)).name)
      return fetch(`${origin}${path}`, { ...init, headers: { ...init.headers, origin, cookie } })
    },
    WebSocket: socketOf({ origin, cookie }),
  }
  const bridge = createWebBridge(page as unknown as BridgePage, '', undefined, first)
  const connections: unknown[] = []
  bridge.on('connection', (isThere) => connections.push(isThere))
  const show = () => document.dispatchEvent(new Event('visibilitychange'))
  return { bridge, connections, requested, show, reloads: () => reloads }
}

function socketOf(headers: Record<string, string>) {
  return class extends NodeSocket {
    constructor(url: string, protocols: string[]) {
      super(url, protocols, { headers })
      this.on('error', () => {})
    }
  }
}
