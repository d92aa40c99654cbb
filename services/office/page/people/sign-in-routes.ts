import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTotpKey, newTotpKey } from '../../people/one-time-codes.ts'
import { MAX_PASSPHRASE, MIN_PASSPHRASE } from '../../people/passphrase.ts'
import { formOf, type Page, textIn } from '../page.ts'
import type { Home } from '../routes.ts'
import type { PageServices } from '../services.ts'
import { goneView, signInView, tooOftenView } from '../views.ts'
import { joinView } from './people-views.ts'

/** Not a look ahead of a browser or of a program that checks links: the address works only once. */
const isVisit = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && !String(headers['sec-purpose'] ?? '').includes('prefetch')

/** A page of ours, and no file: the browser would stay at the sign-in. `//` and `/\` would lead to another site. */
const pageIn = (to: string) =>
  /^\/(?![/\\])[\w/?=&%.+-]{0,400}$/.test(to) && !/\.\w+(\?|$)/.test(to) ? to : '/'

const LONGEST_NAME = 40

/** The first page, which signs strangers in, and the page on which people join. */
export function addSignInRoutes(app: FastifyInstance, services: PageServices, home: Home): void {
  const { page, signIns, limits, known, counts } = services

  /** Gives the browser its new session, and ends the one that it had: nobody would end it, and a copy of its cookie would go on. */
  async function enter(request: FastifyRequest, reply: FastifyReply, session: string, to?: string) {
    const before = await page.visitorOf(request)
    if (before) await signIns.endSession(before, before.sessionId)
    return page.signedIn(reply, session, to)
  }

  app.get<{ Querystring: { token?: string | string[] } }>('/', async (request, reply) => {
    const { token } = request.query
    if (typeof token === 'string' && isVisit(request)) {
      const caller = page.callerOf(request)
      if (!limits.signIns.take(caller)) return page.show(request, reply.code(429), tooOftenView)
      const session = await signIns.signInByKey(token, page.browserOf(request))
      if (session !== null) {
        limits.signIns.giveBack(caller)
        // Redirects to an address without the key, which would stay in the browser's history.
        return enter(request, reply, session)
      }
    }
    const visitor = await page.visitorOf(request)
    if (visitor) return home(request, reply, visitor)
    const problem = token === undefined ? null : 'addressGone'
    return page.show(request, reply.code(401), ({ say }) => signInView(say, { name: '', problem }))
  })

  app.post('/sign-in', async (request, reply) => {
    const [name, code] = [textIn(request, 'name'), textIn(request, 'code')]
    const to = pageIn(textIn(request, 'to'))
    // A passphrase may begin and end with a space.
    const passphrase = formOf(request).get('passphrase') ?? ''
    const caller = page.callerOf(request)
    // All spellings by which the database finds one person count as one name: some databases take `İ` for a capital `i`, we
    // take it for an `i` with a second dot. Nobody has a longer name, and counting would keep every long one.
    const same = name.slice(0, LONGEST_NAME).toLowerCase().replaceAll('\u0307', '')
    const isKnown = known.isKnown(name, page.markOf(request))
    const mayTry = isKnown
      ? limits.knownNames.take(same)
      : limits.signIns.take(caller) && limits.names.take(same)
    if (!mayTry) {
      counts.count('sign_ins', 'tooMany')
      return page.show(request, reply.code(429), tooOftenView)
    }
    const isLegible = name.length <= LONGEST_NAME && passphrase.length <= MAX_PASSPHRASE
    const typed = { name, passphrase, code, isKnown }
    const session = isLegible ? await signIns.signIn(typed, page.browserOf(request)) : null
    counts.count('sign_ins', session === null ? 'refused' : 'signedIn')
    if (session === null)
      return page.show(request, reply.code(401), ({ say }) =>
        signInView(say, { name, problem: 'signInWrong', to }),
      )
    if (isKnown) limits.knownNames.giveBack(same)
    else {
      limits.signIns.giveBack(caller)
      limits.names.giveBack(same)
    }
    page.remember(reply, known.markOf(name))
    return enter(request, reply, session, to)
  })
  app.post('/sign-out', async (request, reply) => {
    const visitor = await page.visitorOf(request)
    if (visitor) await signIns.endSession(visitor, visitor.sessionId)
    return page.signedOut(reply)
  })

  app.get<{ Querystring: { token?: string | string[] } }>('/join', (request, reply) => {
    const { token } = request.query
    return showJoin(request, reply, typeof token === 'string' ? token : '')
  })
  app.post('/join', async (request, reply) => {
    const token = textIn(request, 'token')
    const [passphrase, again] = [formOf(request).get('passphrase') ?? '', formOf(request).get('again') ?? '']
    if (passphrase.length < MIN_PASSPHRASE || passphrase.length > MAX_PASSPHRASE)
      return showJoin(request, reply, token, 'passphraseLength')
    if (passphrase !== again) return showJoin(request, reply, token, 'passphraseDiffers')
    const caller = page.callerOf(request)
    if (!limits.signIns.take(caller)) return page.show(request, reply.code(429), tooOftenView)
    const chosen = { passphrase, totp: textIn(request, 'totp'), code: textIn(request, 'code') }
    const session = await signIns.join(token, chosen, page.browserOf(request))
    if (session === null) return showJoin(request, reply, token, 'codeWrong', passphrase)
    limits.signIns.giveBack(caller)
    return enter(request, reply, session)
  })
  async function showJoin(
    request: FastifyRequest,
    reply: Parameters<Page['show']>[1],
    token: string,
    problem: 'passphraseLength' | 'passphraseDiffers' | 'codeWrong' | null = null,
    passphrase = '',
  ) {
    const caller = page.callerOf(request)
    if (!limits.signIns.take(caller)) return page.show(request, reply.code(429), tooOftenView)
    const invited = await signIns.invitation(token)
    if (!invited) return page.show(request, reply.code(404), goneView)
    limits.signIns.giveBack(caller)
    // Each look at the page has a key of its own: who sent the invitation may have looked, and would know the other's codes.
    const shown = textIn(request, 'totp')
    const totp = isTotpKey(shown) ? shown : newTotpKey()
    const view = await joinView({ ...invited, token, totp, problem, passphrase })
    return page.show(request, problem ? reply.code(400) : reply, ({ say }) => view(say))
  }
}
