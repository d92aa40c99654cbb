import type { FastifyInstance, FastifyReply } from 'fastify'

/** What every page may load: nothing but its own style and pictures. */
export const contentSecurityPolicy: readonly string[] = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  // No text becomes markup or code by a script of ours either.
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
]

/** The few pages that have a script may load the office's own, and no other. */
export const withOwnScript = (reply: FastifyReply): FastifyReply =>
  reply.header('content-security-policy', [...contentSecurityPolicy, "script-src 'self'"].join('; '))

/** Copies the text of the field that a button names. Without this script the button is not shown. */
const copyScript = `'use strict'
for (const button of document.querySelectorAll('button[data-copies]')) {
  const field = document.getElementById(button.dataset.copies)
  const copy = async () => {
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
      return true
    } catch {
      return document.execCommand('copy')
    }
  }
  button.hidden = false
  button.addEventListener('click', async () => {
    if (await copy()) button.nextElementSibling.textContent = button.dataset.copied
  })
}
`

export function addCopyScript(app: FastifyInstance): void {
  app.get('/copy.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(copyScript))
}
