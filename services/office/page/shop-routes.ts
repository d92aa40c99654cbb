import type { FastifyInstance } from 'fastify'
import type { ShopBook } from '../directory/shop-book.ts'
import { formOf, type Page } from './page.ts'
import { readShopForm } from './shop-form.ts'
import { shopView } from './shop-views.ts'

export interface ShopRoutesOptions {
  readonly page: Page
  readonly shop: ShopBook
}

/** All channels with their names are more than the usual form. */
const MAX_FORM = 32 * 1024

/** The settings that all counters share: an owner changes them, a supervisor sees them. */
export function addShopRoutes(app: FastifyInstance, { page, shop }: ShopRoutesOptions): void {
  app.get('/shop', async (request, reply) => {
    const visitor = await page.demand(request, 'supervisor')
    const isSaved = (request.query as { saved?: unknown }).saved === '1'
    const shown = { ...(await shop.read()), mayChange: visitor.role === 'owner', isSaved, refused: null }
    return page.show(request, reply, ({ say }) => shopView(say, shown), visitor)
  })
  app.post('/shop', page.large(MAX_FORM), async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const typed = formOf(request)
    let wrong: string | null = null
    await shop.change(visitor, (now) => {
      const read = readShopForm(typed, now)
      if ('settings' in read) return read.settings
      wrong = read.wrong
      return null
    })
    if (wrong === null) return reply.redirect('/shop?saved=1', 303)
    const shown = { ...(await shop.read()), mayChange: true, isSaved: false, refused: { wrong, typed } }
    return page.show(request, reply.code(400), ({ say }) => shopView(say, shown), visitor)
  })
}
