/**
 * What our addresses serve in place of any service worker. We have none: if a browser asks for one, another program listened here
 * while ours was away and left it behind, and it would answer for us from then on, even now that we are back. The browser looks
 * for a newer one after a visit, past the old one, and gets this, which takes itself away.
 */
export const foreignWorkerEnd = `'use strict'
self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const leave = async () => {
    await self.clients.claim()
    const pages = await self.clients.matchAll({ type: 'window' })
    await self.registration.unregister()
    for (const page of pages) void page.navigate(page.url)
  }
  event.waitUntil(leave())
})
`
