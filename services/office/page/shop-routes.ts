import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ShopBook } from '../directory/shop-book.ts'
import { formOf, type Page } from './page.ts'
import { hasChanged } from './seen-before.ts'
import { readShopForm } from './shop-form.ts'
import { type ShopShown, shopView } from './shop-views.ts'

export interface ShopRoutesOptions {
  readonly page: Page
  readonly shop: ShopBook
}

/** All channels with their names are more than the usual form. */
const MAX_FORM = 32 * 1024

/** The settings that all counters share: an owner changes them, a supervisor sees them. */
export function addShopRoutes(app: FastifyInstance, { page, shop }: ShopRoutesOptions): void {
  const show = async (request: FastifyRequest, reply: FastifyReply, of: Partial<ShopShown> = {}) => {
    const visitor = await page.demand(request, 'supervisor')
    const mayChange = visitor.role === 'owner'
    const shown = {
      ...(await shop.read()),
      mayChange,
      isSaved: false,
      refused: null,
      hasChanged: false,
      ...of,
    }
    return page.show(request, reply, ({ say }) => shopView(say, shown), visitor)
  }
  app.get('/shop', async (request, reply) => {
    return show(request, reply, { isSaved: (request.query as { saved?: unknown }).saved === '1' })
  })
  app.post('/shop', page.large(MAX_FORM), async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const typed = formOf(request)
    let wrong: string | null = null
    let isOld = false
    await shop.change(visitor, (now) => {
      isOld = hasChanged(typed, now)
      if (isOld) return null
      const read = readShopForm(typed, now)
      if ('settings' in read) return read.settings
      wrong = read.wrong
      return null
    })
    if (isOld) return show(request, reply.code(409), { hasChanged: true })
    if (wrong !== null) return show(request, reply.code(400), { refused: { wrong, typed } })
    return reply.redirect('/shop?saved=1', 303)
  })
}
