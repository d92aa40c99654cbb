import type { FastifyReply } from 'fastify'
import { type Html, html } from './html.ts'
import { CONSOLE_PATH, ICON_PATH, QR_PAYER_PATH, STYLE_PATH, TELLER_PATH } from './paths.ts'
import type { Visit } from './visit.ts'

export interface Page {
  readonly title: string
  readonly content: Html
  /** The console needs the width; payers' pages do not. */
  readonly wide?: boolean
  readonly httpStatus?: number
  /** Reloads, or goes to another page, after so many seconds. */
  readonly refresh?: { readonly seconds: number; readonly url?: string }
}

/** No script at all, and nothing from elsewhere: strangers' input in an order is only ever text. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const headers = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy,
  'x-content-type-options': 'nosniff',
  // With no referrer at all a form would send Origin "null", and be refused.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-store',
}

export function sendPage(reply: FastifyReply, visit: Visit, page: Page): FastifyReply {
  const { refresh } = page
  if (refresh) reply.header('refresh', `${refresh.seconds}${refresh.url ? `; url=${refresh.url}` : ''}`)
  return reply
    .code(page.httpStatus ?? 200)
    .headers(headers)
    .send(shell(visit, page).text)
}

function shell(visit: Visit, { title, content, wide = false }: Page): Html {
  const { say, lang, path, query, to } = visit
  const others = Object.fromEntries([...query, ['lang', lang === 'en' ? 'id' : 'en']])
  const link = (address: string, text: 'console' | 'teller' | 'qrPayer') =>
    html`<a href="${to(address)}"${path === address && html` aria-current="page"`}>${say(text)}</a>`
  return html`<!doctype html>
<html lang="${lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · ${say('product')}</title>
<link rel="icon" href="${ICON_PATH}">
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header>
<p class="training">${say('training')}</p>
<div class="top">
<p class="brand">Loket<small>${say('product')}</small></p>
<nav>
${link(CONSOLE_PATH, 'console')}
${link(TELLER_PATH, 'teller')}
${link(QR_PAYER_PATH, 'qrPayer')}
<a href="${path}?${new URLSearchParams(others).toString()}" hreflang="${others.lang}" lang="${others.lang}">${say('otherLanguage')}</a>
</nav>
</div>
</header>
<main class="${wide ? 'wide' : 'narrow'}">
${content}
</main>
</body>
</html>
`
}

/** After a form the browser is redirected to a page that can be reloaded without sending the form again. */
export const goTo = (reply: FastifyReply, address: string): FastifyReply => reply.redirect(address, 303)
