import * as z from 'zod'

/** What makes a second sending of the same operation safe: the number the gateway recognises it by, or nothing. */
export type RepeatRule = 'by merchantTradeNo' | 'harmless'

interface Declaration<Request extends z.ZodRawShape, Answer extends z.ZodRawShape> {
  /** The operation's name in code; unique. */
  readonly name: string
  /** Path below the gateway's base URL, starting with a slash. */
  readonly path: string
  /** Where it is specified: "API document, endpoint 7", or "ours" for what the document leaves open. */
  readonly source: string
  readonly repeat: RepeatRule
  /** The answer's member without which success can't be believed when `errCode` is absent. */
  readonly keyField: Extract<keyof Answer, string>
  readonly request: Request
  readonly answer: Answer
}

/**
 * Declares one operation of the gateway. From the declaration come the typed client call, the sandbox's
 * validation of requests and of its own answers, the form limits and the reference page.
 */
export function operation<
  const Name extends string,
  Request extends z.ZodRawShape,
  Answer extends z.ZodRawShape,
>(declaration: Declaration<Request, Answer> & { readonly name: Name }) {
  return {
    ...declaration,
    /** Strict: an unknown member or an empty required text is refused. */
    request: z.strictObject(declaration.request, { error: requestProblem }).check(({ value, issues }) => {
      for (const [name, member] of Object.entries(value)) {
        const field = declaration.request[name] as z.ZodType | undefined
        if (member === '' && field && !(field instanceof z.ZodOptional)) {
          issues.push({ code: 'custom', message: 'must not be empty', path: [name], input: undefined })
        }
      }
    }),
    /** Tolerant: members it does not know are ignored, the raw bytes are journaled anyway. */
    answer: z.object(declaration.answer),
  } as const
}

const requestProblem = (issue: { code?: string; keys?: unknown }) =>
  issue.code === 'unrecognized_keys' ? 'is not a member of this request' : 'must be a JSON object'

/** Any declared operation. */
export interface Operation {
  readonly name: string
  readonly path: string
  readonly source: string
  readonly repeat: RepeatRule
  readonly keyField: string
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
