import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hostOf } from '../../../platform/host-of.ts'
import type { ChannelLooks } from '../../../shared/gateway/channel-looks.ts'
import { staffName } from '../../../shared/staff/staff.ts'
import type { TimeZone } from '../../../shared/time-zone.ts'
import type { Html } from '../../sandbox/pages/html.ts'
import { type ShopBook, type ShopLook, usualLook } from '../directory/shop-book.ts'
import type { Role, Visitor } from '../people/person.ts'
import type { Browser, Sessions } from '../people/sessions.ts'
import { type Language, languageOf, type Say, sayIn, timesIn } from './texts.ts'
import { customerLayout, layout } from './views.ts'

const COOKIE = 'loket_office'
/** A server at another port or name of the same site may set cookies of our name beside ours. */
const MAX_COOKIES = 16
/** As long as browsers keep a cookie. */
const KNOWN_FOR_S = 400 * 24 * 60 * 60

interface PageOptions {
  readonly shop: Pick<ShopBook, 'look'>
  readonly sessions: Pick<Sessions, 'visitorOf'>
  /** The caller that a request counts against. */
  readonly callerOf: (request: IncomingMessage) => string
  /** The addresses by which browsers and counters may call this office. */
  readonly origins: () => readonly string[]
}

/** A language, and how the shop writes times and ways to pay in it. */
export interface Words {
  readonly say: Say
  readonly zone: TimeZone
  readonly looks: ChannelLooks
  readonly dateTime: (at: number) => string
  /** The same without the name of the time zone, for a table whose head says it. */
  readonly moment: (at: number) => string
  /** The day alone, in full and for a table, and the hour alone. */
  readonly date: (at: number) => string
  readonly shortDate: (at: number) => string
  readonly time: (at: number) => string
  readonly language: Language
}

/** What the routes share: who is signed in, the language, and the session's cookie. */
export interface Page {
  /** A page for a stranger has the usual look, because it must cost the database nothing. */
  show(
    request: FastifyRequest,
    reply: FastifyReply,
    content: (words: Words) => Html | Promise<Html>,
    visitor?: Visitor,
  ): Promise<FastifyReply>
  /** A page for a shop's customer, without anything of the office. */
  showCustomer(request: FastifyRequest, reply: FastifyReply, content: (words: Words) => Html): FastifyReply
  /** The language of a request, in the shop's words. */
  wordsOf(request: FastifyRequest): Promise<Words>
  /** Null for a stranger. */
  visitorOf(request: FastifyRequest): Promise<Visitor | null>
  /** Refuses a stranger, and a person without this role. */
  demand(request: FastifyRequest, role: Role): Promise<Visitor>
  browserOf(request: FastifyRequest): Browser
  callerOf(request: FastifyRequest): string
  /** What {@link Page.remember} left in this browser; empty in a stranger's. */
  markOf(request: FastifyRequest): string
  /** Stores in the browser that its person has signed in here. */
  remember(reply: FastifyReply, mark: string): void
  /** Sends the browser its session's cookie, and the browser to a page. */
  signedIn(reply: FastifyReply, secret: string, to?: string): FastifyReply
  signedOut(reply: FastifyReply): FastifyReply
  /** How browsers and the gateway reach the office. */
  address(): string
}

