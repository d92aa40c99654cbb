import { type Html, html } from '../../sandbox/pages/html.ts'
import type { Database } from '../database/database.ts'
import type { Trouble } from '../database/problem.ts'
import type { Language, Say } from './texts.ts'

/** A whole page. */
export function layout(language: Language, say: Say, content: Html): string {
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Loket · ${say('title')}</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css"></head>
<body><header class="top"><p class="brand">Loket<small>${say('title')}</small></p></header>
<main>${content}</main></body></html>`.text
}

export const signInView = (say: Say): Html =>
  html`<section class="card stack"><h1>${say('signInTitle')}</h1><p>${say('signIn')}</p></section>`

export const troubleView = (say: Say, trouble: Trouble): Html =>
  html`<section class="card stack"><h1>${say('troubleTitle')}</h1><p>${say(trouble)}</p><p>${say('recovers')}</p></section>`

export const officeView = (say: Say, { isEmbedded, name }: Pick<Database, 'isEmbedded' | 'name'>): Html =>
  html`<section class="card stack"><h1>${say('title')}</h1><p>${say('intro')}</p>
<h2>${say('database')}</h2><p>${isEmbedded ? say('embedded') : say('server', { name })}</p>
<form method="post" action="/sign-out"><button>${say('signOut')}</button></form></section>`
