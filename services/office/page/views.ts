import { type Html, html } from '../../sandbox/pages/html.ts'
import type { Trouble } from '../database/problem.ts'
import { listNames } from '../lists/list.ts'
import type { Visitor } from '../people/person.ts'
import { textField } from './fields.ts'
import type { Language, Say, TextName } from './texts.ts'

interface LayoutShown {
  readonly language: Language
  readonly say: Say
  readonly path: string
  readonly visitor: Visitor | null
}

/** The pages, and who may see them. */
const pages = [
  ['/', 'counters', 'supervisor'],
  ['/sales', 'sales', 'supervisor'],
  ['/orders', 'records', 'supervisor'],
  ['/staff', 'staff', 'supervisor'],
  ['/products', 'products', 'supervisor'],
  ['/shop', 'shop', 'supervisor'],
  ['/people', 'people', 'supervisor'],
  ['/audit', 'audit', 'owner'],
] as const

/** The entry's name, or the list's, so that a browser's tabs and its history tell the pages apart. */
function nameOf(path: string) {
  const first = firstOf(path)
  return listNames.find((name) => name === first) ?? pages.find(([href]) => href === `/${first}`)?.[1]
}

/** The page of one product belongs to the entry of all. All lists are one entry. */
const isAt = (href: string, path: string) =>
  href === `/${firstOf(path)}` || (href === '/orders' && listNames.some((name) => name === firstOf(path)))
const firstOf = (path: string) => path.split('/')[1] ?? ''

/** A whole page. */
export function layout({ language, say, path, visitor }: LayoutShown, content: Html): string {
  const name = visitor ? nameOf(path) : undefined
  const who = visitor ? (visitor.name ?? say('byAddress')) : ''
  const seen = pages.filter(([, , role]) => visitor && (role === 'supervisor' || visitor.role === 'owner'))
  return html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>${name && `${say(name)} · `}Loket · ${say('title')}</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css"></head>
<body><a class="skip" href="#content">${say('skip')}</a><header class="top"><p class="brand" title="${who}">Loket<small>${say('title')}${who !== '' && ` · ${who}`}</small></p>
${seen.length > 0 && html`<nav>${seen.map(([href, name]) => html`<a href="${href}" ${isAt(href, path) && html`aria-current="page"`}>${say(name)}</a>`)}</nav><form method="post" action="/sign-out"><button class="quiet">${say('signOut')}</button></form>`}</header>
<main class="middle" id="content">${content}</main></body></html>`.text
}

/** A page for a customer: it names nothing of the office, and no search engine may keep it. */
export const customerLayout = (
  { language, say }: { readonly language: Language; readonly say: Say },
  content: Html,
): string =>
  html`<!doctype html><html lang="${language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${say('receipt')}</title>
<link rel="icon" href="/icon.svg"><link rel="stylesheet" href="/style.css"></head>
<body><main class="customer">${content}</main></body></html>`.text

interface SignInShown {
  readonly name: string
  /** What went wrong before; null on the first visit. */
  readonly problem: 'signInWrong' | 'signedOut' | 'addressGone' | null
  /** The page that was asked for; empty for the first one. */
  readonly to?: string
}

export const signInView = (say: Say, { name, problem, to = '' }: SignInShown): Html =>
  html`<section class="card stack"><h1>${say('signInTitle')}</h1>
${problem && html`<p role="alert" class="notice bad">${say(problem)}</p>`}
<form method="post" action="/sign-in" class="stack">${to !== '' && html`<input type="hidden" name="to" value="${to}">`}
${textField({
  name: 'name',
  label: say('personName'),
  value: name,
  autocomplete: 'username',
  rest: html`maxlength="40" required`,
})}
${textField({
  name: 'passphrase',
  label: say('passphrase'),
  autocomplete: 'current-password',
  rest: html`type="password" required`,
})}
${codeField(say)}
<div><button class="main">${say('signIn')}</button></div></form>
<p class="soft small">${say('signInByAddress')}</p></section>`

/** The digits of an authenticator app. */
export const codeField = (say: Say): Html =>
  textField({
    name: 'code',
    label: say('code'),
    autocomplete: 'one-time-code',
    rest: html`inputmode="numeric" maxlength="7" required`,
  })

interface Message {
  readonly title: string
  readonly text?: string | undefined
  /** Where its link leads; null for none. */
  readonly back?: string | null
}

/** A page that says one thing, with the way back. */
export const messageView = (say: Say, { title, text, back = '/' }: Message): Html =>
  html`<section class="card stack"><h1>${title}</h1>${text !== undefined && html`<p>${text}</p>`}${back !== null && html`<p><a href="${back}">${say('back')}</a></p>`}</section>`

/** A page that says one thing whoever asks. */
export const saying =
  (title: TextName, text?: TextName, back: Message['back'] = '/') =>
  ({ say }: { readonly say: Say }): Html =>
    messageView(say, { title: say(title), text: text && say(text), back })

export const goneView = saying('invitationGone', 'invitationGoneHint')
export const tooOftenView = saying('tooOftenTitle', 'tooOften')
/** For customers, who have nothing to do at the office. */
export const customerTooOftenView = saying('tooOftenTitle', 'tooOften', null)
export const ownersOnlyView = saying('ownersOnly', 'ownersOnlyHint')
export const noSuchPageView = saying('noSuchPage')

/** What a status says to a person; a form that was refused has saved nothing. */
export const refusedView = (say: Say, status: number, isForm: boolean): Html => {
  const [title, text] =
    status === 413
      ? (['tooLargeTitle', 'tooLarge'] as const)
      : status < 500
        ? (['notReadTitle', 'notRead'] as const)
        : (['failedTitle', 'failed'] as const)
  return html`<section class="card stack"><h1>${say(title)}</h1><p>${say(text)}</p>
${isForm && status >= 500 && html`<p class="notice">${say('maybeSaved')}</p>`}<p><a class="button" href="/">${say('back')}</a></p></section>`
}

/**
 * The form may have been saved before the database failed, so this page leads back to the form's page and does not
 * send it again.
 */
export const troubleView = (say: Say, trouble: Trouble, isForm: boolean): Html =>
  html`<section class="card stack"><h1>${say('troubleTitle')}</h1><p>${say(trouble)}</p><p>${say('recovers')}</p>
${isForm && html`<p class="notice">${say('maybeSaved')}</p>`}<p><a class="button" href="${isForm ? '/' : ''}">${say(isForm ? 'back' : 'again')}</a></p></section>`
