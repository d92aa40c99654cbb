import { MAX_HELD } from '../../shared/cart/cart-limits.ts'
import type { CallName } from '../../shared/ipc/contract.ts'
import { CallFailure } from '../failures/call-failure.ts'
import { BarcodeTaken, ProductSold, TooManyPictures } from '../journal/catalogue.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

type CatalogueCalls = Extract<CallName, `catalogue.${string}` | `cart.${string}`>

export function catalogueHandlers({
  journal,
  fromOffice,
  now,
  emit,
}: Pick<Parts, 'journal' | 'fromOffice' | 'now' | 'emit'>): Pick<Handlers, CatalogueCalls> {
  const emitHeldCarts = async () => emit('heldCart.changed', await journal.listHeldCarts())
  return {
    'catalogue.list': () => journal.listProducts(),
    'catalogue.save': async ({ products }, { staff: by }) => {
      await fromOffice.demandOwn('products')
      // Not read before the first screen.
      const { factsOfSaved } = await import('./product-facts.ts')
      const entry = {
        at: now(),
        kind: 'catalogueChanged',
        by,
        ...factsOfSaved(products, await journal.listProducts()),
      } as const
      await journal.saveProducts(products, entry).catch((error: unknown) => {
        if (error instanceof BarcodeTaken) throw new CallFailure('barcodeTaken', error.message, 'barcode')
        throw error
      })
      emit('catalogue.changed', products)
      return {}
    },
    'catalogue.remove': async ({ ids }, { staff: by }) => {
      await fromOffice.demandOwn('products')
      const detail = { removed: String(ids.length) }
      const entry = { at: now(), kind: 'catalogueChanged', by, subject: null, detail } as const
      await journal.removeProducts(ids, entry).catch((error: unknown) => {
        if (error instanceof ProductSold) throw new CallFailure('productSold', error.message)
        throw error
      })
      emit('catalogue.removed', ids)
      return {}
    },
    'catalogue.pictures': () => journal.listPictures(),
    'catalogue.savePicture': async ({ id, picture }, { staff: by }) => {
      await fromOffice.demandOwn('products')
      const known = (await journal.listProducts()).find((product) => product.id === id)
      if (!known) throw new CallFailure('notFound', 'there is no such product', 'id')
      const detail = { picture: picture === null ? 'removed' : 'set' }
      const entry = { at: now(), kind: 'catalogueChanged', by, subject: known.name, detail } as const
      await journal.savePicture(id, picture, entry).catch((error: unknown) => {
        if (error instanceof TooManyPictures) throw new CallFailure('notPossible', error.message)
        throw error
      })
      emit('catalogue.pictureChanged', { id, picture })
      return {}
    },

    'cart.hold': async (held) => {
      const others = (await journal.listHeldCarts()).filter(({ saleId }) => saleId !== held.saleId)
      if (others.length >= MAX_HELD) {
        throw new CallFailure('cartsHeldFull', `only ${MAX_HELD} carts can wait at once`)
      }
      // If another window has charged this cart, it must not be held and charged again.
      if (!(await journal.holdCart({ ...held, heldAt: now() })))
        throw new CallFailure('saleInProgress', 'this sale has been charged already')
      await emitHeldCarts()
      return {}
    },
    'cart.listHeld': () => journal.listHeldCarts(),
    'cart.usualNotes': ({ type }) => journal.usualNotes(type),
    'cart.drop': async ({ saleId }) => {
      if (await journal.dropHeldCart(saleId)) await emitHeldCarts()
      return {}
    },
  }
}
