import type { Page } from 'playwright-core'
import { headersIn } from './let-in.ts'

/**
 * Normally the page's calls travel on its line, which a test can't see. From now on, also after a reload, they are requests,
 * so a route for `/call` can hold, change or lose them. A call that is lost takes the line with it.
 */
export async function callsByRequest(page: Page): Promise<void> {
  const headers = await headersIn(page)
  await page.addInitScript(takeCallsOffTheLine, headers)
  await page.evaluate(takeCallsOffTheLine, headers)
}

function takeCallsOffTheLine(headers: Record<string, string>): void {
  WebSocket.prototype.send = async function (this: WebSocket, text) {
    const { call, ...asked } = JSON.parse(String(text))
    try {
      const answer = await fetch('/call', { method: 'POST', headers, body: JSON.stringify(asked) })
      const data = JSON.stringify({ call, reply: await answer.json() })
      this.onmessage?.(new MessageEvent('message', { data }))
    } catch {
      this.close()
    }
  }
  // The first one comes with the request for the line.
  window.WebSocket = class extends WebSocket {
    constructor(address: string | URL, protocols: string | string[] = []) {
      const all = [protocols].flat()
      const first = all.find((each) => each.startsWith('first.'))
      super(
        address,
        all.filter((each) => each !== first),
      )
      const name = first?.slice('first.'.length)
      if (name) this.addEventListener('open', () => this.send(JSON.stringify({ call: 0, name, input: {} })))
    }
  }
}
