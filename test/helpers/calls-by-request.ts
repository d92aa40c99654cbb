import type { Page } from 'playwright-core'
import { headersIn } from './let-in.ts'

/**
 * The page's calls go by request from now on, also after a reload, where a route for `/call` can hold, change or lose
 * them; by nature they go on its line, of which a test sees nothing. A call that is lost takes the line with it.
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
}
