import type { FastifyInstance } from 'fastify'
import { withOwnScript } from '../own-script.ts'
import type { Routes, Visit } from '../routes.ts'
import type { PageServices } from '../services.ts'
import { pictureScript } from './picture-script.ts'
import { pictureForm } from './product-views.ts'

/** A picture is some 9 kB; as a field of a form each of its signs may take three letters. */
const MAX_FORM = 64 * 1024

/** The pictures of products, as the tills' tiles show them. */
export function addPictureRoutes(
  app: FastifyInstance,
  { get, large }: Routes,
  { products }: Pick<PageServices, 'products'>,
): void {
  const idIn = ({ query }: Visit) => String((query as { id?: unknown }).id ?? '')

  async function show({ reply, show, goTo }: Visit, id: string, isRefused = false) {
    const product = (await products.list()).find((each) => each.id === id)
    if (!product) return goTo('/products')
    const hasPicture = (await products.picture(id)) !== null
    withOwnScript(reply)
    return show(({ say }) => pictureForm(say, product, { isRefused, hasPicture }), isRefused ? 400 : 200)
  }

  app.get('/picture.js', (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(pictureScript),
  )
  get('/products/picture.jpg', 'supervisor', async (visit) => {
    const picture = await products.picture(idIn(visit))
    if (picture === null) return visit.reply.code(404).send()
    return visit.reply.type('image/jpeg').send(Buffer.from(picture.slice(picture.indexOf(',') + 1), 'base64'))
  })
  get('/products/picture', 'owner', (visit) => show(visit, idIn(visit)))
  large('/products/picture', MAX_FORM, async (visit) => {
    const [id, picture] = [visit.form.get('id') ?? '', visit.form.get('picture') ?? '']
    const isKept = await products.setPicture(visit.visitor, id, picture)
    return isKept ? visit.goTo('/products?saved=1') : show(visit, id, true)
  })
}
