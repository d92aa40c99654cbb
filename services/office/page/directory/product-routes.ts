import type { FastifyInstance } from 'fastify'
import { byTile } from '../../../../shared/catalogue/catalogue.ts'
import { type Column, columns } from '../../../../shared/catalogue/csv-columns.ts'
import { isFoundBy } from '../../../../shared/catalogue/finding.ts'
import type { Product } from '../../../../shared/catalogue/product.ts'
import { productNumbers } from '../../../../shared/catalogue/product-number.ts'
import { csvText } from '../../../../shared/csv.ts'
import { fileText } from '../../../../shared/file-text.ts'
import type { Routes } from '../routes.ts'
import { sendFile } from '../send-file.ts'
import type { PageServices } from '../services.ts'
import { importView, productForm, productsView, type TypedProduct, typedOf } from './product-views.ts'
import { hasChanged, markOf } from './seen-before.ts'

/** A catalogue of ten thousand products, as a file and as a field of a form, where a browser ends each line with a byte more. */
const MAX_CATALOGUE = 5 * 1024 * 1024

interface Asked {
  readonly search?: unknown
  readonly saved?: unknown
  readonly id?: unknown
}

/** The products of all counters: an owner changes them, a supervisor sees them. */
export function addProductRoutes(
  app: FastifyInstance,
  { get, post, large }: Routes,
  { products }: Pick<PageServices, 'products'>,
): void {
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (request, body, done) => {
    const type = request.headers['content-type'] ?? ''
    new Response(body as Buffer<ArrayBuffer>, { headers: { 'content-type': type } })
      .formData()
      .then((form) => done(null, form))
      .catch(() => done(null, null))
  })

  get<Asked>('/products', 'supervisor', async ({ visitor, query: { search = '', saved }, show }) => {
    const all = await products.list()
    const wanted = typeof search === 'string' ? search.slice(0, 100) : ''
    const found = all.filter((each) => isFoundBy(each, wanted)).sort(byTile)
    const shown = { visitor, all: all.length, found, search: wanted, isSaved: saved === '1' }
    return show(({ say }) => productsView(say, shown))
  })
  get('/products.csv', 'supervisor', async ({ reply }) =>
    sendFile(reply, 'loket-katalog.csv', [await products.csv()]),
  )

  get<Asked>('/products/edit', 'owner', async ({ query, show }) => {
    const known = (await products.list()).find((each) => each.id === query.id)
    return show(({ say }) => productForm(say, formFor(known)))
  })
  post('/products/edit', 'owner', async ({ visitor, form, show, goTo }) => {
    const { typed: sent, isNew, dropsPicture } = readForm(form)
    const taken = isNew ? (await products.list()).map(({ id }) => id) : []
    const typed = isNew && sent.id === '' ? { ...sent, id: productNumbers(taken)() } : sent
    const again = (shown: Parameters<typeof productForm>[1], code: number) =>
      show(({ say }) => productForm(say, shown), code)
    const seen = form.get('seen')
    if (taken.includes(typed.id)) return again({ typed, isNew, seen, problem: 'idTwice' }, 400)
    const named = (known: readonly Product[]) => known.find(({ id }) => id === typed.id)
    const isOld = (known: readonly Product[]) => !isNew && hasChanged(form, typedOf(named(known) ?? null))
    const read = await products.saveOne(visitor, rowOf(typed), isOld)
    if (read === null)
      return again({ ...formFor(named(await products.list())), problem: 'changedMeanwhile' }, 409)
    const problem = read.problems[0]?.problem ?? null
    if (problem !== null) return again({ typed, isNew, seen, problem }, 400)
    if (dropsPicture) await products.setPicture(visitor, typed.id, null)
    return goTo('/products?saved=1')
  })

  large('/products/import', MAX_CATALOGUE, async ({ visitor, request, show, goTo }) => {
    const form = request.body instanceof FormData ? request.body : new FormData()
    const sure = form.get('csv')
    if (typeof sure === 'string') {
      await products.save(visitor, sure)
      return goTo('/products?saved=1')
    }
    const csv = await fileIn(form)
    if (csv === null) return goTo('/products')
    const read = await products.compare(csv)
    return show((words) => importView(words, { csv, read }))
  })
}

/** The file that a browser sent; null if there is none. */
async function fileIn(form: FormData): Promise<string | null> {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? fileText(new Uint8Array(await file.arrayBuffer())) : null
}

/** The form of a product as it is; an empty one where there is none. */
function formFor(known: Product | undefined) {
  const typed = typedOf(known ?? null)
  return { typed, isNew: !known, seen: markOf(typed), problem: null }
}

function readForm(form: URLSearchParams) {
  const text = (name: string) => (form.get(name) ?? '').trim()
  const yes = (name: string) => form.get(name) === 'yes'
  const lines = (name: string) =>
    (form.get(name) ?? '')
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '')
      .join(' | ')
  const typed: TypedProduct = {
    id: text('id'),
    name: text('name'),
    price: text('price'),
    type: text('type'),
    barcode: text('barcode'),
    color: text('color'),
    variants: lines('variants'),
    extras: lines('extras'),
    favourite: yes('favourite'),
    place: text('place'),
    active: yes('active'),
    untaxed: yes('untaxed'),
  }
  return { typed, isNew: text('new') === 'yes', dropsPicture: yes('dropsPicture') }
}

/** The typed values as a table of one line, so that forms and files follow the same rules. */
function rowOf(typed: TypedProduct): string {
  const cellOf = (column: Column) => {
    const value = typed[column]
    return typeof value === 'string' ? value : value ? 'yes' : 'no'
  }
  return csvText([columns, columns.map(cellOf).map((each) => each.replace(/[\r\n]/g, ' '))])
}
