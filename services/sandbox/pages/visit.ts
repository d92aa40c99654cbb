import type { FastifyRequest } from 'fastify'
import { type Lang, type Say, sayIn } from './texts/texts.ts'

/** One person's look at one page: where they are, in which language, and what they filled in. */
export interface Visit {
  readonly path: string
  readonly lang: Lang
  readonly say: Say
  readonly query: URLSearchParams
  readonly form: URLSearchParams
  /** An address of ours in the language of this visit. */
  readonly to: (path: string, query?: Readonly<Record<string, string>>) => string
}

/** `lang` is the page's own language if the address names none. */
export function visitOf(request: FastifyRequest, lang: Lang = 'id'): Visit {
  const { pathname, searchParams } = new URL(request.url, 'http://sandbox')
  const asked = searchParams.get('lang')
  const spoken = asked === 'en' || asked === 'id' ? asked : lang
  return {
    path: pathname,
    lang: spoken,
    say: sayIn(spoken),
    query: searchParams,
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    to: (path, query = {}) => `${path}?${new URLSearchParams({ ...query, lang: spoken })}`,
  }
}
