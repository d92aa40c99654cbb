import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readBody } from '../read-body.ts'
import { type Html, html } from './html.ts'
import { goTo } from './layout.ts'
import { QR_PAYER_PATH, QR_PHOTO_PATH } from './paths.ts'
import { type Visit, visitOf } from './visit.ts'

const PHOTO_BYTES = 8 * 1024 * 1024
/** What a form puts around its file. */
const AROUND_BYTES = 4 * 1024

/** Why a picture brought no code. */
const problems = ['noCode', 'noPicture', 'tooLarge'] as const
type Problem = (typeof problems)[number]

/** The camera of the customer's banking app: a picture of a code comes in, and the payer page with its content is shown. */
export function addQrPhoto(parent: FastifyInstance): void {
  parent.register(async (scope) => {
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) =>
      readBody(payload, (error, body) => done(null, error ? null : body), PHOTO_BYTES + AROUND_BYTES),
    )
    scope.post(QR_PHOTO_PATH, async (request, reply) => {
      const { to } = visitOf(request)
      const photo = await fileOf(request)
      const reading = photo === 'tooLarge' ? { kind: photo } : await read(photo)
      return goTo(
        reply,
        to(QR_PAYER_PATH, reading.kind === 'code' ? { code: reading.code } : { photo: reading.kind }),
      )
    })
  })
}

async function read(photo: Uint8Array) {
  const { readPhoto } = await import('./read-photo.ts')
  return readPhoto(photo)
}

/** The file of the form; empty where none was chosen. */
async function fileOf({ body, headers }: FastifyRequest): Promise<Uint8Array | 'tooLarge'> {
  if (!(body instanceof Uint8Array)) return 'tooLarge'
  const form = new Response(body as Uint8Array<ArrayBuffer>, {
    headers: { 'Content-Type': headers['content-type'] ?? '' },
  }).formData()
  const file = await form.then((fields) => fields.get('photo')).catch(() => null)
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
}

export function photoForm({ say, to, query }: Visit): Html {
  const problem = problems.find((name) => name === query.get('photo'))
  return html`<form method="post" action="${to(QR_PHOTO_PATH)}" enctype="multipart/form-data" class="stack">
<div><label for="photo">${say('qrPhoto')}</label>
<input id="photo" name="photo" type="file" accept="image/*" capture="environment" aria-describedby="photo-hint" required></div>
<p id="photo-hint" class="soft small">${say('qrPhotoHint')}</p>
${problem && html`<p class="notice bad" role="alert">${say(photoTexts[problem])}</p>`}
<button>${say('readPhoto')}</button></form>`
}

const photoTexts = {
  noCode: 'photoNoCode',
  noPicture: 'photoNoPicture',
  tooLarge: 'photoTooLarge',
} as const satisfies Record<Problem, string>