export function createPage({ shop, sessions, callerOf, origins }: PageOptions): Page {
  const visitorOf = (request: FastifyRequest) => sessions.visitorOf(sessionsIn(request, cookieName()))
  const isSecure = () => areSecure(origins())
  // A browser accepts this name from our own host alone, and by https: no other site can plant a session.
  const cookieName = () => (isSecure() ? `__Host-${COOKIE}` : COOKIE)
  const own = () => `HttpOnly; SameSite=Strict${isSecure() ? '; Secure' : ''}`
  const cookie = (reply: FastifyReply, value: string, to = '/') => {
    const rule = value === '' ? `Max-Age=0; ${own()}` : own()
    return reply.header('set-cookie', `${cookieName()}=${value}; Path=/; ${rule}`).redirect(to, 303)
  }
  const usualWords = ({ headers }: FastifyRequest) =>
    wordsIn(languageOf(headers['accept-language']), usualLook)
  const wordsOf = async ({ headers }: FastifyRequest) =>
    wordsIn(languageOf(headers['accept-language']), await shop.look())
  return {
    visitorOf,
    wordsOf,
    async demand(request, role) {
      const visitor = await visitorOf(request)
      const statusCode = visitor === null ? 401 : 403
      if (visitor === null || (role === 'owner' && visitor.role !== 'owner'))
        throw Object.assign(new Error('not allowed'), { statusCode })
      return visitor
    },
    showCustomer(request, reply, content) {
      const words = usualWords(request)
      return reply.type('text/html; charset=utf-8').send(customerLayout(words, content(words)))
    },
    async show(request, reply, content, visitor) {
      const words = visitor ? await wordsOf(request) : usualWords(request)
      const { language } = words
      const shown = await content(words)
      const path = request.url.replace(/\?.*/s, '')
      return reply
        .type('text/html; charset=utf-8')
        .send(layout({ language, say: words.say, path, visitor: visitor ?? null }, shown))
    },
    browserOf: (request) => ({
      address: callerOf(request.raw),
      browser: browserName(request.headers['user-agent'] ?? ''),
    }),
    callerOf: ({ raw }) => callerOf(raw),
    markOf: ({ headers }) => /(?:^|;\s*)loket_known=([\w-]{1,100})/.exec(headers.cookie ?? '')?.[1] ?? '',
    remember(reply, mark) {
      reply.header('set-cookie', `loket_known=${mark}; Path=/sign-in; Max-Age=${KNOWN_FOR_S}; ${own()}`)
    },
    signedIn: cookie,
    signedOut: (reply) => cookie(reply, ''),
    address: () => origins()[0] ?? '',
  }
}

/** The words of a language as a shop writes them. */
export const wordsIn = (language: Language, { timeZone, looks }: ShopLook): Words => ({
  language,
  looks,
  say: sayIn(language),
  zone: timeZone,
  ...timesIn(language, timeZone),
})

export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** What was typed into a field, without spaces around it; empty if the form has no such field. */
export const textIn = (request: FastifyRequest, name: string): string =>
  (formOf(request).get(name) ?? '').trim()

/**
 * A name as people see it, so that two that look the same are the same: the audit log tells people apart by it. Empty for none;
 * throws for one that nobody can read or that is too long.
 */
export function nameIn(form: URLSearchParams, field: string): string {
  const text = form.get(field)?.normalize().trim() ?? ''
  const name = text === '' ? '' : staffName.safeParse(text).data
  if (name === undefined) throw Object.assign(new Error('this is no name'), { statusCode: 400 })
  return name
}

/** Whether browsers come by https: then their cookies do not go by anything else, and neither do they. */
export const areSecure = (origins: readonly string[]): boolean =>
  origins.some((origin) => origin.startsWith('https:'))

/** A page elsewhere reaches us by its own host name (DNS rebinding), or posts with its own Origin. */
export function isAddressedToUs(
  { headers, method, raw }: FastifyRequest,
  origins: readonly string[],
): boolean {
  const { origin, 'sec-fetch-site': site } = headers
  const host = hostOf(raw)
  if (!origins.some((each) => new URL(each).host === host)) return false
  if (method === 'GET' || method === 'HEAD') return true
  return (origin === undefined || origins.includes(origin)) && (site === undefined || site === 'same-origin')
}

function sessionsIn({ headers }: FastifyRequest, name: string): string[] {
  const cookies = (headers.cookie ?? '').split(/;\s*/)
  const ours = cookies.flatMap((cookie) =>
    cookie.startsWith(`${name}=`) ? [cookie.slice(name.length + 1)] : [],
  )
  return ours.filter((secret) => /^[\w-]{1,100}$/.test(secret)).slice(0, MAX_COOKIES)
}

/** The short form of a browser's description that a person recognizes. */
function browserName(agent: string): string {
  const browser = /(Firefox|Edg|OPR|Chrome|Safari)\//
    .exec(agent)?.[1]
    ?.replace('Edg', 'Edge')
    .replace('OPR', 'Opera')
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1]
  return [browser, system].filter(Boolean).join(' · ')
}
