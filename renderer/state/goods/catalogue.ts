import { create } from 'zustand'
import type { HeldCart } from '../../../shared/cart/cart-schema.ts'
import { byTile } from '../../../shared/catalogue/catalogue.ts'
import type { Product, ProductPicture } from '../../../shared/catalogue/product.ts'
import { callMain, onConnected, onEvent } from '../../bridge/main-process.ts'
import { createReplay } from '../../bridge/newest.ts'
import { forgetOnLock } from '../on-lock.ts'

interface Catalogue {
  /** All products, in the order of the tiles; null until they are known. */
  readonly products: readonly Product[] | null
  /** Pictures on tiles, by the product's number. */
  readonly pictures: ReadonlyMap<string, string>
  /** Held carts, the oldest first. */
  readonly held: readonly HeldCart[]
}

export const useCatalogue = create<Catalogue>(() => ({ products: null, pictures: new Map(), held: [] }))
forgetOnLock(() => useCatalogue.setState({ held: [] }))

let listening = false
const replay = createReplay()

/** Loads the catalogue and the held carts, and keeps both up to date. */
export function followCatalogue(): void {
  if (!listening) {
    listening = true
    onEvent('catalogue.changed', (changed) => replay.change(() => receiveProducts(changed)))
    onEvent('catalogue.removed', (ids) => replay.change(() => removeProducts(ids)))
    onEvent('catalogue.pictureChanged', (changed) => replay.change(() => receivePicture(changed)))
    onEvent('heldCart.changed', (held) => replay.change(() => useCatalogue.setState({ held })))
    onConnected(() => void replay.load(load))
  }
  void replay.load(load)
}

async function load(): Promise<void> {
  // Without a connection there is nothing new; it is read again when the connection returns.
  const [products, pictures, held] = await Promise.all([
    callMain('catalogue.list', {}).catch(() => null),
    callMain('catalogue.pictures', {}).catch(() => null),
    callMain('cart.listHeld', {}).catch(() => null),
  ])
  // Together: tiles with pictures are taller, and nothing may move once they are drawn.
  useCatalogue.setState({
    ...(products ? { products: products.sort(byTile) } : {}),
    ...(pictures ? { pictures: new Map(pictures.map(({ id, picture }) => [id, picture])) } : {}),
  })
  if (held) useCatalogue.setState({ held })
}

function receivePicture({ id, picture }: { id: string; picture: ProductPicture['picture'] | null }): void {
  const pictures = new Map(useCatalogue.getState().pictures)
  if (picture === null) pictures.delete(id)
  else pictures.set(id, picture)
  useCatalogue.setState({ pictures })
}

function removeProducts(ids: readonly string[]): void {
  useCatalogue.setState(({ products, pictures }) => ({
    products: products?.filter(({ id }) => !ids.includes(id)) ?? null,
    pictures: new Map([...pictures].filter(([id]) => !ids.includes(id))),
  }))
}

function receiveProducts(changed: readonly Product[]): void {
  useCatalogue.setState(({ products }) => {
    const byId = new Map((products ?? []).map((product) => [product.id, product]))
    for (const product of changed) byId.set(product.id, product)
    return { products: [...byId.values()].sort(byTile) }
  })
}
