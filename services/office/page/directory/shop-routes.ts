import type { Routes, Visit } from '../routes.ts'
import type { PageServices } from '../services.ts'
import { hasChanged } from './seen-before.ts'
import { readShopForm } from './shop-form.ts'
import { type ShopShown, shopView } from './shop-views.ts'

/** All channels with their names are more than the usual form. */
const MAX_FORM = 32 * 1024

/** The settings that all counters share: an owner changes them, a supervisor sees them. */
export function addShopRoutes({ get, large }: Routes, { shop }: Pick<PageServices, 'shop'>): void {
  async function show({ visitor, show }: Visit, of: Partial<ShopShown>, status?: number) {
    const mayChange = visitor.role === 'owner'
    const usual = { mayChange, isSaved: false, refused: null, hasChanged: false }
    const shown = { ...(await shop.read()), ...usual, ...of }
    return show(({ say }) => shopView(say, shown), status)
  }
  get('/shop', 'supervisor', (visit) =>
    show(visit, { isSaved: (visit.query as { saved?: unknown }).saved === '1' }),
  )
  large('/shop', MAX_FORM, async (visit) => {
    const typed = visit.form
    let wrong: string | null = null
    let isOld = false
    await shop.change(visit.visitor, (now) => {
      isOld = hasChanged(typed, now)
      if (isOld) return null
      const read = readShopForm(typed, now)
      if ('settings' in read) return read.settings
      wrong = read.wrong
      return null
    })
    if (isOld) return show(visit, { hasChanged: true }, 409)
    if (wrong !== null) return show(visit, { refused: { wrong, typed } }, 400)
    return visit.goTo('/shop?saved=1')
  })
}
