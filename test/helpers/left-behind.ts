import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'

/**
 * Another program listens at a port of this computer, 0 for any free one, is visited once, and ends. In the browser it leaves
 * a service worker that answers every visit from then on. Returns its address.
 */
export async function leaveWorkerBehind(page: Page, port = 0): Promise<string> {
  const server = createServer(({ url }, response) => {
    const [type, body] = url === '/worker.js' ? ['text/javascript', answersForever] : ['text/html', leavesIt]
    response.writeHead(200, { 'content-type': type }).end(body)
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  try {
    await page.goto(address)
    await page.waitForFunction(() => document.title === 'left behind')
  } finally {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  }
  return address
}

const leavesIt = `<!doctype html><script>
  navigator.serviceWorker.register('/worker.js').then(() => navigator.serviceWorker.ready)
    .then(() => { document.title = 'left behind' })
</script>`
const answersForever = `
  self.addEventListener('install', () => self.skipWaiting())
  self.addEventListener('fetch', (event) => {
    if (event.request.mode === 'navigate') event.respondWith(new Response('forged', { headers: { 'content-type': 'text/html' } }))
  })`
