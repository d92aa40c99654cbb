import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ProductBook } from '../directory/product-book.ts'
import { withOwnScript } from './own-script.ts'
import { formOf, type Page } from './page.ts'
import { pictureScript } from './picture-script.ts'
import { pictureForm } from './product-views.ts'

export interface PictureRoutesOptions {
  readonly page: Page
  readonly products: ProductBook
}

/** A picture is some 9 kB; as a field of a form each of its signs may take three letters. */
const MAX_FORM = 64 * 1024

/** The pictures of products, as the tills' tiles show them. */
export function addPictureRoutes(app: FastifyInstance, options: PictureRoutesOptions): void {
  const { page, products } = options
  const idIn = ({ query }: FastifyRequest) => String((query as { id?: unknown }).id ?? '')

  async function show(request: FastifyRequest, reply: FastifyReply, id: string, { isRefused = false } = {}) {
    const visitor = await page.demand(request, 'owner')
    const product = (await products.list()).find((each) => each.id === id)
    if (!product) return reply.redirect('/products', 303)
    const hasPicture = (await products.picture(id)) !== null
    withOwnScript(reply)
    return page.show(
      request,
      isRefused ? reply.code(400) : reply,
      ({ say }) => pictureForm(say, product, { isRefused, hasPicture }),
      visitor,
    )
  }

  app.get('/picture.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pictureScript),
  )
  app.get('/products/picture.jpg', async (request, reply) => {
    await page.demand(request, 'supervisor')
    const picture = await products.picture(idIn(request))
    if (picture === null) return reply.code(404).send()
    return reply.type('image/jpeg').send(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
  })
  app.get('/products/picture', async (request, reply) => show(request, reply, idIn(request)))
  app.post('/products/picture', page.large(MAX_FORM), async (request, reply) => {
    const visitor = await page.demand(request, 'owner')
    const [id, picture] = [formOf(request).get('id') ?? '', formOf(request).get('picture') ?? '']
    const isKept = await products.setPicture(visitor, id, picture)
    return isKept ? reply.redirect('/products?saved=1', 303) : show(request, reply, id, { isRefused: true })
  })
}
