import * as z from 'zod'
import { isObject } from '../is-object.ts'
import { notesOf } from './fields.ts'
import { withoutNumberObject } from './json.ts'
import type { answerHead, requestHead } from './orders.ts'

/**
 * The effect of sending the same operation again: nothing new because the gateway knows the number, another one, or
 * none at all.
 */
export type RepeatRule =
  | 'by merchantTradeNo'
  | 'by merchantRefundNo'
  | 'by agreementId'
  | 'makes another'
  | 'harmless'

/** A rule between members, in words that follow the field's name: "payer must …". */
export interface MemberRule<Members> {
  readonly field: string
  readonly rule: string
  readonly holds: (members: Members) => boolean
}

interface Declaration<Request extends z.ZodRawShape, Answer extends z.ZodRawShape> {
  /** The operation's name in code; unique. */
  readonly name: string
  /** What it does, in a few words. */
  readonly title: string
  /** Path below the gateway's base URL, starting with a slash. */
  readonly path: string
  /** Where it is specified: "API document, endpoint 7", or "ours" for what the document leaves open. */
  readonly source: string
  readonly repeat: RepeatRule
  /**
   * The answer's member without which success can't be believed if `errCode` is absent. Never one that the request
   * contains: a request that is sent back to us has a valid signature under every shared key.
   */
  readonly keyField: Exclude<Extract<keyof Answer, string>, keyof Request>
  readonly request: Request
  readonly answer: Answer
  /** Aliases under which a member is read, in requests and answers, by the alias. */
  readonly aliases?: Readonly<Record<string, Extract<keyof Request | keyof Answer, string>>>
  readonly rules?: readonly MemberRule<z.output<z.ZodObject<Request>>>[]
}

/**
 * Declares one operation of the gateway. From the declaration come the typed client call, the sandbox's
 * validation of requests and of its own answers, the form limits and the reference page.
 */
export function operation<
  const Name extends string,
  Request extends z.ZodRawShape & typeof requestHead,
  Answer extends z.ZodRawShape & typeof answerHead,
>(declaration: Declaration<Request, Answer> & { readonly name: Name }) {
  const { request, answer, aliases = {}, rules = [] } = declaration
  const strict = z.strictObject(request, { error: requestProblem }).check(({ value, issues }) => {
    const problem = (path: readonly PropertyKey[], message: string) =>
      issues.push({ code: 'custom', message, path: [...path], input: undefined })
    for (const path of emptyTexts(value, request)) problem(path, 'must not be empty')
    for (const { field, rule, holds } of rules) if (!holds(value)) problem(field.split('.'), rule)
  })
  return {
    ...declaration,
    aliases,
    rules,
    /** The members of a request, field by field. */
    requestFields: request,
    /** The members of a successful answer, field by field. */
    answerFields: answer,
    /**
     * Strict when written, tolerant when read: an unknown member is refused when written and ignored when read. An
     * empty required text is refused either way.
     */
    request: z.codec(z.unknown(), strict, {
      decode: (wire, { issues }) => {
        const { members, conflict } = readAliases(withoutNumberObject(wire), aliases)
        if (conflict) issues.push({ ...conflict, code: 'custom', input: undefined })
        return onlyKnown(members, request) as z.input<typeof strict>
      },
      encode: (members) => members,
    }),
    /** A successful answer; unknown members are ignored. `read-answer.ts` reads one off the wire. */
    answer: z.object(answer),
  } as const
}

function onlyKnown(wire: unknown, shape: z.ZodRawShape): unknown {
  if (!isObject(wire) || Object.keys(wire).every((name) => Object.hasOwn(shape, name))) return wire
  return Object.fromEntries(Object.entries(wire).filter(([name]) => Object.hasOwn(shape, name)))
}

const requestProblem = (issue: { code?: string; keys?: unknown }) =>
  issue.code === 'unrecognized_keys' ? 'is not a member of this request' : 'must be a JSON object'

/** The place of a required member with an empty text in a request. */
function emptyTexts(
  members: object,
  shape: z.ZodRawShape,
  above: readonly PropertyKey[] = [],
): PropertyKey[][] {
  return Object.entries(members).flatMap(([name, value]) => {
    const field = shape[name] as z.ZodType | undefined
    if (!field || (value !== '' && typeof value !== 'object')) return []
    const { required, wire } = notesOf(field)
    const path = [...above, name]
    if (value === '') return required ? [path] : []
    if (wire.kind === 'object' && isObject(value)) return emptyTexts(value, wire.members, path)
    if (wire.kind !== 'list' || !Array.isArray(value)) return []
    const item = notesOf(wire.item).wire
    if (item.kind !== 'object') return []
    return value.flatMap((each, index) => emptyTexts(each, item.members, [...path, index]))
  })
}

/**
 * Renames members to the names of the document's tables. Both names with different values contradict each other; where
 * neither value matters, `isMinor`, both are left out.
 */
export function readAliases(
  wire: unknown,
  aliases: Readonly<Record<string, string>>,
  isMinor: (name: string) => boolean = () => false,
) {
  const leftOut: string[] = []
  if (!isObject(wire)) return { members: wire, conflict: null, leftOut }
  const members = { ...wire }
  for (const [alias, name] of Object.entries(aliases)) {
    const value = members[alias]
    delete members[alias]
    if (value === undefined) continue
    const contradicts = members[name] !== undefined && members[name] !== value
    if (contradicts && !isMinor(name)) {
      const conflict = { path: [alias], message: `must equal ${name} where both are given` }
      return { members: wire, conflict, leftOut }
    }
    if (contradicts) {
      delete members[name]
      leftOut.push(name)
    } else members[name] = value
  }
  return { members, conflict: null, leftOut }
}

/** Any declared operation. */
export interface Operation {
  readonly name: string
  readonly title: string
  readonly path: string
  readonly source: string
  readonly repeat: RepeatRule
  readonly keyField: string
  readonly aliases: Readonly<Record<string, string>>
  readonly rules: readonly Pick<MemberRule<never>, 'field' | 'rule'>[]
  readonly requestFields: z.ZodRawShape
  readonly answerFields: z.ZodRawShape
  readonly request: z.ZodType
  readonly answer: z.ZodType
}

/** An operation's request as Loket works with it: amounts in sen, the optional members may be missing. */
export type RequestOf<Of extends Operation> = z.output<Of['request']>

/** An operation's successful answer as Loket works with it. */
export type AnswerOf<Of extends Operation> = z.output<Of['answer']>

/** The first broken rule of a request or answer, as "field rule", e.g. "payer must be at most 60 characters". */
export function firstProblem(error: z.ZodError): { field: string; rule: string } {
  const issue = error.issues[0]
  if (!issue) return { field: '', rule: 'is not valid' }
  if (issue.code === 'unrecognized_keys') return { field: issue.keys[0] ?? '', rule: issue.message }
  const field = issue.path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
  return { field: field.replace(/^\./, ''), rule: issue.message }
}
