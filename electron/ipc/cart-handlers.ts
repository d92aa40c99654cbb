import { assertNever } from '../../shared/assert-never.ts'
import { MOST_HELD } from '../../shared/cart/cart-limits.ts'
import type { Product } from '../../shared/catalogue/product.ts'
import type { OfferedReceipt } from '../../shared/display/display.ts'
import type { DisplayLooksChange } from '../../shared/display/display-looks.ts'
import { audited } from '../audit/audited.ts'
import type { Display } from '../display/display.ts'
import type { LooksFile } from '../display/looks-file.ts'
import type { Listener } from '../events/listeners.ts'
import { CallFailure } from '../failures/call-failure.ts'
import type { CartBook } from '../journal/carts.ts'
import type { CatalogueBook } from '../journal/catalogue.ts'
import { BarcodeTaken, ProductSold, TooManyPictures } from '../journal/catalogue.ts'
import type { OrderBook } from '../journal/order-book.ts'
import { written } from '../lifecycle/written.ts'
import type { Handlers } from './handlers.ts'
import type { Parts } from './parts.ts'

interface CartParts {
  readonly journal: CatalogueBook & CartBook & Pick<OrderBook, 'attemptsOfSale'>
  readonly display: Display
  readonly displayLooks: LooksFile
  readonly noteEverywhere: Parts['noteEverywhere']
  readonly fromOffice: Parts['fromOffice']
  readonly office: Pick<Parts['office'], 'address'>
  readonly now: () => number
  readonly emit: Listener
}

type Names =
  | 'display.show'
  | 'display.offerReceipt'
  | 'display.read'
  | 'display.looks'
  | 'display.changeLooks'
  | 'catalogue.list'
  | 'catalogue.save'
  | 'catalogue.remove'
  | 'catalogue.pictures'
  | 'catalogue.savePicture'
  | 'cart.hold'
  | 'cart.listHeld'
  | 'cart.drop'

/** Products, held carts, and the customer display. */
export function cartHandlers({
  journal,
  display,
  displayLooks,
  noteEverywhere,
  fromOffice,
  office,
  now,
  emit,
}: CartParts): Pick<Handlers, Names> {
  const tell = async () => emit('heldCart.changed', await journal.listHeldCarts())
  return {
    'display.show': async (wish, { window }) => {
      await display.show(wish, window)
      return {}
    },
    'display.offerReceipt': async ({ merchantTradeNo, ...receipt }) => {
      if (!leadsToReceipt(receipt, office.address()))
        throw new CallFailure('badInput', 'this leads elsewhere than to a receipt', 'code')
      await display.offer(merchantTradeNo, receipt)
      return {}
    },
    'display.read': async () => display.read(),
    'display.looks': async () => displayLooks.read(),
    'display.changeLooks': async (change, { staff: by }) => {
      const entry = { at: now(), kind: 'settingsChanged', by, subject: null } as const
      const changed = await audited(noteEverywhere, { ...entry, detail: whatLooks(change) }, () =>
        written(async () => displayLooks.change(change)),
      )
      if (!changed) throw new CallFailure('notPossible', 'the display has no room for one more picture')
      emit('display.looksChanged', changed)
      return {}
    },

    'catalogue.list': () => journal.listProducts(),
    'catalogue.save': async ({ products }, { staff: by }) => {
      await fromOffice.demandOwn('products')
      const entry = {
        at: now(),
        kind: 'catalogueChanged',
        by,
        ...whatChanged(products),
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
      if (others.length >= MOST_HELD) {
        throw new CallFailure('notPossible', `only ${MOST_HELD} carts can wait at once`)
      }
      // If another window has charged this cart, it must not be held and charged again.
      if ((await journal.attemptsOfSale(held.saleId)).length > 0) {
        throw new CallFailure('notPossible', 'this sale has been charged already')
      }
      await journal.holdCart({ ...held, heldAt: now() })
      await tell()
      return {}
    },
    'cart.listHeld': () => journal.listHeldCarts(),
    'cart.drop': async ({ saleId }) => {
      if (await journal.dropHeldCart(saleId)) await tell()
      return {}
    },
  }
}

/** Customers trust what the display shows: whoever is at the counter could else show them a code for any page of the web. */
function leadsToReceipt({ by, code }: OfferedReceipt, officeAddress: string | null): boolean {
  switch (by) {
    case 'page':
      return officeAddress !== null && code.startsWith(`${officeAddress}/r/`)
    case 'whatsApp':
      return code.startsWith('https://wa.me/')
    case 'mail':
      return code.startsWith('mailto:?')
    default:
      return assertNever(by)
  }
}

/** One product by name and price; several only by their number, as an imported file may be long. */
function whatChanged([first, ...others]: readonly Product[]) {
  if (!first || others.length > 0) return { subject: null, detail: { products: String(others.length + 1) } }
  return {
    subject: first.name,
    detail: { price: String(first.price / 100), offered: String(first.active) },
  }
}

/** Which part of the display's looks somebody changed; the pictures themselves are in no log. */
const whatLooks = ({ logo, add, drop, welcome }: DisplayLooksChange): Record<string, string> => ({
  ...(logo === undefined ? {} : { 'display.logo': logo === null ? 'removed' : 'set' }),
  ...(add === undefined ? {} : { 'display.pictures': 'added' }),
  ...(drop === undefined ? {} : { 'display.pictures': 'removed' }),
  ...(welcome === undefined ? {} : { 'display.welcome': welcome }),
})
